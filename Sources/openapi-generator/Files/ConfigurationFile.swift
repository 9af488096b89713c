import OpenAPIGenerator

/// The configuration as the commands take it.
enum ConfigurationFile {
  /// Reads a configuration; without a path it is the one of an empty file.
  static func read(_ path: String?) throws -> GeneratorConfiguration {
    guard let path else { return GeneratorConfiguration() }
    return try ConfigurationReader.read(FileAccess.bytes(of: path), name: path)
  }
}
