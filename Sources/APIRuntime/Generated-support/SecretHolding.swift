/// A type that holds a password or a token: printed, interpolated and dumped values do not show it.
public protocol SecretHolding: CustomStringConvertible, CustomReflectable {}

extension SecretHolding {
  /// The type's name and no more.
  public var description: String { "\(Self.self) (not shown: it holds a secret)" }
  /// No members.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
