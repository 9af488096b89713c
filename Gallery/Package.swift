// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (Context.environment["JAMF_TUI_WARNINGS"] == "errors" ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "gallery",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "gallery", targets: ["gallery"]),
    .library(name: "FixedClock", type: .dynamic, targets: ["FixedClock"]),
  ],
  targets: [
    .target(name: "FixedClock"),
    .executableTarget(name: "gallery", swiftSettings: settings),
  ]
)
