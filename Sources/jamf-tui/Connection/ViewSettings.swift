import ArgumentParser
import Inventory

/// Columns and sort of a list, with the names they were asked for by.
struct ViewSettings {
  var columns: [Field]
  /// As the user wrote them; the keys of JSON output.
  var columnNames: [String]
  var sort: [SortKey]
  /// What is loaded: the columns, the default ones, and what only sorting needs. The words of a filter are looked for in the
  /// default columns too, shown or not, so that the same filter finds the same computers whatever is printed.
  var loaded: LoadedColumns
  /// Whether extension attributes are named, of which only the server can tell whether it has them.
  private(set) var usesAttributes = false

  /// - Parameters:
  ///   - columns: field names; nil for the default ones.
  ///   - sort: `field[:asc|:desc]`, several separated by commas; nil for by name.
  ///   - catalogue: the fields. Without extension attributes, their names are passed over, and only noted.
  /// - Throws: `CommandFailure` naming every name that is none.
  init(columns: [String]?, sort: String?, catalogue: ServerCatalogue, exitCode: ExitCode) throws {
    var usesAttributes = false
    var problems: [String] = []
    func field(_ name: String) -> Field? {
      guard !name.isEmpty else {
        problems.append("a field's name is missing between two commas")
        return nil
      }
      if ServerCatalogue.meansAttribute(name) {
        usesAttributes = true
        if !catalogue.hasAttributes { return nil }
      }
      do { return try catalogue.fields.field(named: name) } catch {
        problems.append("\(error)")
        return nil
      }
    }
    let defaultColumns = catalogue.fields.defaultColumns
    let names = columns ?? defaultColumns.map(\.name)
    self.columnNames = names
    self.columns = names.compactMap(field)
    self.sort = []
    var sortFields: [Field] = []
    for part in (sort ?? "name").split(separator: ",", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: ":", omittingEmptySubsequences: false).map { $0.trimmed }
      let direction = pieces.count > 1 ? pieces[1] : "asc"
      guard pieces.count <= 2, ["asc", "desc"].contains(direction) else {
        problems.append("the sort \"\(part)\" is not field, field:asc or field:desc")
        continue
      }
      guard let field = field(pieces[0]) else { continue }
      self.sort.append(SortKey(path: field.path, descending: direction == "desc"))
      sortFields.append(field)
    }
    let shown = self.columns
    loaded = LoadedColumns(searched: shown + defaultColumns.filter { !shown.contains($0) }, kept: sortFields)
    self.usesAttributes = usesAttributes
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      problems.append("the column \"\(name)\" is named twice")
    }
    if names.isEmpty { problems.append("no columns are named") }
    guard problems.isEmpty else {
      throw CommandFailure(
        problems[0].capitalizedFirst, why: usesAttributes ? catalogue.trouble : nil,
        next: "jamf-tui list --help says how fields are named.", more: problems.dropFirst().map(\.capitalizedFirst),
        exitCode: exitCode)
    }
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
