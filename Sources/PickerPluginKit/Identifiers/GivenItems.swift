import Glibc
import PickerProtocol
import Synchronization
import SystemPackage

/// Which items a host was given identifiers of, so that only those mean anything when it names
/// them again.
///
/// A file for each host in Postern's own folder of states, readable by this user alone; the keys of
/// the items and nothing else. Beyond its limit the ones that were given first are forgotten, and
/// then their identifiers mean nothing any more.
final class GivenItems: Sendable {
    /// Bytes of one host's file.
    static let byteLimit = 4 << 20

    private let folder: PrivateFolder
    private let secret: IdentifierSecret
    private let known = Mutex<[String: [LibraryItem.Key]]>([:])

    /// - Parameter states: the person's folder for states.
    /// - Returns: nil where nothing can be kept.
    init?(in states: FilePath?, _ secret: IdentifierSecret?) {
        guard let secret, let states,
            let folder = PrivateFolder.make(["postern"], below: states)
        else { return nil }
        self.folder = folder
        self.secret = secret
    }

    /// Remembers items that a host gets to know; blocks while the file system does.
    func remember(_ items: [LibraryItem], host: String) {
        guard let name = fileName(host) else { return }
        known.withLock { known in
            let before = known[name] ?? read(name)
            let seen = Set(before)
            let keys = before + items.map(\.key).filter { !seen.contains($0) }
            let kept = Self.newest(of: keys)
            known[name] = kept
            if kept != before { write(kept, to: name) }
        }
    }

    /// The items that were given to a host under these identifiers, in the order of the
    /// identifiers; blocks while the file system does.
    func keys(of identifiers: [String], host: String) -> [LibraryItem.Key] {
        guard let name = fileName(host) else { return [] }
        let keys = known.withLock { known in
            let keys = known[name] ?? read(name)
            known[name] = keys
            return keys
        }
        let wanted = Set(identifiers.map { Array($0.utf8) })
        var found: [[UInt8]: LibraryItem.Key] = [:]
        for key in keys {
            guard let text = secret.identifier(of: key, host: host) else { continue }
            let identifier = Array(text.utf8)
            if wanted.contains(identifier) { found[identifier] = key }
        }
        return identifiers.compactMap { found.removeValue(forKey: Array($0.utf8)) }
    }

    /// Another name for each host, which tells nothing of it.
    private func fileName(_ host: String) -> String? {
        guard let key = secret.bytes() else { return nil }
        return "given-" + KeyedDigest.text(of: Array("given ".utf8) + Array(host.utf8), key: key)
    }

    private static func newest(of keys: [LibraryItem.Key]) -> [LibraryItem.Key] {
        var bytes = 0
        let kept = keys.reversed().prefix { key in
            bytes += key.bytes.count + 4
            return bytes <= byteLimit
        }
        return kept.reversed()
    }

    private func read(_ name: String) -> [LibraryItem.Key] {
        Self.keys(in: folder.read(name, most: Self.byteLimit) ?? [])
    }

    /// Each key behind its length; what does not end where the bytes do is left out.
    private static func keys(in bytes: [UInt8]) -> [LibraryItem.Key] {
        var keys: [LibraryItem.Key] = []
        var rest = bytes[...]
        while rest.count >= 4 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard length <= rest.count - 4 else { break }
            keys.append(LibraryItem.Key(bytes: Array(rest.dropFirst(4).prefix(length))))
            rest = rest.dropFirst(4 + length)
        }
        return keys
    }

    private func write(_ keys: [LibraryItem.Key], to name: String) {
        let bytes = keys.flatMap { key in
            withUnsafeBytes(of: UInt32(key.bytes.count).bigEndian, Array.init) + key.bytes
        }
        folder.write(bytes, to: name)
    }
}
