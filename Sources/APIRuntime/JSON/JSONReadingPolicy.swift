/// What is done with a value that is well-formed JSON but not of the type wanted.
///
/// Text that is no JSON, or that ends too soon, is an error under every policy.
public enum JSONReadingPolicy: Hashable, Sendable {
  /// It is an error.
  case strict
  /// An optional property becomes nil, an array's element or a dictionary's value is left out, and each is reported as
  /// a `JSONDiscard`. A required property fails its object, for which the same holds in its turn.
  case tolerant
}
