import ArgumentParser
import Inventory

/// What `list --group-by` counts computers by, resolved against the known fields.
struct Grouping {
  /// The names as typed, which are the keys of JSON output.
  let names: [String]
  let fields: [Field]
  private var order: [(field: GroupTable.SortField, descending: Bool)] = []
  /// Whether extension attributes are named, which only the server can resolve.
  let usesAttributes: Bool

  /// - Parameters:
  ///   - names: field names, outermost first.
  ///   - sort: `field[:asc|:desc]`, separated by commas; nil for the largest groups first.
  /// - Throws: `CommandFailure` for the first mistake.
  init(_ names: [String], sort: String?, catalogue: ServerCatalogue) throws {
    let settings = try ViewSettings(
      columns: names, sort: nil, catalogue: catalogue, origins: (columns: .grouping, sort: .option))
    (self.names, fields, usesAttributes) = (settings.columnNames, settings.columns, settings.usesAttributes)
    guard names.count <= GroupTally.mostFields else {
      throw Self.mistake("--group-by takes one or two fields, not \(names.count).")
    }
    // Unknown as long as an extension attribute has no field.
    guard fields.count == names.count else { return }
    let tables = fields.compactMap { FieldTable.path(ofField: $0.path) }
    if tables.count == 2, tables[0] == tables[1] {
      throw Self.mistake(
        "--group-by: \(self.names.joined(separator: " and ")) are fields of the same table, so every value of one "
          + "would be counted with every value of the other.",
        next: tables[0] == "applications[]"
          ? "jamf-tui apps --versions counts the versions of each application." : "Group by one of them.")
    }
    order = try sort.map { try self.order($0, catalogue) } ?? []
  }

  private func order(
    _ sort: String, _ catalogue: ServerCatalogue
  ) throws -> [(field: GroupTable.SortField, descending: Bool)] {
    try SortTerm.terms(sort).map { term in
      let term = try term.mapError { Self.mistake("--sort: \($0).") }.get()
      if term.name.lowercased() == CountTable.computers.name { return (.count, term.descending) }
      let path = (try? catalogue.fields.field(named: term.name))?.path
      guard let place = names.firstIndex(of: term.name) ?? fields.firstIndex(where: { $0.path == path }) else {
        throw Self.mistake(
          "--sort: groups cannot be sorted by \"\(term.name)\".",
          next: "They can be sorted by \((names + [CountTable.computers.name]).joined(separator: ", ")).")
      }
      return (.field(place), term.descending)
    }
  }

  private static func mistake(_ what: String, next: String? = nil) -> CommandFailure {
    CommandFailure(what, next: next ?? "jamf-tui list --help explains groups.", exitCode: .usage)
  }

  /// The counted groups, at most `limit`, for every output format.
  func table(of tally: GroupTally, limit: Int?) -> CountTable {
    let groups = tally.table.sorted(by: order).prefix(limit ?? .max)
    return CountTable(
      columns: zip(names, fields).map { ValueTable.Column(name: $0, title: $1.title) } + [CountTable.computers],
      rows: groups.map { $0.values + [GroupValue(count: $0.count)] })
  }
}
