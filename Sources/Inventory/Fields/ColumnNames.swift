/// Names of fields for columns as somebody wrote them: without blanks around them, each to be there once.
public struct ColumnNames: Hashable, Sendable {
  public var names: [String]

  /// Reads names that are separated by commas. Where one is missing beside a comma, it is empty.
  public init(_ text: String) {
    self.init(text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
  }

  public init(_ names: [String]) {
    self.names = names.map { Self.trimmed($0) }
  }

  /// What is wrong with those that are there more than once, in words for people.
  public var repetitions: [String] {
    names.indices.compactMap { repetition(at: $0, of: names.map { _ in nil }) }
  }

  /// What is wrong with the name at `index` when it, or one that means the same field, stands before it already: a column is
  /// known by its field, so that two of one field could not be told apart.
  ///
  /// - Parameter fields: what each name means; nil for one that means nothing, or is not known.
  public func repetition(at index: Int, of fields: [Field?]) -> String? {
    let name = names[index]
    guard !name.isEmpty else { return nil }
    if names[..<index].contains(name) { return "\"\(name)\" is named twice" }
    guard let path = fields[index]?.path, let first = fields[..<index].firstIndex(where: { $0?.path == path }) else {
      return nil
    }
    return "\"\(names[first])\" and \"\(name)\" are the same field"
  }

  /// Without white space at both ends.
  static func trimmed(_ name: some StringProtocol) -> String {
    String(name.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
