/// A type that holds a password or a token: printed, interpolated and dumped values do not show it.
///
/// By `debugDescription`, which printing falls back to: `description` may be a property of the document's.
public protocol SecretHolding: CustomDebugStringConvertible, CustomReflectable {}

extension SecretHolding {
  /// The type's name and no more.
  public var debugDescription: String { "\(Self.self) (not shown: it holds a secret)" }
  /// No members.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
