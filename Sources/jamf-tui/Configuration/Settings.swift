import Essentials
import Screen

/// The configuration of a run, and its file.
struct Settings {
  var configuration: Configuration
  /// The file named in messages and used for changes: the one that was read, or the one to create.
  var file: String
  /// Whether the file exists.
  var isFileThere: Bool

  /// - Throws: `CommandFailure` when the configuration has mistakes. With `--demo`, mistakes are only reported unless
  ///   the file was named explicitly.
  init(_ options: ConnectionOptions, environment: [String: String]) throws {
    let location = ConfigurationLocation(environment: environment, flag: options.config)
    file = location.preferred
    do {
      let loaded = try Configuration.load(flag: options.config, environment: environment)
      configuration = loaded.configuration
      isFileThere = loaded.file != nil
      file = loaded.file ?? file
      if !options.demo, let other = JamfCLIConfiguration.load(environment: environment) { configuration.add(other) }
    } catch let failure as CommandFailure where options.demo && location.file()?.isNamed != true {
      configuration = Configuration()
      isFileThere = true
      StandardError.write("jamf-tui: The configuration is not used, because it has mistakes:\n\(failure)\n")
    }
  }

  /// The columns and the sort of the configuration.
  func view(_ catalogue: ServerCatalogue = .document) throws -> ViewSettings {
    try ViewSettings(
      columns: configuration.browse.columns, sort: configuration.browse.sort, catalogue: catalogue)
  }
}

/// The possible places of the configuration file, in order of preference.
struct ConfigurationLocation {
  var environment: [String: String]
  /// `--config`.
  var flag: String?

  /// The file to read: the named file, or the first existing file of the default places.
  ///
  /// - Returns: the path, and whether it was named explicitly. A named file that is missing is an error.
  func file() -> (path: String, isNamed: Bool)? {
    if let flag { return (home.expanding(flag), true) }
    if let named = environment["JAMF_TUI_CONFIG"], !named.isEmpty { return (home.expanding(named), true) }
    return usualPlaces.first { FileManager.default.fileExists(atPath: $0) }.map { ($0, false) }
  }

  /// The place for a configuration file in messages, whether it exists or not.
  var preferred: String {
    if let flag { return home.expanding(flag) }
    if let named = environment["JAMF_TUI_CONFIG"], !named.isEmpty { return home.expanding(named) }
    return file()?.path ?? usualPlaces[0]
  }

  private var home: HomeFolder { HomeFolder(environment) }

  private var usualPlaces: [String] {
    // The XDG specification says to ignore relative paths.
    let xdg = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home.path)/.config"
    var places = ["\(xdg)/jamf-tui/config.json"]
    #if os(macOS)
      places.append("\(home.path)/Library/Application Support/jamf-tui/config.json")
    #endif
    return places
  }
}
