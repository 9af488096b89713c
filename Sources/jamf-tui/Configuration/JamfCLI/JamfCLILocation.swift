import Foundation

/// Where jamf-cli keeps its configuration (its `internal/config/config.go`).
struct JamfCLILocation {
  var environment: [String: String]

  /// The file that there is; nil for who does not use jamf-cli.
  var file: String? {
    places.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The second was jamf-cli's while its name was jamfpro-cli, and is taken over by it when it runs next.
  private var places: [String] {
    let xdg = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = xdg ?? "\(HomeFolder(environment).path)/.config"
    return ["jamf-cli", "jamfpro-cli"].map { "\(folder)/\($0)/config.yaml" }
  }
}
