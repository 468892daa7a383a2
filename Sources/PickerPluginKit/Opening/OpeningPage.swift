import Glibc
import SystemPackage

/// The file that a browser is given: it posts the secret and shows nothing.
///
/// Removed with the last reference.
final class OpeningPage {
    private static let name = "postern.html"

    /// What the browser opens.
    let path: FilePath
    private let parent: PrivateFolder
    private let folder: PrivateFolder
    private let folderName: String

    /// Writes the page, of mode 0600 in a new folder of mode 0700.
    ///
    /// - Returns: nil where there is no folder of this user to write it in.
    init?(port: UInt16, secret: String) {
        guard let place = Self.place() else { return nil }
        folderName = RandomName.make()
        guard let folder = place.folder.makeFolder(folderName) else { return nil }
        self.folder = folder
        parent = place.folder
        path = place.path.appending(folderName).appending(Self.name)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(folder.descriptor, Self.name, flags, 0o600)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let text = Array(Self.text(port, secret).utf8)
        guard write(file, text, text.count) == text.count else { return nil }
    }

    deinit {
        unlinkat(folder.descriptor, Self.name, 0)
        unlinkat(parent.descriptor, folderName, AT_REMOVEDIR)
    }

    /// The person's own folder for the time of a session, else that for caches.
    private static func place() -> (folder: PrivateFolder, path: FilePath)? {
        let runtime = getenv("XDG_RUNTIME_DIR").map { FilePath(platformString: $0) }
        for parent in [runtime, PersonFolders().cache].compactMap(\.self) where parent.isAbsolute {
            if let folder = PrivateFolder.make(["postern", "pages"], below: parent) {
                return (folder, parent.appending("postern").appending("pages"))
            }
        }
        return nil
    }

    private static func text(_ port: UInt16, _ secret: String) -> String {
        """
        <!doctype html>
        <html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer">
        <meta name="color-scheme" content="light dark"><title>Postern</title>
        <form method="post" action="http://127.0.0.1:\(port)/open">
        <input type="hidden" name="secret" value="\(secret)">
        <noscript><button>Open the picker</button></noscript></form>
        <script>document.forms[0].submit()</script></html>

        """
    }
}
