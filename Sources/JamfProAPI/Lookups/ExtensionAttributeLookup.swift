/// The extension attributes that are defined for computers, or why they are not known.
public enum ExtensionAttributeLookup: Hashable, Sendable {
  /// All of them, in the server's order: by name.
  case definitions([ExtensionAttribute])
  /// They could not be asked for, in whole or in part: a privilege is missing, or the server is too old to have the list (it
  /// answers with 404: `JamfProError.Kind.notFound`). The records name the attributes all the same.
  case unavailable(JamfProError)
}
