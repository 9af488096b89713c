import JamfProAPI
import RSQL

/// What a client requests from the list of computers, checked against what the server knows.
struct InventoryQuery: Sendable {
  struct SortKey: Hashable, Sendable {
    var field: String
    var isDescending: Bool
  }

  /// What distinguishes orders that are remembered.
  struct Selection: Hashable, Sendable {
    var sort: [SortKey]
    var filter: RSQLExpression?
  }

  var sections: Set<RecordSection>
  var page: Int
  var pageSize: Int
  var selection: Selection

  static let defaultPage = 100

  init(
    sections: [String], page: Int?, pageSize: Int?, sort: [String], filter: String?, version: InventoryVersion
  ) throws(APIFailure) {
    self.sections = try Self.sections(sections, version)
    self.page = try Self.page(page)
    self.pageSize = try Self.pageSize(pageSize)
    selection = Selection(sort: try Self.sort(sort, version), filter: try Self.filter(filter, version))
  }

  static func sections(_ names: [String], _ version: InventoryVersion) throws(APIFailure) -> Set<RecordSection> {
    var sections: Set<RecordSection> = []
    for name in elements(names) {
      guard let section = RecordSection(rawValue: name), section.isServed(in: version) else {
        throw .invalid(field: "section", "No section is called \(name)")
      }
      sections.insert(section)
    }
    return sections.isEmpty ? [.general] : sections
  }

  /// The elements of a list, which may be given by repeating the parameter or with commas.
  private static func elements(_ values: [String]) -> [String] {
    values.flatMap { value in value.split(separator: ",").map { part in String(part.drop { $0 == " " }) } }
  }

  /// Counted from 0.
  static func page(_ page: Int?) throws(APIFailure) -> Int { try number(page, "page", default: 0, atLeast: 0) }

  static func pageSize(_ size: Int?) throws(APIFailure) -> Int {
    try number(size, "page-size", default: defaultPage, atLeast: 1)
  }

  private static func number(
    _ number: Int?, _ name: String, default standard: Int, atLeast least: Int
  ) throws(APIFailure) -> Int {
    guard let number else { return standard }
    guard number >= least, number <= Int(Int32.max) else {
      throw .invalid(field: name, "\(number) is not a number from \(least)")
    }
    return number
  }

  private static func sort(_ values: [String], _ version: InventoryVersion) throws(APIFailure) -> [SortKey] {
    try sort(values, standard: "general.name") { QueryField.named($0, for: .sort, in: version)?.name }
  }

  /// The keys of an order. `field` returns the field of the inventory that a name stands for, or nil.
  static func sort(
    _ values: [String], standard: String, field: (String) -> String?
  ) throws(APIFailure) -> [SortKey] {
    var keys: [SortKey] = []
    for text in elements(values) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let field = field(name) else {
        throw .invalid(field: name, "Cannot sort by \(name)")
      }
      switch parts.count > 1 ? parts[1].lowercased() : "asc" {
      case "asc" where parts.count <= 2: keys.append(SortKey(field: field, isDescending: false))
      case "desc" where parts.count <= 2: keys.append(SortKey(field: field, isDescending: true))
      default: throw .invalid(field: name, "A sort direction is asc or desc")
      }
    }
    return keys.isEmpty ? [SortKey(field: standard, isDescending: false)] : keys
  }

  private static func filter(_ text: String?, _ version: InventoryVersion) throws(APIFailure) -> RSQLExpression? {
    guard let text, !text.isEmpty else { return nil }
    let expression: RSQLExpression
    do throws(RSQLParseError) {
      expression = try RSQLParser.parse(text)
    } catch {
      // A misplaced parenthesis makes Jamf's servers fail instead of explaining it.
      if error.found == "(" || error.found == ")" { throw .internalError }
      throw .invalid(field: "filter", "The filter is not RSQL \(error)")
    }
    _ = try expression.mapComparisons { (name, comparison, values) throws(APIFailure) in
      guard let field = QueryField.named(name, for: .filter, in: version) else {
        throw .invalid(field: name, "Cannot filter by \(name)")
      }
      try check(values, of: field)
      return .comparison(name, comparison, values)
    }
    return expression
  }

  private static func check(_ values: [String], of field: QueryField) throws(APIFailure) {
    for value in values {
      let isUsable =
        switch field.kind {
        case .text: true
        case .boolean: ["true", "false"].contains(value.lowercased())
        case .integer: Int(value) != nil
        case .date: RSQLDate(value) != nil
        }
      guard isUsable else { throw .invalid(field: field.name, "\(value) does not fit \(field.name)") }
    }
  }
}
