import Foundation
import SystemPackage
import Testing

/// The plugins that are attacked.
enum Plugin: String, CaseIterable, CustomTestStringConvertible {
    case scripted, python

    var testDescription: String { rawValue }

    var executable: FilePath {
        switch self {
        case .scripted: Self.builtProducts.appending("postern-plugin-scripted")
        case .python: Self.packageRoot.appending("Plugins/Python/postern-plugin-python")
        }
    }

    static let packageRoot = FilePath(#filePath)
        .removingLastComponent().removingLastComponent()
        .removingLastComponent().removingLastComponent()

    private static let builtProducts = FilePath(
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    ).removingLastComponent()
}
