import PickerPluginKit

/// Something that the plugin does wrong on the wire, for people who test their host.
///
/// A scenario asks for it, and nothing else can: no message, no variable and no other argument.
enum Misconduct: String, CaseIterable, Sendable {
    // What it says of itself, and whether it can be understood.
    case byteOrderMark = "byte-order-mark"
    case deepAnswer = "deep-answer"
    case endlessFrame = "endless-frame"
    case nameTwice = "name-twice"
    case noise
    case notJSON = "not-json"
    case otherVersion = "other-version"
    case shortLength = "short-length"
    // What it answers, and how often.
    case flood
    case floodOfErrors = "flood-of-errors"
    case noAnswer = "no-answer"
    case repliesTwice = "replies-twice"
    case wrongID = "wrong-id"
    // What it says of items.
    case escapesInErrors = "escapes-in-errors"
    case escapesInNames = "escapes-in-names"
    case fewerBytes = "fewer-bytes"
    case linkAsFile = "link-as-file"
    case moreBytes = "more-bytes"
    case moreThanAsked = "more-than-asked"
    case otherBytes = "other-bytes"
    case pathAsFile = "path-as-file"
    case pathInNames = "path-in-names"
    case sameHandle = "same-handle"
    // How it ends.
    case diesHalfWay = "dies-half-way"
    case holdsPipes = "holds-pipes"
    case staysAlive = "stays-alive"

    /// The fault that the scenario among these arguments asks for; nil for an honest plugin, and for
    /// the one whose answers somebody else falsifies already.
    static func asked(by arguments: [String]) -> Misconduct? {
        guard !arguments.contains(Script.carriedFlag) else { return nil }
        var path: String?
        for (word, next) in zip(arguments, arguments.dropFirst() + [""]) {
            if word == Script.scenarioOption { path = next }
            if word.hasPrefix(Script.scenarioOption + "=") {
                path = String(word.dropFirst(Script.scenarioOption.count + 1))
            }
        }
        // What is wrong with a file, the plugin itself tells.
        return path.flatMap { try? Scenario(path: $0) }?.fault
    }
}
