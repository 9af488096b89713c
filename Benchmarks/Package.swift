// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that a build of the project does not build what only measures it.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "jamf-tui", path: "..")],
  targets: [
    .target(
      name: "InventoryTypes", dependencies: [.product(name: "APIRuntime", package: "jamf-tui")],
      swiftSettings: settings, plugins: [.plugin(name: "GenerateAPI", package: "jamf-tui")]),
    .target(
      name: "InventoryPage", dependencies: ["InventoryTypes", .product(name: "APIRuntime", package: "jamf-tui")],
      swiftSettings: settings),
    .executableTarget(
      name: "json-benchmark",
      dependencies: ["InventoryPage", "InventoryTypes", .product(name: "APIRuntime", package: "jamf-tui")],
      swiftSettings: settings),
    .executableTarget(
      name: "json-fuzz",
      dependencies: ["InventoryPage", "InventoryTypes", .product(name: "APIRuntime", package: "jamf-tui")],
      swiftSettings: settings),
  ]
)
