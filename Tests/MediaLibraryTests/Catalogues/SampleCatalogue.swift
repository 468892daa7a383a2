import Foundation
import GRDB

/// A database as digiKam 8 makes it, as far as anybody reads it here.
struct SampleCatalogue {
    let path: String

    /// Makes it in a folder, with one folder of pictures and one picture in the album "/2019/Rome".
    init(in folder: TemporaryFolder, identifier: String = "volumeid:?uuid=1-2", root: String = "/")
        throws
    {
        path = folder.path + "/digikam4.db"
        try change(Self.schema)
        try change("INSERT INTO AlbumRoots VALUES (1, 'Pictures', 0, 1, ?, ?)", [identifier, root])
        try change("INSERT INTO Albums VALUES (7, 1, '/2019/Rome', NULL, NULL, 'Holidays', NULL)")
        try change(
            "INSERT INTO Images (id, album, name, status, category) VALUES (3, 7, 'a.jpg', 1, 1)"
        )
    }

    /// Has SQLite change it, and close it again.
    func change(_ sql: String, _ arguments: StatementArguments = []) throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql, arguments: arguments) }
    }

    /// Gives the picture tags, of which one is a person, one digiKam's own and one below that.
    func tag() throws {
        try change(
            """
            INSERT INTO Tags (id, pid, name) VALUES (1, 0, '_Digikam_Internal_Tags_'),
                (2, 1, 'Color Label Red'), (3, 0, 'Places'), (4, 3, 'Colosseum'),
                (5, 0, 'People'), (6, 5, 'Anna Berg'), (8, 5, 'Unknown');
            INSERT INTO TagProperties VALUES (1, 'internalTag', NULL), (6, 'person', 'Anna Berg'),
                (8, 'person', 'Unknown'), (8, 'unknownPerson', NULL);
            INSERT INTO ImageTags VALUES (3, 2), (3, 4), (3, 6), (3, 8);
            INSERT INTO ImageInformation (imageid, rating) VALUES (3, 5);
            INSERT INTO ImageComments VALUES (1, 3, 1, 'x-default', NULL, NULL, 'gelato at dusk'),
                (2, 3, 3, 'x-default', NULL, NULL, 'An evening');
            """
        )
    }

    private static let schema = """
        CREATE TABLE AlbumRoots (id INTEGER PRIMARY KEY, label TEXT, status INTEGER NOT NULL,
            type INTEGER NOT NULL, identifier TEXT, specificPath TEXT,
            UNIQUE(identifier, specificPath));
        CREATE TABLE Albums (id INTEGER PRIMARY KEY, albumRoot INTEGER NOT NULL,
            relativePath TEXT NOT NULL, date DATE, caption TEXT, collection TEXT, icon INTEGER,
            UNIQUE(albumRoot, relativePath));
        CREATE TABLE Images (id INTEGER PRIMARY KEY, album INTEGER, name TEXT NOT NULL,
            status INTEGER NOT NULL, category INTEGER NOT NULL, modificationDate DATETIME,
            fileSize INTEGER, uniqueHash TEXT, manualOrder INTEGER, UNIQUE(album, name));
        CREATE TABLE ImageInformation (imageid INTEGER PRIMARY KEY, rating INTEGER,
            creationDate DATETIME, digitizationDate DATETIME, orientation INTEGER, width INTEGER,
            height INTEGER, format TEXT, colorDepth INTEGER, colorModel INTEGER);
        CREATE TABLE ImageComments (id INTEGER PRIMARY KEY, imageid INTEGER, type INTEGER,
            language TEXT, author TEXT, date DATETIME, comment TEXT,
            UNIQUE(imageid, type, language, author));
        CREATE TABLE Tags (id INTEGER PRIMARY KEY, pid INTEGER, name TEXT NOT NULL, icon INTEGER,
            iconkde TEXT, UNIQUE(name, pid));
        CREATE TABLE TagProperties (tagid INTEGER, property TEXT, value TEXT);
        CREATE TABLE ImageTags (imageid INTEGER NOT NULL, tagid INTEGER NOT NULL,
            UNIQUE(imageid, tagid));
        CREATE INDEX tag_id_index ON ImageTags (imageid);
        """
}
