// swift-tools-version: 6.2
//
// Somebody else's package: one program links the host's half alone, one the plugin's half alone.
// `.ci/linking` builds both where nothing is installed but what these halves need.

import PackageDescription

let package = Package(
    name: "linking",
    dependencies: [.package(name: "postern", path: "../..")],
    targets: [
        .executableTarget(
            name: "HostAlone",
            dependencies: [.product(name: "PickerHost", package: "postern")],
            path: "HostAlone"
        ),
        .executableTarget(
            name: "PluginAlone",
            dependencies: [.product(name: "PickerPluginKit", package: "postern")],
            path: "PluginAlone"
        ),
    ]
)
