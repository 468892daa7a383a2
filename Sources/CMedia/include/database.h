#ifndef POSTERN_DATABASE_H
#define POSTERN_DATABASE_H

#include <sqlite3.h>
#include <stdbool.h>

// Takes from a connection what a file made by an enemy could use: functions and tables in its
// schema, triggers, views, writes behind SQL's back. Before anything is read.
bool cmedia_database_distrust(sqlite3 *database);

#endif
