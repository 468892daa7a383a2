/// The tables of the index.
///
/// Names and paths are bytes. Which items a filter admits is decided by class, not by item: all
/// items that are equal in kinds and style are one class, of which a library has a few dozen, and
/// every class stands in line by itself. A page merges the heads of the lines that the filter
/// admits, so it costs the same whether the filter admits everything or nothing.
enum IndexSchema {
    /// Another number is another schema, and a new beginning.
    static let version: Int32 = 4

    static let tables =
        table + indexes + triggers + SearchTables.sql + SearchTables.triggers + ChangeJournal.sql
        + ChangeJournal.triggers + CatalogueTables.sql

    private static let table = """
        CREATE TABLE library (roots BLOB NOT NULL) STRICT;
        CREATE TABLE folder (
            id INTEGER PRIMARY KEY,
            root INTEGER NOT NULL,
            path BLOB NOT NULL,
            digest INTEGER,
            UNIQUE (root, path)
        ) STRICT;
        CREATE TABLE class (
            id INTEGER PRIMARY KEY,
            kinds INTEGER NOT NULL,
            style INTEGER NOT NULL,
            judged INTEGER NOT NULL,
            UNIQUE (kinds, style, judged)
        ) STRICT;
        CREATE TABLE item (
            id INTEGER PRIMARY KEY,
            folder INTEGER NOT NULL,
            root INTEGER NOT NULL,
            path BLOB NOT NULL,
            name BLOB NOT NULL,
            device INTEGER NOT NULL,
            inode INTEGER NOT NULL,
            size INTEGER NOT NULL,
            seconds INTEGER NOT NULL,
            nanoseconds INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            head INTEGER NOT NULL,
            type TEXT,
            aside INTEGER NOT NULL,
            state INTEGER NOT NULL,
            kinds INTEGER NOT NULL,
            style INTEGER NOT NULL,
            capturedSeconds INTEGER,
            capturedNanoseconds INTEGER,
            width INTEGER,
            height INTEGER,
            duration REAL,
            pair TEXT,
            burst TEXT,
            leads INTEGER NOT NULL DEFAULT 0,
            live INTEGER NOT NULL DEFAULT 0,
            owner INTEGER,
            role TEXT,
            date INTEGER NOT NULL,
            day INTEGER NOT NULL,
            class INTEGER
        ) STRICT;
        CREATE TABLE facts (item INTEGER PRIMARY KEY, json BLOB NOT NULL) STRICT;
        CREATE TABLE touched (
            subject TEXT NOT NULL,
            key ANY NOT NULL,
            PRIMARY KEY (subject, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE dayCount (
            day INTEGER NOT NULL,
            class INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (day, class)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE folderCount (
            folder INTEGER NOT NULL,
            class INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (folder, class)
        ) STRICT, WITHOUT ROWID;

        """

    private static let indexes = """
        CREATE UNIQUE INDEX itemByPlace ON item (folder, name);
        CREATE INDEX itemByFile ON item (inode, device);
        CREATE INDEX itemByDate ON item (class, date DESC, path) WHERE class IS NOT NULL;
        CREATE INDEX itemByName ON item (class, name, path) WHERE class IS NOT NULL;
        CREATE INDEX itemByOwner ON item (owner) WHERE owner IS NOT NULL;
        CREATE INDEX itemByPair ON item (pair) WHERE pair IS NOT NULL;
        CREATE INDEX itemByBurst ON item (burst) WHERE burst IS NOT NULL;
        CREATE INDEX itemAside ON item (folder) WHERE aside = 1;
        CREATE INDEX itemWaiting ON item (date DESC) WHERE state = 1;

        """

    /// Counts are kept, not counted, in the transaction that changes what is counted; so is the
    /// list of what has to be grouped anew.
    private static let triggers = """
        CREATE TRIGGER itemAdded AFTER INSERT ON item BEGIN
            \(counting("new", "+ 1"))
            \(touching("new"))
        END;
        CREATE TRIGGER itemRemoved AFTER DELETE ON item BEGIN
            \(counting("old", "- 1"))
            \(touching("old"))
            DELETE FROM facts WHERE item = old.id;
        END;
        CREATE TRIGGER itemCounted AFTER UPDATE OF class, day, folder ON item
        WHEN old.class IS NOT new.class OR old.day <> new.day OR old.folder <> new.folder
        BEGIN
            \(counting("old", "- 1"))
            \(counting("new", "+ 1"))
        END;
        CREATE TRIGGER itemLearned AFTER UPDATE OF type, kinds, capturedSeconds, pair, burst, leads
        ON item BEGIN
            \(touching("old"))
            \(touching("new"))
        END;
        """

    private static func counting(_ row: String, _ step: String) -> String {
        ["day", "folder"].map { subject in
            """
            INSERT INTO \(subject)Count SELECT \(row).\(subject), \(row).class, 0 \(step)
            WHERE \(row).class IS NOT NULL
            ON CONFLICT DO UPDATE SET count = count \(step);
            """
        }.joined(separator: "\n")
    }

    /// A folder is grouped by names only where something in it stands beside other files.
    private static func touching(_ row: String) -> String {
        """
        INSERT INTO touched SELECT 'pair', \(row).pair WHERE \(row).pair IS NOT NULL
        ON CONFLICT DO NOTHING;
        INSERT INTO touched SELECT 'burst', \(row).burst WHERE \(row).burst IS NOT NULL
        ON CONFLICT DO NOTHING;
        INSERT INTO touched SELECT 'folder', \(row).folder WHERE \(row).aside = 1
            OR EXISTS (SELECT 1 FROM item WHERE folder = \(row).folder AND aside = 1)
        ON CONFLICT DO NOTHING;
        """
    }
}
