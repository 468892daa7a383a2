import CPage
import PickerPluginKit

/// The files that the page is made of, embedded in the program.
enum PageFiles {
    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    ]

    /// The file of a path; nil where there is none.
    static func file(_ path: String) -> HTTPResponse? {
        let name = path == "/" ? "index.html" : String(path.dropFirst())
        guard let type = name.split(separator: ".").last.flatMap({ types[String($0)] }),
            let bytes = bytes(name)
        else { return nil }
        return HTTPResponse(.ok, type: type, body: bytes)
    }

    /// The answer to the secret: sets the cookie and goes on to the page by itself, as a cookie of
    /// this kind is not sent after a redirection from elsewhere.
    static func entrance(cookie: String) -> HTTPResponse {
        let text = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>Postern</title>
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="refresh" content="0;url=/"></html>

            """
        var response = HTTPResponse(.ok, type: "text/html; charset=utf-8", body: Array(text.utf8))
        response.fields = [("Set-Cookie", cookie)]
        return response
    }

    private static func bytes(_ name: String) -> [UInt8]? {
        var count = 0
        guard let place = cpage_file(name, &count) else { return nil }
        return Array(UnsafeBufferPointer(start: place, count: count))
    }
}
