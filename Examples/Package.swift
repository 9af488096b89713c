// swift-tools-version: 6.2
import PackageDescription

// How other programs use the libraries: list-computers has the ready client of Jamf Pro, server-version one that the plugin
// generates from a small document of its own, and stub-server that client and a server for tests.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (Context.environment["JAMF_TUI_WARNINGS"] == "errors" ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "jamf-tui", path: "..")],
  targets: [
    .executableTarget(
      name: "list-computers",
      dependencies: [
        .product(name: "APIRuntime", package: "jamf-tui"), .product(name: "JamfProAPI", package: "jamf-tui"),
      ],
      swiftSettings: settings),
    .target(
      name: "StatusAPI", dependencies: [.product(name: "APIRuntime", package: "jamf-tui")], swiftSettings: settings,
      plugins: [.plugin(name: "GenerateAPI", package: "jamf-tui")]),
    .executableTarget(
      name: "server-version",
      dependencies: [
        "StatusAPI", .product(name: "APIRuntime", package: "jamf-tui"),
        .product(name: "AsyncHTTPTransport", package: "jamf-tui"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "stub-server",
      dependencies: [
        "StatusAPI", .product(name: "APIRuntime", package: "jamf-tui"),
        .product(name: "RouteServer", package: "jamf-tui"),
        .product(name: "URLSessionTransport", package: "jamf-tui"),
      ],
      swiftSettings: settings),
  ]
)
