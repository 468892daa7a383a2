import Foundation
import Testing
import UniformTypes

struct UTTypeTests {
    @Test func `SI2 every kind of picture conforms to image, by conformance and not equality`() {
        let pictures: [UTType] = [
            .jpeg, .png, .gif, .webP, .heic, .heics, .heif, .avif, .avis, .tiff, .bmp, .ico, .icns,
            .svg, .jpegxl, .jpeg2000, .mpo, .photoshop, .rawImage, .dng, .canonCR2, .canonCR3,
            .nikonNEF, .sonyARW, .fujiRAF, .olympusORF, .panasonicRW2,
        ]
        for type in pictures {
            #expect(type != .image)
            #expect(type.conforms(to: .image), "\(type)")
            #expect(!type.conforms(to: .movie), "\(type)")
            #expect(type.conforms(to: .data) && type.conforms(to: .item), "\(type)")
        }
    }

    @Test func `SI3 every kind of film conforms to movie`() {
        let films: [UTType] = [
            .mpeg4Movie, .m4v, .quickTimeMovie, .threeGPP, .avi, .matroska, .webm, .mpeg,
            .mpeg2TransportStream, .avchdTransportStream, .video, .windowsMediaVideo,
        ]
        for type in films {
            #expect(type.conforms(to: .movie), "\(type)")
            #expect(type.conforms(to: .audiovisualContent), "\(type)")
            #expect(!type.conforms(to: .image), "\(type)")
        }
    }

    @Test func `SI4 what is neither picture nor film conforms to neither`() {
        for type in [UTType.xmp, .mpeg4Audio, .item, .livePhoto, UTType("com.adobe.pdf")] {
            #expect(!type.conforms(to: .image), "\(type)")
            #expect(!type.conforms(to: .movie), "\(type)")
        }
    }

    @Test func `SI5 webP and gif refine image`() {
        #expect(UTType.webP.isSubtype(of: .image))
        #expect(UTType.gif.isSubtype(of: .image))
        #expect(!UTType.webP.conforms(to: .gif))
        #expect(!UTType.image.conforms(to: .webP))
    }

    @Test func `SI15 an identifier is a reverse DNS name and is kept as it is`() throws {
        #expect(UTType.image.identifier == "public.image")
        let unknown = UTType("org.example.Sketch")
        #expect(unknown.identifier == "org.example.Sketch")
        #expect(!unknown.isDeclared)
        #expect(unknown.conforms(to: unknown))
        #expect(!unknown.conforms(to: .item))
        #expect(unknown.tags.isEmpty)
        let coded = try JSONEncoder().encode([unknown])
        #expect(String(decoding: coded, as: UTF8.self) == #"["org.example.Sketch"]"#)
        #expect(try JSONDecoder().decode([UTType].self, from: coded) == [unknown])
    }

    @Test func `SI16 tags name the type for other systems`() {
        #expect(UTType.jpeg.tags[.filenameExtension]?.contains("jpg") == true)
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
        #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
        #expect(UTType.jpeg.localizedDescription == "JPEG image")
        #expect(UTType(filenameExtension: "JPG") == .jpeg)
        #expect(UTType(filenameExtension: "nope") == nil)
        #expect(UTType(filenameExtension: "") == nil)
        #expect(UTType(mimeType: "image/svg+xml; charset=utf-8") == .svg)
        #expect(UTType(mimeType: "Video/MP4") == .mpeg4Movie)
        #expect(UTType(mimeType: "text/plain") == nil)
    }

    @Test func `SI17 types group by ancestor and tell apart by identity`() {
        #expect(Set([UTType.heic, UTType("public.heic")]).count == 1)
        #expect(UTType.image.isSupertype(of: .heic))
        #expect(!UTType.heic.isSupertype(of: .image))
        #expect(!UTType.heic.isSubtype(of: .heic))
        #expect(UTType.heic.supertypes == [.heifStandard, .image, .data, .content, .item])
        #expect(UTType.livePhotoBundle.conforms(to: .livePhoto))
    }

    @Test func `identifiers that look alike in another composition are different types`() {
        #expect(UTType("org.caf\u{E9}") != UTType("org.cafe\u{301}"))
    }

    @Test func `the catalogue is a tree without loops, and every parent is declared`() {
        let roots: Set<UTType> = [.item, .content]
        for type in UTType.image.relatives {
            #expect(!type.supertypes.contains(type))
            #expect(roots.contains(type) || !type.supertypes.isDisjoint(with: roots), "\(type)")
            #expect(type.supertypes.allSatisfy { $0.isDeclared }, "\(type)")
            #expect(type.localizedDescription?.isEmpty == false, "\(type)")
        }
    }
}

extension UTType {
    /// A type of every extension in daily use, to walk the catalogue from outside.
    fileprivate var relatives: [UTType] {
        let extensions =
            "jpg png gif webp heif heic heics avci avif avifs tif bmp ico icns svg jxl jp2 mpo psd exr hdr "
            + "pvt dng cr2 cr3 crw nef nrw arw srf sr2 raf orf rw2 raw pef srw rwl 3fr fff erf dcr mrw "
            + "mp4 m4v m4a mov 3gp 3g2 avi mkv webm mpg ts mts asf wmv flv xmp aae xml plist"
        let named = extensions.split(separator: " ").map { name in
            (name, UTType(filenameExtension: String(name)))
        }
        for (name, type) in named {
            #expect(type != nil, "no type has the extension \(name)")
        }
        return named.compactMap(\.1)
    }
}
