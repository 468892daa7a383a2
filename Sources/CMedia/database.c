#include "database.h"

#include <stddef.h>

static bool set(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, NULL) == SQLITE_OK;
}

bool cmedia_database_distrust(sqlite3 *database) {
    return set(database, SQLITE_DBCONFIG_DEFENSIVE, 1)
        && set(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        && set(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
        && set(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
        && set(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0)
        && set(database, SQLITE_DBCONFIG_DQS_DML, 0)
        && set(database, SQLITE_DBCONFIG_DQS_DDL, 0);
}
