import Foundation
import Glibc
import PickerTesting
import SystemPackage

extension Person {
    /// A program that the tests of this folder bring along.
    static func support(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
    }

    /// Its text.
    static func text(_ name: String) throws -> String {
        try String(contentsOf: support(name), encoding: .utf8)
    }

    /// Gives the person a plugin of that name which has a face, as its manifest says.
    func install(_ name: String, from program: URL) throws {
        let folder = place("data/postern/plugins")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/postern-plugin-\(name)"
        try FileManager.default.copyItem(at: program, to: URL(filePath: path))
        chmod(path, 0o755)
        try "{\"name\": \"\(name)\", \"summary\": \"A face.\", \"interactive\": true}".write(
            toFile: path + ".json",
            atomically: false,
            encoding: .utf8
        )
        own(place("data"))
    }
}
