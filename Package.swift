// swift-tools-version: 6.2
//
// One section a room, rooms from the ground up, each with its tests; inside a section everything
// is sorted. What a room may import is the law of HouseTests, not of this file alone.

import PackageDescription

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
]

let argumentParser: Target.Dependency =
    .product(name: "ArgumentParser", package: "swift-argument-parser")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let database: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

let package = Package(
    name: "postern",
    products: [
        .library(name: "ImageProperties", targets: ["ImageProperties"]),
        .library(name: "PickerAudit", targets: ["PickerAudit"]),
        .library(name: "PickerHost", targets: ["PickerHost"]),
        .library(name: "PickerPluginKit", targets: ["PickerPluginKit"]),
        .library(name: "PickerTesting", targets: ["PickerTesting"]),
        .executable(name: "postern", targets: ["postern"]),
        .executable(name: "postern-guard", targets: ["PosternGuard"]),
        .executable(name: "postern-opener", targets: ["PosternOpener"]),
        .executable(name: "postern-media-worker", targets: ["MediaWorker"]),
        .executable(name: "postern-plugin-scripted", targets: ["ScriptedPlugin"]),
        .executable(name: "postern-plugin-web", targets: ["WebPlugin"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // MARK: CJansson: lends jansson's header to Swift
        .systemLibrary(
            name: "CJansson",
            pkgConfig: "jansson",
            providers: [.apt(["libjansson-dev"])]
        ),

        // MARK: PickerJSON: bytes to values and back
        .target(name: "PickerJSON", dependencies: ["CJansson"], swiftSettings: house),
        .testTarget(name: "PickerJSONTests", dependencies: ["PickerJSON"], swiftSettings: house),

        // MARK: PickerWire: JSON-RPC 2.0 over two byte directions
        .target(name: "PickerWire", dependencies: ["CLinux", "PickerJSON"], swiftSettings: house),
        .testTarget(
            name: "PickerWireTests",
            dependencies: ["PickerJSON", "PickerWire"],
            swiftSettings: house
        ),

        .executableTarget(
            name: "WireFuzzer",
            dependencies: ["PickerJSON", "PickerProtocol", "PickerWire"],
            path: "Tests/WireFuzzer",
            exclude: ["corpus"],
            swiftSettings: house
        ),

        // MARK: UniformTypes: type identifiers and content signatures
        .target(name: "UniformTypes", swiftSettings: house),
        .testTarget(
            name: "UniformTypesTests",
            dependencies: ["PickerTesting", "UniformTypes"],
            swiftSettings: house
        ),

        // MARK: ImageProperties: what the bytes of a picture say of it
        .target(name: "ImageProperties", dependencies: ["UniformTypes"], swiftSettings: house),
        .testTarget(
            name: "ImagePropertiesTests",
            dependencies: ["ImageProperties", "PickerTesting", "UniformTypes"],
            swiftSettings: house
        ),

        // MARK: PickerProtocol: every message between host and plugin
        .target(
            name: "PickerProtocol",
            dependencies: ["PickerJSON", "PickerWire", "UniformTypes", crypto],
            swiftSettings: house
        ),
        .testTarget(
            name: "PickerProtocolTests",
            dependencies: ["PickerJSON", "PickerProtocol", "PickerWire"],
            swiftSettings: house
        ),

        // MARK: CLinux: the system calls that Swift cannot make itself
        .target(name: "CLinux"),

        // MARK: ChildProcess: starts, watches and ends a process
        .target(
            name: "ChildProcess",
            dependencies: ["CLinux", system],
            swiftSettings: house
        ),
        .testTarget(
            name: "ChildProcessTests",
            dependencies: ["ChildProcess", system],
            swiftSettings: house
        ),

        // MARK: PickerHost: finds, starts and questions plugins
        .target(
            name: "PickerHost",
            dependencies: [
                "ChildProcess", "PickerJSON", "PickerProtocol", "PickerWire", "UniformTypes",
                system,
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "PickerHostTests",
            dependencies: [
                "ChildProcess", "PickerHost", "PickerJSON", "PickerProtocol", "PickerTesting",
                "PickerWire", "ScriptedPlugin", "UniformTypes", system,
            ],
            exclude: ["Support/fake-plugin.py"],
            swiftSettings: house
        ),

        // MARK: PickerPluginKit: a plugin as an interface and a library
        .target(
            name: "PickerPluginKit",
            dependencies: [
                "ChildProcess", "CLinux", "Confinement", "PickerJSON", "PickerProtocol",
                "PickerWire", "UniformTypes", argumentParser, system,
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "PickerPluginKitTests",
            dependencies: [
                "ChildProcess", "MediaLibrary", "PickerJSON", "PickerPluginKit", "PickerProtocol",
                "PickerTesting", "PickerWire", "ScriptedPlugin", "UniformTypes", system,
            ],
            swiftSettings: house
        ),

        // MARK: CPlaces: the table of places, embedded
        .target(name: "CPlaces", exclude: ["data"]),

        // MARK: Confinement: takes rights away from a process
        .target(name: "Confinement", dependencies: ["CLinux"], swiftSettings: house),
        .executableTarget(
            name: "ConfinementProbe",
            dependencies: ["Confinement", "CLinux"],
            path: "Tests/ConfinementProbe",
            swiftSettings: house
        ),
        .testTarget(
            name: "ConfinementTests",
            dependencies: ["Confinement", "ConfinementProbe"],
            swiftSettings: house
        ),

        // MARK: MediaLibrary: a folder of photos and videos
        .target(
            name: "MediaLibrary",
            dependencies: [
                "CLinux", "CPlaces", "ChildProcess", "Confinement", "MediaWork", "PickerJSON",
                "PickerPluginKit", "UniformTypes", database, system,
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "MediaLibraryTests",
            dependencies: [
                "CLinux", "Confinement", "MediaLibrary", "MediaReading", "MediaWork", "MediaWorker",
                "PickerJSON", "PickerPluginKit", "PickerTesting", "UniformTypes",
                "UnreliableWorker", database,
                system,
            ],
            swiftSettings: house
        ),

        // MARK: MediaWork: what is asked of a media worker, and what it answers
        .target(
            name: "MediaWork",
            dependencies: ["PickerJSON", "UniformTypes"],
            swiftSettings: house
        ),

        // MARK: MediaWorker: reads one file that it was handed; alone links media libraries
        .systemLibrary(
            name: "CGlib",
            pkgConfig: "gobject-2.0",
            providers: [.apt(["libvips-dev"])]
        ),
        .target(
            name: "CMedia",
            dependencies: ["CGlib"],
            linkerSettings: [
                .linkedLibrary("avcodec"), .linkedLibrary("avformat"), .linkedLibrary("avutil"),
                .linkedLibrary("exiv2"), .linkedLibrary("heif"), .linkedLibrary("jpeg"),
                .linkedLibrary("jxl"), .linkedLibrary("raw"), .linkedLibrary("sqlite3"),
                .linkedLibrary("swresample"), .linkedLibrary("swscale"), .linkedLibrary("vips"),
                .linkedLibrary("webp"), .linkedLibrary("webpmux"), .linkedLibrary("z"),
            ]
        ),
        .executableTarget(
            name: "MediaWorker",
            dependencies: [
                "CLinux", "CMedia", "Confinement", "MediaWork", "PickerJSON", "UniformTypes",
            ],
            swiftSettings: house
        ),
        .executableTarget(
            name: "UnreliableWorker",
            dependencies: ["CLinux", "MediaWork", "PickerJSON", "UniformTypes"],
            path: "Tests/UnreliableWorker",
            swiftSettings: house
        ),
        .target(
            name: "MediaReading",
            dependencies: ["MediaWork"],
            path: "Tests/MediaReading",
            swiftSettings: house
        ),
        .testTarget(
            name: "MediaWorkerTests",
            dependencies: [
                "CLinux", "Confinement", "MediaReading", "MediaWork", "MediaWorker", "PickerJSON",
                "PickerTesting", "UniformTypes",
            ],
            swiftSettings: house
        ),

        // MARK: PickerTesting: fakes, transcripts, canary library, leak scan
        .target(
            name: "PickerTesting",
            dependencies: [
                "ChildProcess", "CLinux", "PickerJSON", "PickerPluginKit", "PickerProtocol",
                "PickerWire", crypto, system,
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "PickerTestingTests",
            dependencies: [
                "ChildProcess", "PickerJSON", "PickerProtocol", "PickerTesting", "PickerWire",
                system,
            ],
            swiftSettings: house
        ),

        // MARK: PickerAudit: tries whether a plugin keeps its promises
        .target(name: "CTranscripts"),
        .target(
            name: "PickerAudit",
            dependencies: [
                "CTranscripts", "ChildProcess", "PickerJSON", "PickerProtocol", "PickerTesting",
                "PickerWire", system,
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "AuditTests",
            dependencies: [
                "ChildProcess", "PickerAudit", "PickerJSON", "PickerTesting", "PickerWire",
                "MediaWorker", "ScriptedPlugin", "WebPlugin", "postern", system,
            ],
            exclude: [
                "Support/Face", "Support/mute.sh", "Zoo/README.md", "Zoo/animals", "Zoo/zoo",
            ],
            swiftSettings: house
        ),

        // MARK: postern: speaks to a person and to a shell
        .executableTarget(
            name: "postern",
            dependencies: [
                "ChildProcess", "CLinux", "PickerAudit", "PickerHost", "PickerJSON",
                "PickerTesting", "UniformTypes", argumentParser, system,
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "PosternTests",
            dependencies: [
                "ChildProcess", "PickerHost", "PickerJSON", "PickerTesting", "postern",
                "ScriptedPlugin", argumentParser, system,
            ],
            exclude: ["Support/fake-plugin.py"],
            swiftSettings: house
        ),

        // MARK: PosternGuard: starts a host where the library does not exist
        .executableTarget(
            name: "PosternGuard",
            dependencies: ["CLinux", "Confinement"],
            swiftSettings: house
        ),
        .testTarget(
            name: "GuardTests",
            dependencies: [
                "CLinux", "ChildProcess", "Confinement", "PickerJSON", "PickerTesting",
                "PosternGuard",
                "PosternOpener", "ScriptedPlugin", "WebPlugin", "postern", system,
            ],
            exclude: [
                "Editors/typist.py", "Support/asking.py", "Support/browser.py", "Support/crowd.py",
                "Support/crowding.py", "Support/face.py", "Support/grasping.py",
                "Support/landlock.py", "Support/meddling.py", "Support/probe.py",
                "Support/session.py",
                "Support/terminal.py",
            ],
            swiftSettings: house
        ),

        // MARK: PosternOpener: shows pages for plugins that run in a guard
        .executableTarget(
            name: "PosternOpener",
            dependencies: ["PickerPluginKit"],
            swiftSettings: house
        ),

        // MARK: Plugins: one picker each
        .executableTarget(
            name: "ScriptedPlugin",
            dependencies: [
                "MediaLibrary", "PickerJSON", "PickerPluginKit", "PickerWire", argumentParser,
            ],
            path: "Plugins/Scripted",
            exclude: ["postern-plugin-scripted.json"],
            swiftSettings: house
        ),

        .target(name: "CPage", exclude: ["page"]),
        .executableTarget(
            name: "WebPlugin",
            dependencies: [
                "CPage", "MediaLibrary", "PickerJSON", "PickerPluginKit", "UniformTypes",
                argumentParser,
            ],
            path: "Plugins/Web",
            exclude: ["picture.webp", "postern-plugin-web.json"],
            swiftSettings: house
        ),
        .testTarget(
            name: "WebTests",
            dependencies: [
                "ChildProcess", "MediaLibrary", "MediaWorker", "PickerHost", "PickerJSON",
                "PickerPluginKit", "PickerTesting", "ScriptedPlugin", "UniformTypes", "WebPlugin",
                system,
            ],
            swiftSettings: house
        ),

        // MARK: Benchmarks: ratios beside a peer or the physical limit
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "ChildProcess", "MediaLibrary", "PickerHost", "PickerPluginKit", "PickerProtocol",
                "PickerWire", "ScriptedPlugin", "UniformTypes", system,
            ],
            path: "Tests/Benchmarks",
            exclude: ["README.md", "peers"],
            swiftSettings: house
        ),

        // MARK: The house, the protocol and its promises
        .testTarget(
            name: "ConformanceTests",
            dependencies: [
                "PickerAudit", "PickerTesting", "PickerWire", "ScriptedPlugin", system,
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "EditorTests",
            dependencies: ["PickerJSON", "ScriptedPlugin", crypto],
            swiftSettings: house
        ),
        .testTarget(
            name: "HouseTests",
            dependencies: ["PickerJSON", "PickerProtocol", "PickerWire"],
            swiftSettings: house
        ),
        .executableTarget(
            name: "RestlessPlugin",
            dependencies: ["CLinux", "MediaLibrary", "PickerPluginKit", argumentParser],
            path: "Tests/RestlessPlugin",
            swiftSettings: house
        ),
        .testTarget(
            name: "IsolationTests",
            dependencies: [
                "CLinux", "ChildProcess", "PickerHost", "PickerJSON", "PickerProtocol",
                "PickerTesting", "RestlessPlugin", "ScriptedPlugin", "UniformTypes", system,
            ],
            exclude: ["README.md", "Support/disk.py", "Support/host.py"],
            swiftSettings: house
        ),
    ]
)
