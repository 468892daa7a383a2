import Glibc
import MediaLibrary
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage
import Testing

@Suite struct UnattendedTests {
    @Test func `a plugin without a person opens marked libraries alone, and looks before it lists`()
        async throws
    {
        let library = try TestLibrary(marked: false)
        let watched = FakeLibrary(try library.open())
        try await withPlugin(library.parts(unattended: true, library: watched)) { host in
            let answer = try await host.initialize()
            #expect(answer.isolation.unattended)
            let error = try await refusal { try await host.present() }
            #expect(error == RPCError(.notAuthorized))
            #expect(watched.counts.listings == 0)
            #expect(watched.counts.openings == 0)
            // The person changes their mind, twice.
            try library.folder.write([], to: "library/.postern-unattended")
            #expect(try await host.present().results.count == 3)
            #expect(unlink(library.path(".postern-unattended").string) == 0)
            try await expectRefusal(.notAuthorized) { try await host.present() }
        }
    }

    @Test func `a mark that is a folder or a link is none`() async throws {
        let library = try TestLibrary(marked: false)
        let mark = library.path(".postern-unattended").string
        try await withPlugin(library.parts(unattended: true)) { host in
            try await host.initialize()
            #expect(mkdir(mark, 0o755) == 0)
            try await expectRefusal(.notAuthorized) { try await host.present() }
            #expect(rmdir(mark) == 0 && symlink("0.png", mark) == 0)
            try await expectRefusal(.notAuthorized) { try await host.present() }
        }
    }

    @Test func `a plugin with a person needs no mark`() async throws {
        let library = try TestLibrary(marked: false)
        try await withPlugin(library.parts()) { host in
            let answer = try await host.initialize()
            #expect(!answer.isolation.unattended)
            let result = try await host.present()
            #expect(result.results.count == 3)
        }
    }

    @Test func `F30: a library that could not be opened is told at picking, not before`()
        async throws
    {
        for (failure, kind) in [
            (LibraryError.libraryUnavailable, ErrorKind.libraryUnavailable),
            (.notAuthorized, .notAuthorized),
        ] {
            let library = try TestLibrary()
            let parts = try library.parts(unattended: true, library: UnavailableLibrary(failure))
            try await withPlugin(parts) { host in
                try await host.initialize()
                try await expectRefusal(kind) { try await host.present() }
                try await host.ping()
            }
        }
    }
}
