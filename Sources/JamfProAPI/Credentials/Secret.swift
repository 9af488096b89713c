/// A text that must not be seen. It shows itself to nobody: not in descriptions, dumps, mirrors or errors.
public struct Secret: Hashable, Sendable {
  private let text: String

  /// Wraps a text.
  public init(_ text: String) { self.text = text }

  /// The text itself, for the one place that sends it.
  public func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "(secret)" }
  public var debugDescription: String { "(secret)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
