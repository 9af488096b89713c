/// Something noticed in a document while generating. Errors leave out what they are about; the rest is generated.
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
  /// The place in the document.
  public var pointer: JSONPointer
  /// What is wrong and what was done about it.
  public var message: String

  /// A diagnostic.
  public init(_ severity: Severity, at pointer: JSONPointer, _ message: String) {
    self.severity = severity
    self.pointer = pointer
    self.message = message
  }

  /// In words, with severity and place.
  public var description: String { "\(severity.rawValue): #\(pointer): \(message)" }
}
