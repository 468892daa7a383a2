import Glibc

/// One event of the kernel's; the name is left out, since a folder is looked at as a whole.
struct InotifyEvent: Hashable {
    let watch: Int32
    let mask: UInt32

    func has(_ bits: Int32...) -> Bool {
        bits.contains { mask & UInt32(bitPattern: $0) != 0 }
    }

    /// The events of a buffer, as many as are whole.
    static func events(in bytes: UnsafeRawBufferPointer) -> [InotifyEvent] {
        var events: [InotifyEvent] = []
        var offset = 0
        let size = MemoryLayout<inotify_event>.size
        while bytes.count - offset >= size {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            guard let length = Int(exactly: event.len), bytes.count - offset - size >= length else {
                break
            }
            events.append(InotifyEvent(watch: event.wd, mask: event.mask))
            offset += size + length
        }
        return events
    }
}
