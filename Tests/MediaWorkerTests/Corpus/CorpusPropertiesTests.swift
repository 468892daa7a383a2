import Foundation
import PickerJSON
import Testing

@testable import MediaWorker

@Suite struct CorpusPropertiesTests {
    @Test func `every picture and film of the corpus has properties within the wire's bounds`()
        throws
    {
        guard let folder = CorpusManifest.folder else {
            print("skipped: no corpus beside the package and none named by POSTERN_CORPUS")
            return
        }
        for row in try CorpusManifest.read(in: folder).files
        where ["image", "video"].contains(row.mediaType) {
            let json = try OpenFile(folder.appending(path: row.path)).properties()
            let bytes = try json.serialized()
            #expect(bytes.count < 1 << 16, "\(row.path)")
            guard case .object(let object) = json else {
                Issue.record("\(row.path): no object")
                continue
            }
            if row.captureDate != nil, row.make != nil {
                #expect(object["exif"] != nil && object["tiff"] != nil, "\(row.path)")
            }
            if row.gps != nil {
                #expect(object["gps"] != nil, "\(row.path)")
            }
        }
    }
}
