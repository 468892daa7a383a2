import PickerProtocol
import PickerWire
import UniformTypes

/// One checked `item/loadFile`.
struct FileRequest: Sendable {
    let handle: ItemHandle
    let picked: PickedItem
    let type: UTType

    /// - Throws: the error that the request is refused with, before anything is read.
    init(_ params: LoadFile.Params, items: ItemTable) throws(RPCError) {
        guard let picked = items[params.item] else { throw RPCError(.unknownItem) }
        guard let type = picked.served(as: params.type) else { throw RPCError(.unsupportedType) }
        handle = params.item
        self.type = type
        self.picked = picked
    }

    /// Puts a copy into the exchange folder; blocks while the file systems do.
    func deliver(
        _ subject: ItemSubject,
        from library: any PickerLibrary,
        into exchange: Exchange,
        isAbandoned: () -> Bool,
        report: (Int64) -> Void
    ) -> Result<LoadFile.Result, DeliveryError> {
        Result { () throws(DeliveryError) in
            let byteCount = subject.byteCount
            try exchange.reserve(byteCount)
            do throws(DeliveryError) {
                let (name, digest) = try copy(
                    subject,
                    from: library,
                    exchange.folder,
                    isAbandoned,
                    report
                )
                exchange.add(name, byteCount: byteCount, of: handle)
                return LoadFile.Result(
                    type: subject.type.identifier,
                    file: name,
                    byteCount: byteCount,
                    sha256: digest,
                    isReencoded: subject.isReencoded ? true : nil
                )
            } catch {
                exchange.free(byteCount)
                throw error
            }
        }
    }

    private func copy(
        _ subject: ItemSubject,
        from library: any PickerLibrary,
        _ folder: ExchangeFolder,
        _ isAbandoned: () -> Bool,
        _ report: (Int64) -> Void
    ) throws(DeliveryError) -> (name: String, digest: String) {
        let source: OpenedItem
        do throws(LibraryError) {
            source = try subject.open(in: library)
        } catch {
            throw .library(error)
        }
        let file = try ExchangeFile(in: folder.folder, ending: ending(subject.type))
        do throws(DeliveryError) {
            let digest = try withoutActuallyEscaping(isAbandoned) {
                isAbandoned throws(DeliveryError) in
                try withoutActuallyEscaping(report) { report throws(DeliveryError) in
                    try FileCopy(
                        source: source,
                        expected: subject.item.identity,
                        isAbandoned: isAbandoned,
                        report: report
                    ).run(to: file)
                }
            }
            return (try file.publish(), digest)
        } catch {
            file.discard()
            throw error
        }
    }

    /// The ending by which programs know the type, where it is a plain word.
    private func ending(_ type: UTType) -> String {
        guard let word = type.preferredFilenameExtension, word.utf8.count <= 10,
            word.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
        else { return "" }
        return "." + word
    }
}
