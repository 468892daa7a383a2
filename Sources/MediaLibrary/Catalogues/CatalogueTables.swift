/// The tables of what other programs' catalogues say, beside those of the items.
///
/// `catalogue` names the files that were read, and as what; `catalogued` holds what they say, by
/// the place of a file and not by its number, so that it waits for files that come later and goes
/// with none. What is told anew makes the search of that file stale.
enum CatalogueTables {
    /// The name of digiKam's database.
    static let fileName = Array("digikam4.db".utf8)

    /// The name as SQL writes bytes.
    static let nameLiteral =
        "x'" + fileName.map { String($0, radix: 16) }.joined() + "'"

    static let sql = """
        CREATE TABLE catalogue(
            item INTEGER PRIMARY KEY,
            inode INTEGER NOT NULL,
            size INTEGER NOT NULL,
            seconds INTEGER NOT NULL,
            nanoseconds INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE catalogued(
            root INTEGER NOT NULL,
            folder BLOB NOT NULL,
            name BLOB NOT NULL,
            source INTEGER NOT NULL,
            turn INTEGER NOT NULL,
            words BLOB NOT NULL,
            PRIMARY KEY (root, folder, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX itemCatalogue ON item (id) WHERE name = \(nameLiteral);
        CREATE TRIGGER catalogueGone AFTER DELETE ON item WHEN old.name = \(nameLiteral) BEGIN
            DELETE FROM catalogued WHERE source = old.id;
            DELETE FROM catalogue WHERE item = old.id;
        END;
        CREATE TRIGGER cataloguedAdded AFTER INSERT ON catalogued BEGIN
            \(staling("new"))
        END;
        CREATE TRIGGER cataloguedRemoved AFTER DELETE ON catalogued BEGIN
            \(staling("old"))
        END;
        CREATE TRIGGER cataloguedChanged AFTER UPDATE OF words ON catalogued
        WHEN old.words <> new.words BEGIN
            \(staling("new"))
        END;
        """

    private static func staling(_ row: String) -> String {
        """
        INSERT OR IGNORE INTO search_stale SELECT item.id FROM folder
        JOIN item ON item.folder = folder.id AND item.name = \(row).name
        WHERE folder.root = \(row).root AND folder.path = \(row).folder
        AND item.class IS NOT NULL;
        """
    }
}
