import PickerPluginKit

/// Shows a page for a plugin that runs in a guard: the launcher starts it outside, where the
/// person's screen is.
@main
struct PosternOpener {
    static func main() { PageOpener.serve() }
}
