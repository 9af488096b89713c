// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that a build of the project does not build what only measures it.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

extension Target.Dependency {
  static func jamfTUI(_ product: String) -> Self { .product(name: product, package: "jamf-tui") }
}

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "jamf-tui", path: ".."),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
  ],
  targets: [
    // The fleet: `run`.
    .systemLibrary(name: "CAllocation"),
    .target(name: "Measuring", swiftSettings: settings),
    .executableTarget(
      name: "byte-server",
      dependencies: [
        "Measuring", .jamfTUI("APIRuntime"), .jamfTUI("DemoServer"), .jamfTUI("JamfProAPI"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "inventory-benchmark",
      dependencies: [
        "CAllocation", "Measuring", .jamfTUI("APIRuntime"), .jamfTUI("AsyncHTTPTransport"), .jamfTUI("Browser"),
        .jamfTUI("Inventory"), .jamfTUI("JamfProAPI"), .jamfTUI("Screen"), .jamfTUI("Terminal"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "plain-baseline", dependencies: ["Measuring"], swiftSettings: settings),

    // Reading and writing of JSON: `json`.
    .target(
      name: "InventoryTypes", dependencies: [.jamfTUI("APIRuntime")],
      swiftSettings: settings, plugins: [.plugin(name: "GenerateAPI", package: "jamf-tui")]),
    .target(
      name: "InventoryPage", dependencies: ["InventoryTypes", .jamfTUI("APIRuntime")], swiftSettings: settings),
    .executableTarget(
      name: "json-benchmark",
      dependencies: ["InventoryPage", "InventoryTypes", .jamfTUI("APIRuntime")], swiftSettings: settings),
    .target(name: "SeededNumbers", swiftSettings: settings),
    .executableTarget(
      name: "json-fuzz",
      dependencies: ["InventoryPage", "InventoryTypes", "SeededNumbers", .jamfTUI("APIRuntime")],
      swiftSettings: settings),
  ]
)
