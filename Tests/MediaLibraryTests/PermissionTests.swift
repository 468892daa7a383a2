import Glibc
import MediaLibrary
import PickerPluginKit
import SystemPackage
import Testing

/// Root passes every check of permissions, so these run in a child that is an ordinary user.
struct PermissionTests {
    /// Becomes user 1000 without groups where this is root; an ordinary user stays who they are.
    private static func dropRoot() -> Bool {
        getuid() != 0 || (setgroups(0, nil) == 0 && setgid(1000) == 0 && setuid(1000) == 0)
    }

    @Test func `F18 what may not be read is left out, and the rest is listed`() async throws {
        await #expect(processExitsWith: .success) {
            try #require(PermissionTests.dropRoot())
            let folder = try TemporaryFolder()
            try folder.makeFolder("locked")
            try folder.makeFolder("names only")
            for name in ["secret.jpg", "open.jpg", "locked/a.jpg", "names only/b.jpg"] {
                try folder.write(SampleMedia.jpeg(), to: name)
            }
            let library = try FolderLibrary(roots: [folder.root])
            #expect(try await library.all().count == 4)
            let item = try #require(
                try await library.all().first { $0.fileName == Array("secret.jpg".utf8) }
            )
            try #require(chmod(folder.place("secret.jpg"), 0) == 0)
            try #require(chmod(folder.place("locked"), 0) == 0)
            try #require(chmod(folder.place("names only"), 0o400) == 0)
            #expect(try await library.names() == ["open.jpg"])
            #expect(throws: LibraryError.notAuthorized) { try library.open(item) }
            try #require(chmod(folder.place("locked"), 0o700) == 0)
            try #require(chmod(folder.place("names only"), 0o700) == 0)
        }
    }

    @Test func `F18 a root that may not be read or entered is not authorized`() async throws {
        await #expect(processExitsWith: .success) {
            try #require(PermissionTests.dropRoot())
            let folder = try TemporaryFolder()
            for mode: mode_t in [0, 0o400, 0o100] {
                try #require(chmod(folder.path, mode) == 0)
                #expect(throws: LibraryError.notAuthorized, "mode \(mode)") {
                    try FolderLibrary(roots: [folder.root])
                }
            }
            try #require(chmod(folder.path, 0o700) == 0)
        }
    }
}
