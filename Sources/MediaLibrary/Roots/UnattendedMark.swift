/// The file by which a person opens a folder to plugins that ask nobody.
enum UnattendedMark {
    static let name = Array(".postern-unattended".utf8)
}
