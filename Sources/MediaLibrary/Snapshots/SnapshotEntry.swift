/// One item in 40 bytes: a library of a million items is a few dozen megabytes and not a few
/// hundred, and its entries can be sorted without touching a reference count.
struct SnapshotEntry {
    let seconds: Int64
    let byteCount: Int64
    let inode: UInt64
    let nanoseconds: Int32
    let folder: UInt32
    let nameStart: UInt32
    let nameLength: UInt8
    let type: UInt8
    let device: UInt16
}
