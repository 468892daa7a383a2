import Foundation
import UniformTypes

extension ItemProvider {
    /// Whether the item has a representation from which such a value is made; whether the value can
    /// really be made shows when it is loaded.
    public func canLoadObject<Object: ItemProviderReading>(ofType type: Object.Type) -> Bool {
        type.readableContentType(among: registeredContentTypes) != nil
    }

    /// Loads the item as a value.
    ///
    /// - Parameters:
    ///   - type: what to make of the bytes.
    ///   - progress: told how far the load is; cancelling it cancels the load.
    /// - Throws: `unavailableCoercion` where no representation is readable, `unexpectedValueClass`
    ///   where the bytes make no such value, else the reason.
    public func loadObject<Object: ItemProviderReading>(
        ofType type: Object.Type,
        progress: LoadProgress = LoadProgress()
    ) async throws(ItemProviderError) -> Object {
        guard let served = type.readableContentType(among: registeredContentTypes) else {
            throw ItemProviderError(.unavailableCoercion)
        }
        let data = try await loadDataRepresentation(for: served, progress: progress)
        do {
            return try type.object(withItemProviderData: data, typeIdentifier: served.identifier)
        } catch {
            throw ItemProviderError(.unexpectedValueClass)
        }
    }
}
