public import Foundation
public import UniformTypes

// Apple's form: progress at once, and a closure that is called once, never on the main thread.
extension ItemProvider {
    /// Loads the item's bytes into memory.
    ///
    /// - Parameter completionHandler: gets the bytes or the reason.
    /// - Returns: the progress; cancelling it cancels the load.
    @discardableResult
    public func loadDataRepresentation(
        for type: UTType,
        completionHandler: @escaping @Sendable (Data?, ItemProviderError?) -> Void
    ) -> LoadProgress {
        start { progress in
            do throws(ItemProviderError) {
                let data = try await self.loadDataRepresentation(for: type, progress: progress)
                return { completionHandler(data, nil) }
            } catch {
                return { completionHandler(nil, error) }
            }
        }
    }

    /// Loads the item's bytes into a file that lives until the closure returns.
    ///
    /// - Parameter completionHandler: gets the file's place or the reason.
    /// - Returns: the progress; cancelling it cancels the load.
    @discardableResult
    public func loadFileRepresentation(
        for type: UTType,
        completionHandler: @escaping @Sendable (URL?, ItemProviderError?) -> Void
    ) -> LoadProgress {
        start { progress in
            do {
                try await self.loadFileRepresentation(for: type, progress: progress) { file in
                    completionHandler(file.url, nil)
                }
                return {}
            } catch {
                let error = error as? ItemProviderError ?? ItemProviderError(.unknown)
                return { completionHandler(nil, error) }
            }
        }
    }

    /// Loads the item as a value.
    ///
    /// - Parameter completionHandler: gets the value or the reason.
    /// - Returns: the progress; cancelling it cancels the load.
    @discardableResult
    public func loadObject<Object: ItemProviderReading>(
        ofType type: Object.Type,
        completionHandler: @escaping @Sendable (Object?, ItemProviderError?) -> Void
    ) -> LoadProgress {
        start { progress in
            do throws(ItemProviderError) {
                let object = try await self.loadObject(ofType: type, progress: progress)
                return { completionHandler(object, nil) }
            } catch {
                return { completionHandler(nil, error) }
            }
        }
    }

    /// Starts a load whose progress is handed out before it begins.
    ///
    /// The one task of this room that nobody waits for: the progress is its handle, and it ends
    /// with its picker, whose end fails what is still under way.
    func start(
        _ load: @escaping @Sendable (LoadProgress) async -> @Sendable () -> Void
    ) -> LoadProgress {
        let progress = LoadProgress()
        Task {
            let complete = await load(progress)
            progress.end(succeeded: false)
            complete()
        }
        return progress
    }
}
