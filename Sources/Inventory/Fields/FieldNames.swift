/// A name that means no field, or several.
public enum FieldNameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name is unknown; `nearest` are similar names, best first.
  case unknown(name: String, nearest: [String])
  /// Several fields match; `candidates` are their shortest unambiguous names.
  case ambiguous(name: String, candidates: [String])

  /// The names to choose from, best first.
  var candidates: [String] {
    switch self {
    case .unknown(_, let names), .ambiguous(_, let names): names
    }
  }

  /// A human-readable description with alternatives.
  public var description: String {
    switch self {
    case .unknown(let name, []): "there is no field \"\(name)\""
    case .unknown(let name, let nearest):
      "there is no field \"\(name)\"; similar: \(nearest.joined(separator: ", "))"
    case .ambiguous(let name, let candidates):
      "\"\(name)\" can mean several fields: \(candidates.joined(separator: ", "))"
    }
  }
}

/// The characters of field names in filters.
enum FieldNameLetters {
  /// Whether a name can contain the scalar, except at its start. Many scripts write a letter as several scalars, with
  /// marks, tones and joiners.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "_", "-", "[", "]", "\u{200D}": true
    default:
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.properties.isGraphemeExtend
        || scalar.properties.generalCategory == .spacingMark
    }
  }
}

/// Field names for columns as the user wrote them, without surrounding white space. Each may occur once.
public struct ColumnNames: Hashable, Sendable {
  public var names: [String]

  /// Splits names at commas. A missing name is empty.
  public init(_ text: String) {
    self.init(text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
  }

  public init(_ names: [String]) {
    self.names = names.map { Self.trimmed($0) }
  }

  /// Descriptions of the names that occur more than once.
  public var repetitions: [String] {
    names.indices.compactMap { repetition(at: $0, of: names.map { _ in nil }) }
  }

  /// Describes the repetition when the name at `index`, or another name of the same field, occurs before it; nil when
  /// it does not. A column is identified by its field, so two columns of one field could not be distinguished.
  ///
  /// - Parameter fields: the field of each name; nil for an unknown name.
  public func repetition(at index: Int, of fields: [Field?]) -> String? {
    let name = names[index]
    guard !name.isEmpty else { return nil }
    if names[..<index].contains(name) { return "\"\(name)\" is named twice" }
    guard let path = fields[index]?.path, let first = fields[..<index].firstIndex(where: { $0?.path == path }) else {
      return nil
    }
    return "\"\(names[first])\" and \"\(name)\" are the same field"
  }

  /// The name without surrounding white space.
  static func trimmed(_ name: some StringProtocol) -> String {
    String(name.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
