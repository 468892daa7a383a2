// What a plugin tells of an item without handing the item over.
extension ItemProvider {
    /// Whether the plugin makes previews; whether it can make one of this item shows when it is
    /// asked.
    public var offersPreview: Bool { source.agreement.capabilities.preview == true }

    /// Whether the plugin reads properties of items.
    public var offersProperties: Bool { source.agreement.capabilities.properties == true }

    /// Loads a small upright picture of the item; of a film, one of its pictures.
    ///
    /// - Parameters:
    ///   - maxPixelSize: the longer side in pixels at most, at least 1; a small item is not
    ///     enlarged, and a plugin may have a bound of its own.
    ///   - progress: cancelling it cancels the load.
    /// - Throws: the reason; `tooLarge` where the picture would be longer than one message holds.
    public func loadPreview(
        maxPixelSize: Int,
        progress: LoadProgress = LoadProgress()
    ) async throws(ItemProviderError) -> ItemPreview {
        try await load(progress) { () async throws(PickerError) in
            guard maxPixelSize >= 1 else { throw .refused(.invalidParams) }
            return try await self.source.preview(maxPixelSize: maxPixelSize)
        }
    }

    /// Loads a small upright picture of the item (Apple: `loadPreviewImage(options:…)`).
    ///
    /// - Parameter completionHandler: gets the picture or the reason; called once, never on the
    ///   main thread.
    /// - Returns: the progress; cancelling it cancels the load.
    @discardableResult
    public func loadPreviewImage(
        maxPixelSize: Int,
        completionHandler: @escaping @Sendable (ItemPreview?, ItemProviderError?) -> Void
    ) -> LoadProgress {
        start { progress in
            do throws(ItemProviderError) {
                let preview = try await self.loadPreview(
                    maxPixelSize: maxPixelSize,
                    progress: progress
                )
                return { completionHandler(preview, nil) }
            } catch {
                return { completionHandler(nil, error) }
            }
        }
    }

    /// Reads what the item's bytes say about themselves, without loading them.
    ///
    /// - Parameter progress: cancelling it cancels the load.
    public func properties(
        progress: LoadProgress = LoadProgress()
    ) async throws(ItemProviderError) -> ItemProperties {
        try await load(progress) { () async throws(PickerError) in
            try await self.source.properties()
        }
    }
}
