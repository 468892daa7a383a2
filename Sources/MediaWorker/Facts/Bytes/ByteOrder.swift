/// In which order the bytes of a number stand.
enum ByteOrder {
    case big
    case little
}
