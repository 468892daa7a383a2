import Foundation
import PickerHost
import Synchronization
import Testing

/// Reads nothing but JPEG, and only of an even length.
private struct EvenPicture: ItemProviderReading, Equatable {
    static let readableTypeIdentifiersForItemProvider = ["public.jpeg"]
    let byteCount: Int
    let type: String

    static func object(
        withItemProviderData data: Data,
        typeIdentifier: String
    ) throws -> EvenPicture {
        guard data.count.isMultiple(of: 2) else { throw CocoaError(.coderInvalidValue) }
        return EvenPicture(byteCount: data.count, type: typeIdentifier)
    }
}

private struct Film: ItemProviderReading {
    static let readableTypeIdentifiersForItemProvider = ["public.movie"]
    static func object(withItemProviderData: Data, typeIdentifier: String) throws -> Film { Film() }
}

@Suite struct ObjectTests {
    @Test func `SI8 an object is made from the first representation that it can read`()
        async throws
    {
        try await FakePlugin().picking { provider in
            #expect(provider.canLoadObject(ofType: EvenPicture.self))
            let picture = try await provider.loadObject(ofType: EvenPicture.self)
            #expect(picture == EvenPicture(byteCount: 1_000, type: "public.jpeg"))
            let data = try await provider.loadObject(ofType: Data.self)
            #expect(data.count == 1_000)
        }
    }

    @Test func `SI8 the class is checked before use`() async throws {
        try await FakePlugin().picking { provider in
            #expect(!provider.canLoadObject(ofType: Film.self))
            await #expect {
                try await provider.loadObject(ofType: Film.self)
            } throws: { ($0 as? ItemProviderError)?.code.rawValue == -1200 }
        }
    }

    @Test func `SI14 bytes that cannot be decoded give an error and nothing else`() async throws {
        try await FakePlugin(size: 999).picking { provider in
            await #expect {
                try await provider.loadObject(ofType: EvenPicture.self)
            } throws: { ($0 as? ItemProviderError)?.code.rawValue == -1100 }
        }
    }
}
