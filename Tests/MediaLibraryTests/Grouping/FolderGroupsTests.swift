import PickerPluginKit
import Testing
import UniformTypes

@testable import MediaLibrary

@Suite struct FolderGroupsTests {
    private static let raw = UTType("com.canon.cr2-raw-image")

    private static func file(_ name: String, _ type: UTType, at seconds: Int64? = 100) -> FolderFile
    {
        FolderFile(
            name: Array(name.utf8),
            type: type,
            captured: seconds.map { FileTime(seconds: $0, nanoseconds: 5) }
        )
    }

    private static func roles(_ files: FolderFile...) -> [FileRole] {
        FolderGroups.roles(of: files)
    }

    @Test func `a RAW file belongs to the finished picture of its name and second`() {
        let roles = Self.roles(Self.file("A.CR2", Self.raw), Self.file("a.jpg", .jpeg))
        #expect(roles == [.part(of: 1, role: .raw), .item])
    }

    @Test func `a JPEG is the item before another finished picture`() {
        let roles = Self.roles(
            Self.file("a.heic", .heic),
            Self.file("a.cr2", Self.raw),
            Self.file("a.jpg", .jpeg)
        )
        #expect(roles == [.item, .part(of: 2, role: .raw), .item])
    }

    @Test func `equal names are no pair at another second, without a date, or as two pictures`() {
        #expect(
            Self.roles(Self.file("a.cr2", Self.raw), Self.file("a.jpg", .jpeg, at: 101))
                == [.item, .item]
        )
        #expect(
            Self.roles(Self.file("a.cr2", Self.raw, at: nil), Self.file("a.jpg", .jpeg, at: nil))
                == [.item, .item]
        )
        #expect(
            Self.roles(Self.file("a.png", .png), Self.file("a.jpg", .jpeg)) == [.item, .item]
        )
        #expect(
            Self.roles(Self.file("a.mov", .quickTimeMovie), Self.file("a.heic", .heic))
                == [.item, .item]
        )
    }

    @Test func `a sidecar with the whole name belongs to that file, whatever else has the stem`() {
        let roles = Self.roles(
            Self.file("a.cr2", Self.raw),
            Self.file("a.jpg", .jpeg, at: 7),
            Self.file("a.jpg.XMP", .xmp)
        )
        #expect(roles[2] == .part(of: 1, role: .sidecar))
    }

    @Test func `a sidecar with the stem belongs to the RAW file, and with it to its twin`() {
        let alone = Self.roles(
            Self.file("a.xmp", .xmp),
            Self.file("a.jpg", .jpeg, at: 7),
            Self.file("a.cr2", Self.raw)
        )
        #expect(alone[0] == .part(of: 2, role: .sidecar))
        let pair = Self.roles(
            Self.file("a.xmp", .xmp),
            Self.file("a.jpg", .jpeg),
            Self.file("a.cr2", Self.raw)
        )
        #expect(pair == [.part(of: 1, role: .sidecar), .item, .part(of: 1, role: .raw)])
    }

    @Test func `Apple's adjustments belong to their picture, marked or not`() {
        let roles = Self.roles(
            Self.file("IMG_3582.HEIC", .heic),
            Self.file("IMG_3582.AAE", .adjustmentEnvelope),
            Self.file("IMG_O3582.AAE", .adjustmentEnvelope),
            Self.file("IMG_O1.AAE", .adjustmentEnvelope)
        )
        let sidecar = FileRole.part(of: 0, role: .sidecar)
        #expect(roles == [.item, sidecar, sidecar, .nothing])
    }

    @Test func `sidecars alone are nothing, and never belong to one another`() {
        #expect(
            Self.roles(Self.file("a.xmp", .xmp), Self.file("a.xmp.xmp", .xmp))
                == [.nothing, .nothing]
        )
        #expect(Self.roles(Self.file(".xmp", .xmp), Self.file("xmp", .jpeg)) == [.nothing, .item])
    }

    @Test func `names that are no text are told apart by their bytes`() {
        let one = FolderFile(name: [0xFF, 0x2E, 0x6A], type: .jpeg, captured: nil)
        let sidecar = FolderFile(name: [0xFE, 0x2E, 0x78], type: .xmp, captured: nil)
        let own = FolderFile(name: [0xFF, 0x2E, 0x78], type: .xmp, captured: nil)
        #expect(
            FolderGroups.roles(of: [one, sidecar, own])
                == [.item, .nothing, .part(of: 0, role: .sidecar)]
        )
    }
}
