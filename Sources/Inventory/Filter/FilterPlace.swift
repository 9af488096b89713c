/// What stands at a place of a filter that is being typed, whether what is typed can be read already or not.
public struct FilterPlace: Hashable, Sendable {
  /// What can stand there.
  public enum Kind: Hashable, Sendable {
    /// A word, or the name of a field.
    case name
    /// A value of a field, the beginning of which or all of which is written.
    case value(Field)
    /// The value that a field is compared with: the comparison's sign is there.
    case operand(Field)

    /// The field whose value it is.
    public var field: Field? {
      switch self {
      case .name: nil
      case .value(let field), .operand(let field): field
      }
    }
  }

  public let kind: Kind
  /// The table in whose brackets it stands: names are those of the table's fields there.
  public let table: FieldTable?
  /// What is typed of it before the place, without quotation marks.
  public let typed: String
  /// All of it, in characters from the start of the filter.
  public let range: Range<Int>
  /// Of a value: the filter without the term that it is in, with all of a table's brackets.
  public let rest: String

  /// - Parameters:
  ///   - text: what is typed.
  ///   - cursor: the place, in characters from the start.
  /// - Returns: nil where nothing can be proposed: in RSQL, in a regular expression, behind a sign that asks for a text.
  public init?(in text: String, at cursor: Int, catalogue: FieldCatalogue) {
    var finder = FilterPlaceFinder(text, cursor: cursor, catalogue: catalogue)
    guard let place = finder.find() else { return nil }
    self = place
  }

  init(kind: Kind, table: FieldTable? = nil, typed: String, range: Range<Int>, rest: String) {
    self.kind = kind
    self.table = table
    self.typed = typed
    self.range = range
    self.rest = rest
  }
}
