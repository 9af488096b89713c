// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (Context.environment["JAMF_TUI_WARNINGS"] == "errors" ? [.treatAllWarnings(as: .error)] : [])

/// Whether to use flags that SwiftPM rejects in dependencies. `make` sets it for all its builds.
let isTuned = Context.environment["JAMF_TUI_OPTIMIZE"] == "yes"

/// For targets that compute: optimized in debug builds, too. Tests of them take a third of the processor time, and traps and
/// assertions stay.
let computing: [SwiftSetting] =
  settings
  + (isTuned
    ? [
      .unsafeFlags(
        ["-O", "-assert-config", "Debug", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"],
        .when(configuration: .debug))
    ] : [])

/// For large targets that compute little: release builds optimize them for size.
let small: [SwiftSetting] =
  settings + (isTuned ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : [])

/// The C library's checks of lengths, which need optimization.
let fortified: [CSetting] = [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]

extension Target.Dependency {
  static let algorithms = product(name: "Algorithms", package: "swift-algorithms")
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let asyncHTTPClient = product(name: "AsyncHTTPClient", package: "async-http-client")
  static let httpTypes = product(name: "HTTPTypes", package: "swift-http-types")
  static let httpTypesFoundation = product(name: "HTTPTypesFoundation", package: "swift-http-types")
  static let hummingbirdCore = product(name: "HummingbirdCore", package: "hummingbird")
  static let logging = product(name: "Logging", package: "swift-log")
  static let orderedCollections = product(name: "OrderedCollections", package: "swift-collections")
  static let nioCore = product(name: "NIOCore", package: "swift-nio")
  static let nioExtras = product(name: "NIOExtras", package: "swift-nio-extras")
  static let nioFileSystem = product(name: "_NIOFileSystem", package: "swift-nio")
  static let nioHTTPCompression = product(name: "NIOHTTPCompression", package: "swift-nio-extras")
  static let nioHTTPTypesHTTP1 = product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
  static let nioPosix = product(name: "NIOPosix", package: "swift-nio")
  static let nioHTTP1 = product(name: "NIOHTTP1", package: "swift-nio")
  static let nioHTTP2 = product(name: "NIOHTTP2", package: "swift-nio-http2")
  static let nioSSL = product(name: "NIOSSL", package: "swift-nio-ssl")
  static let yams = product(name: "Yams", package: "Yams")
}

// Told by the Makefile: what SwiftPM itself knows of git is kept with the manifest, and so may be of an earlier commit.
let commit = Context.environment["JAMF_TUI_COMMIT"] ?? ""

let package = Package(
  name: "jamf-tui",
  // The programs run on macOS and Linux, the libraries of generated clients also in apps.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "jamf-tui", targets: ["jamf-tui"]),
    .executable(name: "openapi-generator", targets: ["openapi-generator"]),
    .library(name: "JamfProAPI", targets: ["JamfProAPI", "Secrets"]),
    .library(name: "APIRuntime", targets: ["APIRuntime"]),
    .library(name: "AsyncHTTPTransport", targets: ["AsyncHTTPTransport"]),
    .library(name: "URLSessionTransport", targets: ["URLSessionTransport"]),
    .library(name: "RouteServer", targets: ["RouteServer"]),
    .library(name: "OpenAPIGenerator", targets: ["OpenAPIGenerator"]),
    .plugin(name: "GenerateAPI", targets: ["GenerateAPI"]),
    // For the package that measures: nothing is promised of these.
    .library(name: "Browser", targets: ["Browser"]),
    .library(name: "DemoServer", targets: ["DemoServer"]),
    .library(name: "Inventory", targets: ["Inventory"]),
    .library(name: "Screen", targets: ["Screen"]),
    .library(name: "Terminal", targets: ["Terminal"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ],
  targets: [
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CTerminalRestore", cSettings: fortified),
    .target(name: "CTaskExecutor", cSettings: fortified),
    .target(name: "CBuildInformation", cSettings: [.define("BUILD_COMMIT", to: commit)]),
    .target(name: "Essentials", swiftSettings: settings),
    .target(name: "ManualPages", dependencies: ["Essentials", .argumentParser], swiftSettings: settings),
    .target(name: "Processes", swiftSettings: settings),
    .target(name: "Notation", swiftSettings: computing),
    .target(name: "Secrets", swiftSettings: settings),
    .target(name: "Screen", swiftSettings: computing),
    .target(
      name: "Terminal", dependencies: ["Notation", "Screen", "CNcurses", "CTerminalRestore", "Processes"],
      swiftSettings: computing,
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .target(name: "APIRuntime", dependencies: ["Notation", .httpTypes, .logging], swiftSettings: computing),
    .target(
      name: "AsyncHTTPTransport",
      dependencies: [
        "APIRuntime", .asyncHTTPClient, .httpTypes, .nioCore, .nioExtras, .nioFileSystem, .nioHTTP1, .nioHTTP2,
        .nioHTTPCompression, .nioPosix, .nioSSL,
      ],
      swiftSettings: settings),
    .target(
      name: "URLSessionTransport", dependencies: ["APIRuntime", .httpTypes, .httpTypesFoundation],
      swiftSettings: settings),
    .target(name: "OpenAPIGenerator", dependencies: ["Wording", "YAML"], swiftSettings: settings),
    .target(name: "GeneratorFiles", dependencies: ["Essentials", "OpenAPIGenerator"], swiftSettings: settings),
    .executableTarget(
      name: "openapi-generator",
      dependencies: [
        "Essentials", "GeneratorFiles", "ManualPages", "OpenAPIGenerator", "Processes", "Wording", .argumentParser,
      ],
      swiftSettings: settings),
    // Packages that use the plugin compile this tool, so it needs no package but Yams.
    .executableTarget(
      name: "generate-api", dependencies: ["Essentials", "GeneratorFiles", "OpenAPIGenerator"], swiftSettings: settings),
    .plugin(name: "GenerateAPI", capability: .buildTool(), dependencies: ["generate-api"]),
    .target(
      name: "JamfProAPI",
      dependencies: ["APIRuntime", "AsyncHTTPTransport", "Notation", "Secrets", .algorithms, .httpTypes, .logging],
      swiftSettings: small, plugins: ["GenerateAPI"]),
    .target(
      name: "RouteServer",
      dependencies: [
        "APIRuntime", .httpTypes, .hummingbirdCore, .logging, .nioCore, .nioHTTP1, .nioHTTPCompression,
        .nioHTTPTypesHTTP1, .nioPosix,
      ],
      swiftSettings: settings),
    .target(name: "RSQL", dependencies: ["Notation"], swiftSettings: computing),
    .target(name: "Wording", swiftSettings: computing),
    // Of Yams only its copy of libyaml, which has no product of its own.
    .target(name: "YAML", dependencies: [.yams], swiftSettings: settings),
    .target(
      name: "Inventory", dependencies: ["APIRuntime", "Notation", "RSQL", "Wording", .algorithms, .orderedCollections],
      swiftSettings: computing),
    .target(
      name: "Archive", dependencies: ["CSQLite", "Inventory", "Notation"], swiftSettings: computing,
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "Browser", dependencies: ["Inventory", "Notation", "Screen", "Secrets", "Wording", .algorithms],
      swiftSettings: computing),
    .target(
      name: "DemoServer",
      dependencies: ["RSQL", "JamfProAPI", "RouteServer", "APIRuntime", "Wording", .algorithms, .httpTypes],
      swiftSettings: computing),
    .executableTarget(
      name: "jamf-tui",
      dependencies: [
        "APIRuntime", "Archive", "AsyncHTTPTransport", "Browser", "CBuildInformation", "CTaskExecutor", "DemoServer",
        "Essentials", "Inventory", "JamfProAPI", "ManualPages", "Notation", "OpenAPIGenerator", "Processes", "RSQL",
        "Screen", "Secrets", "Terminal", "Wording", "YAML",
        .algorithms, .argumentParser,
        .httpTypes,
        .logging, .nioCore, .nioPosix, .nioSSL,
      ],
      swiftSettings: small),

    .target(name: "SeededNumbers", path: "Tests/Fixtures/SeededNumbers", swiftSettings: settings),
    .target(name: "DocumentedPages", path: "Tests/Fixtures/DocumentedPages", swiftSettings: settings),
    .target(name: "HeldWork", path: "Tests/Fixtures/HeldWork", swiftSettings: settings),
    .target(
      name: "HelpPages", dependencies: [.argumentParser], path: "Tests/Fixtures/HelpPages", swiftSettings: settings),
    .testTarget(name: "WordingTests", dependencies: ["Notation", "Wording"], swiftSettings: settings),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"], swiftSettings: settings),
    .testTarget(name: "ProcessesTests", dependencies: ["Processes"], swiftSettings: settings),
    .testTarget(name: "ScreenTests", dependencies: ["Screen", "SeededNumbers"], swiftSettings: settings),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "Screen", "SeededNumbers", "CTerminalRestore"],
      swiftSettings: settings),
    .testTarget(
      name: "APIRuntimeTests", dependencies: ["APIRuntime", "HeldWork", "SeededNumbers", .httpTypes, .logging],
      swiftSettings: settings),
    .target(
      name: "TestCertificates", dependencies: [.nioSSL], path: "Tests/Fixtures/TestCertificates",
      swiftSettings: settings),
    .testTarget(
      name: "AsyncHTTPTransportTests",
      dependencies: [
        "AsyncHTTPTransport", "APIRuntime", "RouteServer", "TestCertificates", "URLSessionTransport", .httpTypes,
        .nioCore,
        .nioHTTP1, .nioHTTP2, .nioHTTPCompression, .nioPosix, .nioSSL,
      ],
      swiftSettings: settings),
    .testTarget(name: "OpenAPIGeneratorTests", dependencies: ["OpenAPIGenerator"], swiftSettings: settings),
    .target(
      name: "DepotAPI", dependencies: ["APIRuntime", .httpTypes], path: "Tests/Fixtures/DepotAPI",
      swiftSettings: settings, plugins: ["GenerateAPI"]),
    .target(
      name: "StylesAPI", dependencies: ["APIRuntime", .httpTypes], path: "Tests/Fixtures/StylesAPI",
      swiftSettings: settings, plugins: ["GenerateAPI"]),
    .target(
      name: "ShapesAPI", dependencies: ["APIRuntime", .httpTypes], path: "Tests/Fixtures/ShapesAPI",
      swiftSettings: settings, plugins: ["GenerateAPI"]),
    .target(
      name: "WorldsAPI", dependencies: ["APIRuntime", .httpTypes], path: "Tests/Fixtures/WorldsAPI",
      swiftSettings: settings, plugins: ["GenerateAPI"]),
    .target(
      name: "RecordsAPI", dependencies: ["APIRuntime", .httpTypes], path: "Tests/Fixtures/RecordsAPI",
      swiftSettings: settings, plugins: ["GenerateAPI"]),
    .target(
      name: "TechnologiesAPI", dependencies: ["APIRuntime", .httpTypes], path: "Tests/Fixtures/TechnologiesAPI",
      swiftSettings: settings, plugins: ["GenerateAPI"]),
    // Generated code that tests use is in targets of its own: a test target with the plugin would be linked with the tool.
    .testTarget(
      name: "ForeignAPITests",
      dependencies: [
        "WorldsAPI", "RecordsAPI", "TechnologiesAPI", "RouteServer", "APIRuntime", "AsyncHTTPTransport", .httpTypes,
      ],
      swiftSettings: settings),
    .target(
      name: "EndpointsAPI", dependencies: ["APIRuntime", .httpTypes], path: "Tests/Fixtures/EndpointsAPI",
      swiftSettings: settings, plugins: ["GenerateAPI"]),
    .testTarget(
      name: "GeneratedCodeTests", dependencies: ["DepotAPI", "EndpointsAPI", "StylesAPI", "APIRuntime", .httpTypes],
      swiftSettings: settings),
    .testTarget(name: "GeneratedTypesTests", dependencies: ["ShapesAPI", "APIRuntime"], swiftSettings: settings),
    .testTarget(
      name: "GeneratorCommandTests",
      dependencies: [
        "generate-api", "openapi-generator", "GeneratorFiles", "HelpPages", "ManualPages", "OpenAPIGenerator",
        "RouteServer", "APIRuntime", .httpTypes, .argumentParser,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "JamfProAPITests",
      dependencies: [
        "JamfProAPI", "APIRuntime", "AsyncHTTPTransport", "DemoServer", "HeldWork", "Secrets", "SeededNumbers",
        .httpTypes,
        .logging,
      ],
      swiftSettings: settings),
    .testTarget(name: "RSQLTests", dependencies: ["RSQL", "SeededNumbers"], swiftSettings: settings),
    // Simple instead of fast, and so optimized: half of the time of these tests was theirs.
    .target(
      name: "SlowReferences", dependencies: ["APIRuntime", "Inventory", "RSQL"], path: "Tests/Fixtures/SlowReferences",
      swiftSettings: computing),
    .testTarget(
      name: "InventoryTests",
      dependencies: ["Inventory", "APIRuntime", "RSQL", "SeededNumbers", "SlowReferences", "Wording"],
      swiftSettings: settings),
    // Saves until it is killed, because a test cannot kill itself.
    .target(
      name: "StoredStates", dependencies: ["APIRuntime", "Archive", "Inventory"], path: "Tests/Fixtures/StoredStates",
      swiftSettings: settings),
    .executableTarget(
      name: "archive-saver", dependencies: ["Archive", "StoredStates"], path: "Tests/Fixtures/ArchiveSaver",
      swiftSettings: settings),
    .testTarget(
      name: "ArchiveTests",
      dependencies: ["archive-saver", "Archive", "APIRuntime", "Inventory", "SeededNumbers", "StoredStates"],
      swiftSettings: settings),
    .testTarget(
      name: "BrowserTests", dependencies: ["Browser", "Inventory", "Screen", "Secrets", "SeededNumbers"],
      exclude: ["Goldens"],
      swiftSettings: settings),
    .testTarget(
      name: "DemoServerTests",
      dependencies: ["AsyncHTTPTransport", "DemoServer", "JamfProAPI", "RSQL", "APIRuntime", .httpTypes],
      swiftSettings: settings),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "jamf-tui", "APIRuntime", "Archive", "AsyncHTTPTransport", "Browser", "DemoServer", "DocumentedPages",
        "HelpPages", "Inventory", "JamfProAPI", "ManualPages", "RSQL", "RouteServer", "Screen", "SeededNumbers",
        "Terminal",
        "TestCertificates", .argumentParser, .httpTypes,
        .logging, .nioCore, .nioPosix, .nioSSL,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests", dependencies: ["Archive", "DocumentedPages", "Inventory", "ManualPages", "jamf-tui"],
      swiftSettings: settings),
  ]
)
