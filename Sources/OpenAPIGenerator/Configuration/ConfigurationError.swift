/// A configuration that cannot be used, in words for people.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name.
  public var file: String
  /// What is wrong, and what would be right.
  public var message: String

  /// An error about a configuration.
  public init(_ file: String, _ message: String) {
    self.file = file
    self.message = message
  }

  /// In words, with the file.
  public var description: String { "\(file): \(message)" }
}
