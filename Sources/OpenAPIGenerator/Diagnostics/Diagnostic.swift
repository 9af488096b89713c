/// Something noticed while generating. Errors leave out what they are about; the rest is generated.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How much it matters.
  public enum Severity: String, Sendable {
    /// Generated, but less than the document says.
    case warning
    /// Not generated.
    case error
  }

  /// How much it matters.
  public var severity: Severity
  /// The place in the document; its root for what is about the configuration.
  public var pointer: JSONPointer
  /// The place in the configuration, as in `filter.paths`, when it is about that.
  public var configurationKey: String?
  /// What is wrong and what was done about it.
  public var message: String

  /// A diagnostic about the document.
  public init(_ severity: Severity, at pointer: JSONPointer, _ message: String) {
    self.severity = severity
    self.pointer = pointer
    self.message = message
  }

  /// A diagnostic about the configuration.
  public init(_ severity: Severity, configurationKey: String, _ message: String) {
    self.init(severity, at: JSONPointer(), message)
    self.configurationKey = configurationKey
  }

  /// In words, with severity and place.
  public var description: String {
    if let configurationKey { return "\(severity.rawValue): configuration, \(configurationKey): \(message)" }
    return "\(severity.rawValue): #\(pointer): \(message)"
  }
}
