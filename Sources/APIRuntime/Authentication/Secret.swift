/// A text that must not be shown. Descriptions, dumps, mirrors and errors do not contain it.
public struct Secret: Hashable, Sendable {
  private let text: String

  /// Wraps a text.
  public init(_ text: String) { self.text = text }

  /// The text itself, for the code that sends it.
  public func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `(secret)`.
  public var description: String { "(secret)" }
  /// Always `(secret)`.
  public var debugDescription: String { "(secret)" }
  /// Without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
