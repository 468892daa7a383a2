/// The tables of the search, made beside those of the items and in the same transactions.
///
/// `search` holds the words and marks of an item under its ``SearchPosition``: SQLite walks the
/// positions of a word in order, so that the newest matches are found without looking at the rest.
/// Without details it knows no phrases, which words taken apart do not need. The beginnings of up
/// to ``indexedLetters`` letters are words of their own. `label` names what items have in common
/// and counts them; `label_start` finds a label by any of its words.
enum SearchTables {
    /// Beginnings of words that the index keeps; longer ones are looked up among the words.
    static let indexedLetters = 5

    static let sql = """
        CREATE VIRTUAL TABLE search USING fts5(
            words, detail = none, columnsize = 0, prefix = '1 2 3 4 5', tokenize = "ascii tokenchars '#'"
        );
        CREATE VIRTUAL TABLE search_word USING fts5vocab(search, row);
        CREATE TABLE search_item(item INTEGER PRIMARY KEY, position INTEGER NOT NULL);
        CREATE TABLE label(
            id INTEGER PRIMARY KEY,
            kind INTEGER NOT NULL,
            name BLOB NOT NULL,
            parent INTEGER,
            count INTEGER NOT NULL,
            UNIQUE(kind, name)
        );
        CREATE TABLE label_start(
            start TEXT NOT NULL, label INTEGER NOT NULL, PRIMARY KEY(start, label)
        ) WITHOUT ROWID;
        CREATE TABLE search_stale(item INTEGER PRIMARY KEY);
        """

    /// What makes the search of an item stale, in the transaction that changes the item.
    static let triggers = """
        CREATE TRIGGER searchAdded AFTER INSERT ON item WHEN new.class IS NOT NULL BEGIN
            INSERT OR IGNORE INTO search_stale VALUES (new.id);
        END;
        CREATE TRIGGER searchRemoved AFTER DELETE ON item WHEN old.class IS NOT NULL BEGIN
            INSERT OR IGNORE INTO search_stale VALUES (old.id);
        END;
        CREATE TRIGGER searchChanged AFTER UPDATE OF name, folder, type, state, date, class ON item
        WHEN old.class IS NOT NULL OR new.class IS NOT NULL BEGIN
            INSERT OR IGNORE INTO search_stale VALUES (new.id);
        END;
        """
}
