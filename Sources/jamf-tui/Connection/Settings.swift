import Screen

/// What a run is to go by: the configuration, and the file it came from or would come from.
struct Settings {
  var configuration: Configuration
  /// The file to name in messages, and to keep things in: the one that was read, else the one to make.
  var file: String
  /// Whether there is such a file.
  var isFileThere: Bool

  /// - Throws: `CommandFailure` when the configuration is wrong. For the demo a file that nobody named may be: it needs none.
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
      StandardError.write("jamf-tui: The configuration is not used, because it is wrong:\n\(failure)\n")
    }
  }

  /// The columns and the sort the configuration asks for.
  func view(_ catalogue: ServerCatalogue = .document) throws -> ViewSettings {
    try ViewSettings(
      columns: configuration.browse.columns, sort: configuration.browse.sort, catalogue: catalogue)
  }
}
