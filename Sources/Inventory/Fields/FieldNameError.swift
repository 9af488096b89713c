/// A name that means no field, or more than one.
public enum FieldNameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No field has that name; `nearest` are names that look like it, best first.
  case unknown(name: String, nearest: [String])
  /// Several fields end so; `candidates` are the shortest names that tell them apart.
  case ambiguous(name: String, candidates: [String])

  /// The names to choose from, best first.
  var candidates: [String] {
    switch self {
    case .unknown(_, let names), .ambiguous(_, let names): names
    }
  }

  /// In words for people, with what to write instead.
  public var description: String {
    switch self {
    case .unknown(let name, []): "there is no field \"\(name)\""
    case .unknown(let name, let nearest):
      "there is no field \"\(name)\"; near to it: \(nearest.joined(separator: ", "))"
    case .ambiguous(let name, let candidates):
      "\"\(name)\" can mean several fields: \(candidates.joined(separator: ", "))"
    }
  }
}
