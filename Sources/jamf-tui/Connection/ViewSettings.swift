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

  /// Where something was asked for.
  enum Origin {
    case option, configuration
    /// In a file whose name and part are said beside.
    case file

    /// How a message begins.
    fileprivate func place(_ name: String) -> String {
      switch self {
      case .option: "--\(name): "
      case .configuration: "\"\(name)\" in the configuration: "
      case .file: "\"\(name)\": "
      }
    }

    fileprivate var exitCode: ExitCode { self == .option ? .usage : .configuration }
  }

  /// - Parameters:
  ///   - columns: field names; nil for the default ones.
  ///   - sort: `field[:asc|:desc]`, several separated by commas; nil for by name.
  ///   - catalogue: the fields. Without extension attributes, their names are passed over, and only noted.
  ///   - origins: who asked for the columns, and who for the sort.
  /// - Throws: `CommandFailure` naming every name that is none.
  init(
    columns: [String]?, sort: String?, catalogue: ServerCatalogue,
    origins: (columns: Origin, sort: Origin) = (.configuration, .configuration)
  ) throws {
    var usesAttributes = false
    var problems: [(what: String, exitCode: ExitCode)] = []
    var (place, origin) = ("columns", origins.columns)
    func note(_ problem: String) {
      let what = origin.place(place) + problem
      // Several commas too many are one mistake.
      if !problems.contains(where: { $0.what == what }) { problems.append((what, origin.exitCode)) }
    }
    func field(_ name: String) -> Field? {
      guard !name.isEmpty else {
        note("a name is missing beside a comma")
        return nil
      }
      if ServerCatalogue.meansAttribute(name) {
        usesAttributes = true
        if !catalogue.hasAttributes { return nil }
      }
      do { return try catalogue.fields.field(named: name) } catch {
        note(Self.words(error, name))
        return nil
      }
    }
    let defaultColumns = catalogue.fields.defaultColumns
    var written = ColumnNames(columns ?? defaultColumns.map(\.name))
    // That is how nothing between quotation marks comes.
    if written.names == [""] { written.names = [] }
    columnNames = written.names
    let fields = written.names.map(field)
    self.columns = fields.compactMap(\.self)
    for index in fields.indices {
      if let repetition = written.repetition(at: index, of: fields) { note(repetition) }
    }
    if written.names.isEmpty { note("no field is named") }
    (place, origin) = ("sort", origins.sort)
    self.sort = []
    var sortFields: [Field] = []
    let isNothing = sort?.trimmed.isEmpty == true
    if isNothing { note("no field is named") }
    for term in isNothing ? [] : SortTerm.terms(sort ?? "name") {
      switch term {
      case .failure(let mistake): note("\(mistake)")
      case .success(let term):
        guard let field = field(term.name) else { continue }
        self.sort.append(SortKey(path: field.path, descending: term.descending))
        sortFields.append(field)
      }
    }
    let shown = self.columns
    loaded = LoadedColumns(searched: shown + defaultColumns.filter { !shown.contains($0) }, kept: sortFields)
    self.usesAttributes = usesAttributes
    guard let first = problems.first else { return }
    throw CommandFailure(
      first.what.capitalizedFirst, why: usesAttributes ? catalogue.trouble : nil,
      next: "jamf-tui list --help says how fields are named.", more: problems.dropFirst().map(\.what.capitalizedFirst),
      exitCode: first.exitCode)
  }

  private static func words(_ error: FieldNameError, _ name: String) -> String {
    let isSeveral = name.contains { $0.isWhitespace || $0 == ";" }
    return "\(error)" + (isSeveral ? "; several are separated by commas" : "")
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
