import Foundation

/// The places a configuration file may be in, most wanted first.
struct ConfigurationLocation {
  var environment: [String: String]
  /// `--config`.
  var flag: String?

  /// The file to read: the one that was named, or the first of the usual places that exists.
  ///
  /// - Returns: the path, and whether it was asked for by name, in which case a missing file is an error.
  func file() -> (path: String, isNamed: Bool)? {
    if let flag { return (home.expanding(flag), true) }
    if let named = environment["JAMF_TUI_CONFIG"], !named.isEmpty { return (home.expanding(named), true) }
    return usualPlaces.first { FileManager.default.fileExists(atPath: $0) }.map { ($0, false) }
  }

  /// Where people are told to put the file, whether it is there or not.
  var preferred: String {
    if let flag { return home.expanding(flag) }
    if let named = environment["JAMF_TUI_CONFIG"], !named.isEmpty { return home.expanding(named) }
    return file()?.path ?? usualPlaces[0]
  }

  private var home: HomeFolder { HomeFolder(environment) }

  private var usualPlaces: [String] {
    // The XDG rules say to ignore a relative path.
    let xdg = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home.path)/.config"
    var places = ["\(xdg)/jamf-tui/config.json"]
    #if os(macOS)
      places.append("\(home.path)/Library/Application Support/jamf-tui/config.json")
    #endif
    return places
  }
}
