import ArgumentParser
import Browser
import Inventory
import JamfProAPI

/// The columns, sort and filter of `list`, resolved against the known fields.
struct Selection {
  var view: ViewSettings
  var filter: Filter
  /// The sort order; empty, for the order by ID, when neither options nor configuration set one. The browser then sorts
  /// by name.
  var sort: [SortKey]

  /// What the filter's reader may not expect, as sentences: aliases, words that look like operators, and the form that
  /// a single element of a table has to match.
  let remarks: [String]
  /// Those of them that explain an empty result, which has to be said even if no explanation is wanted.
  let warnings: [String]

  /// - Parameters:
  ///   - columns: field names; nil for the configured ones.
  ///   - sort: as in `ViewSettings`; nil for the configured one.
  ///   - filter: as typed.
  ///   - viewName: the view that the filter belongs to; nil for a filter from the option.
  ///   - isForScreen: whether the default columns are those of a screen.
  /// - Throws: `CommandFailure` for the first mistake.
  init(
    columns: [String]?, sort: String?, filter: String, configured: Configuration.BrowseSettings,
    catalogue: ServerCatalogue, ofView viewName: String? = nil, isForScreen: Bool = false
  ) throws {
    view = try ViewSettings(
      columns: columns ?? configured.columns, sort: sort ?? configured.sort, catalogue: catalogue,
      isForScreen: isForScreen,
      origins: (columns == nil ? .configuration : .option, sort == nil ? .configuration : .option))
    self.sort = sort ?? configured.sort == nil ? [] : view.sort
    usesAttributes = view.usesAttributes || ServerCatalogue.meansAttribute(inFilter: filter)
    let reader = FilterReader(catalogue: catalogue.fields, now: 0, timeZone: .utc)
    let remarks = reader.remarks(on: filter)
    warnings = remarks.filter(\.isOfUnknownValue).map(\.sentence)
    self.remarks =
      remarks.map(\.sentence) + (reader.sameElementForm(of: filter).map { [$0.sentence] } ?? [])
    do throws(FilterError) {
      self.filter = try Filter(
        filter, catalogue: catalogue.fields, now: Instant.now.milliseconds, timeZone: .system(),
        isStrict: !isForScreen && viewName == nil)
    } catch {
      // An unknown name may be an extension attribute.
      guard usesAttributes, !catalogue.hasAttributes, error.unknownName != nil else {
        throw CommandFailure(error, in: filter, trouble: catalogue.trouble, ofView: viewName)
      }
      self.filter = .all
    }
  }

  /// Gives the filter what was recorded of the server, if it tests that.
  ///
  /// - Throws: `CommandFailure` when nothing is recorded.
  mutating func useHistory(of session: Session, _ settings: Settings, environment: [String: String]) throws {
    guard filter.usesHistory else { return }
    let archive = settings.configuration.archive(ofProfile: session.profile)
    let store = FleetStore(session.account, archive, environment: environment)
    guard let history = store?.recorded() else {
      throw CommandFailure(
        "--filter: no changes of \(session.label) are recorded here.",
        why: "changed:, was., new: and gone: test what earlier loads on this computer have recorded.",
        next: store?.recordingAdvice ?? FleetStore.recordingBegins, exitCode: .failure)
    }
    for sentence in filter.remarks(on: history, in: .system()) { StandardError.note(sentence) }
    if filter.findsDeleted {
      StandardError.note(
        "gone: finds computers that were deleted and have returned. To print the others, run: jamf-tui changes")
    }
    filter = filter.with(history)
  }

  /// Whether extension attributes are named. Then everything has to be resolved again once the server's are known.
  let usesAttributes: Bool
}

/// The columns and sort of a list, with the names they were requested by.
struct ViewSettings {
  var columns: [Field]
  /// The names as typed, which are the keys of JSON output.
  var columnNames: [String]
  var sort: [SortKey]
  /// The fields to load: the columns, the default columns, and fields needed only for sorting. The words of a filter
  /// are always searched in the default columns, so that a filter matches the same computers whatever is printed.
  var loaded: LoadedColumns
  /// Whether extension attributes are named, which only the server can resolve.
  private(set) var usesAttributes = false

  /// Where a setting comes from.
  enum Origin {
    case option, configuration
    /// The fields of `--group-by`.
    case grouping
    /// A file, which the message names separately.
    case file

    /// The beginning of a message.
    fileprivate func place(_ name: String) -> String {
      switch self {
      case .option: "--\(name): "
      case .grouping: "--group-by: "
      case .configuration: "\"\(name)\" in the configuration: "
      case .file: "\"\(name)\": "
      }
    }

    fileprivate var exitCode: ExitCode { self == .option || self == .grouping ? .usage : .configuration }
  }

  /// - Parameters:
  ///   - columns: field names; nil for the default columns.
  ///   - sort: `field[:asc|:desc]`, separated by commas; nil to sort by name.
  ///   - catalogue: the known fields. Without extension attributes, their names are noted and skipped.
  ///   - isForScreen: whether the default columns are those of a screen.
  ///   - origins: where the columns and the sort come from.
  /// - Throws: `CommandFailure` naming every unknown name.
  init(
    columns: [String]?, sort: String?, catalogue: ServerCatalogue, isForScreen: Bool = false,
    origins: (columns: Origin, sort: Origin) = (.configuration, .configuration)
  ) throws {
    var usesAttributes = false
    var problems: [(what: String, exitCode: ExitCode)] = []
    var (place, origin) = ("columns", origins.columns)
    func note(_ problem: String) {
      let what = origin.place(place) + problem
      // Several stray commas are one mistake.
      if !problems.contains(where: { $0.what == what }) { problems.append((what, origin.exitCode)) }
    }
    func field(_ name: String) -> Field? {
      guard !name.isEmpty else {
        note("a name is missing next to a comma")
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
    let usual = isForScreen ? catalogue.fields.screenColumns : defaultColumns
    var written = ColumnNames(columns ?? usual.map(\.name))
    // An empty argument arrives as one empty name.
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
    // Words are searched in columns that somebody chose, and always in those that scripts get. What the screen shows as
    // words, people type as words.
    let searched = self.columns.filter { columns != nil || ValueWords.words(ofPath: $0.path) != nil }
    loaded = LoadedColumns(
      searched: searched + defaultColumns.filter { !searched.contains($0) }, kept: self.columns + sortFields)
    self.usesAttributes = usesAttributes
    guard let first = problems.first else { return }
    throw CommandFailure(
      first.what.capitalizedFirst, why: usesAttributes ? catalogue.trouble : nil,
      next: "jamf-tui list --help explains field names.", more: problems.dropFirst().map(\.what.capitalizedFirst),
      exitCode: first.exitCode)
  }

  private static func words(_ error: FieldNameError, _ name: String) -> String {
    let isSeveral = name.contains { $0.isWhitespace || $0 == ";" }
    return "\(error)" + (isSeveral ? "; several are separated by commas" : "")
  }
}

extension StringProtocol {
  /// The text without white space at both ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}

/// The fields that a load keeps of each computer.
struct LoadedColumns: Hashable, Sendable {
  /// Fields that the words of a filter are searched in.
  var searched: [Field]
  /// Fields needed only for sorting, or for filtering by name.
  private(set) var kept: [Field] = []

  init(searched: [Field], kept: [Field] = []) {
    self.searched = searched
    add(searched.filter(\.isDerived) + kept)
  }

  /// All fields, the searched ones first.
  var fields: [Field] { searched + kept }

  /// The field with a path.
  func field(path: String) -> Field? { fields.first { $0.path == path } }

  /// Whether some fields compare a computer with all others, so that all computers have to be loaded.
  var areDerived: Bool { fields.contains(where: \.isDerived) }

  /// The sections of the fields.
  var sections: Set<String> { Set(fields.flatMap(\.sections)) }

  /// Adds fields, and those that derived fields are computed from.
  mutating func add(_ fields: [Field]) {
    for field in fields {
      if !searched.contains(field) && !kept.contains(field) { kept.append(field) }
      if field.isDerived { add(Self.compared) }
    }
  }

  /// The most values that are kept although no column needs them yet: with ten bytes each, some 50 MB.
  private static let mostSpareValues = 5_000_000

  /// The other fields of the same sections, and those of every record, which servers send anyway. Tables are left out, because they can be long.
  /// For a fleet that would need too much memory, there are none.
  func spareFields(computers: Int) -> [Field] {
    let (known, sections) = (Set(fields.map(\.path)), sections)
    let spare = FieldCatalogue.jamfPro.fields.filter { field in
      !field.isDerived && !field.isList && FieldTable.path(ofField: field.path) == nil
        && sections.isSuperset(of: field.sections) && !known.contains(field.path)
    }
    return spare.isEmpty || computers > Self.mostSpareValues / spare.count ? [] : spare
  }

  /// The fields that computers are compared by.
  static let compared = Duplicates.paths.compactMap { FieldCatalogue.jamfPro.field(path: $0) }

  /// A copy with additional fields.
  func keeping(_ fields: [Field]) -> LoadedColumns {
    var columns = self
    columns.add(fields)
    return columns
  }
}

/// The part of a filter that the server can apply, so that not all computers have to be loaded. The results are
/// filtered again here: the server may send more than the filter matches, never less.
struct ServerFilter: Sendable {
  var filter: Filter
  /// Whether all computers have to be loaded, because some columns compare them with each other.
  var needsAll = false

  /// The filter to send to a server of a version, nil for none, and the filter to apply here: all of it, except tests
  /// whose fields are not in the response.
  func split(for version: InventoryVersion) -> (sent: String?, left: Filter) {
    guard !needsAll else { return (nil, filter) }
    let split = filter.split(for: version.layout)
    return (split.serverFilter, split.local)
  }

  /// Whether a server sends exactly the computers that match the filter, so that it can count them.
  func isDecided(by version: InventoryVersion) -> Bool {
    filter.isAll || !needsAll && filter.split(for: version.layout).isExact
  }

  /// The split in words, one sentence each.
  func explanation(for version: InventoryVersion) -> [String] {
    let (sent, left) = split(for: version)
    return [
      sent.map { "Sent to the server: \(ShownQuery.text($0))" }
        ?? "Sent to the server: nothing, so all computers are loaded.",
      left.isAll ? "Applied here: nothing." : "Applied here: \(left.description)",
    ]
  }
}
