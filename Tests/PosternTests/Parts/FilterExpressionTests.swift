import PickerHost
import Testing

@testable import postern

@Suite struct `Filters on the command line` {
    @Test(arguments: [
        ("images", PickerFilter.images),
        (" any( images , videos ) ", .any([.images, .videos])),
        ("all(images,not(screenshots))", .all([.images, .not(.screenshots)])),
        ("not(any(livePhotos))", .not(.any([.livePhotos]))),
    ])
    func `They are read as they are written`(_ text: String, _ filter: PickerFilter) throws {
        #expect(try FilterExpression(text).filter == filter)
    }

    @Test(arguments: [
        "", " ", "image", "any", "any(", "any()", "any(images", "any(images,)", "images)",
        "not(images,videos)", "not()", "images videos", "Images", "any(images))", ",", "é",
        "imageś",
    ])
    func `Anything else is refused`(_ text: String) {
        #expect(throws: FilterError.self) { try FilterExpression(text) }
    }

    @Test func `Depth has a limit`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "not(", count: depth) + "images"
                + String(repeating: ")", count: depth)
        }
        _ = try FilterExpression(nested(FilterExpression.mostDepth - 1))
        #expect(throws: FilterError.tooDeep) {
            try FilterExpression(nested(FilterExpression.mostDepth))
        }
        #expect(throws: FilterError.tooDeep) { try FilterExpression(nested(100_000)) }
    }

    @Test func `Repeated filters let through what any of them does`() throws {
        let expressions = try ["images", "videos"].map { try FilterExpression($0) }
        #expect(FilterExpression.union(expressions) == .any([.images, .videos]))
        #expect(FilterExpression.union([]) == nil)
        #expect(FilterExpression.union(Array(expressions.prefix(1))) == .images)
    }
}
