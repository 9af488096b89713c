import Inventory
import Screen

/// What a row of the list says in one column.
struct ListCell: Hashable, Sendable {
  enum Tone: Hashable, Sendable {
    case plain
    /// There is no value.
    case absent
    /// The computer has not been in contact for long; a sign or a word says so, too.
    case stale
    /// The state of something; a sign or a word says so, too.
    case good, attention, bad
  }

  /// A computer that was not in contact for longer than this many days is marked.
  static let staleDays: Int64 = 30

  /// The times of contact: no value means that there never was any.
  private static let contacts: Set<String> = ["general.lastContact", "general.lastCheckIn", "general.reportDate"]

  var text: DisplayText
  var tone = Tone.plain
  var alignment = TextAlignment.left
  /// Whether the text is the value as it is searched.
  var isSearchable = false

  /// - Parameters:
  ///   - columns: how many columns of the text are visible, or matter. More is not read.
  ///   - isShort: whether values that have a short form are written in it.
  ///   - width: the columns that there are for the cell; nil for enough.
  init(
    _ field: Field, row: Int, column: Int, in cells: SnapshotColumns, now: Instant, glyphs: Glyphs, upTo columns: Int,
    isShort: Bool = false, width: Int? = nil
  ) {
    let isContact = Self.contacts.contains(field.path)
    if let time = cells.time(row: row, column: column, now: now) {
      let isStale = isContact && time.isOlder(thanDays: Self.staleDays)
      text = DisplayText(isStale ? time.words + " !" : time.words)
      tone = isStale ? .stale : .plain
      return
    }
    let value = cells.shown(row: row, column: column, upTo: DisplayText.bytesRead(upTo: columns))
    switch value {
    case .text(let words) where field.path == DeviceKind.fileVaultStatus:
      let sign = FileVaultSign.cell(words, width: width ?? .max, glyphs: glyphs)
      text = DisplayText(sign?.text ?? words, upTo: columns)
      tone = sign?.tone ?? .plain
    case .text(let words):
      if isShort, let short = ShortForms.value(words, of: field.path, glyphs: glyphs) {
        text = DisplayText(short, upTo: columns)
        return
      }
      text = DisplayText(words, upTo: columns)
      alignment = field.isRightAligned ? .right : .left
      isSearchable = alignment == .left
    case .notReported where isContact:
      text = DisplayText("never")
      tone = .stale
    default:
      text = DisplayText(value.short(glyphs))
      tone = .absent
    }
  }

  /// How it looks in a row that looks like `base`.
  func role(in base: Role) -> Role {
    guard base == .text || base == .marked else { return base }
    switch tone {
    case .plain: return base
    case .absent: return .dim
    case .stale, .attention: return .warning
    case .good: return .good
    case .bad: return .failure
    }
  }
}

extension Field {
  /// Whether its values are numbers, that are compared by their last digits.
  var isRightAligned: Bool { !isList && (kind == .integer || kind == .number) }
}

/// The columns the browser shows, found in a snapshot that may have others too and in another order.
struct SnapshotColumns {
  private let snapshot: InventorySnapshot
  private let fields: [Field]
  /// For each of the shown columns its index in the snapshot; nil when it is not there.
  private let indices: [Int?]
  private let duplicates: Int?

  init(_ fields: [Field], in snapshot: InventorySnapshot) {
    self.snapshot = snapshot
    self.fields = fields
    let all = snapshot.columns
    indices = fields.map { field in all.firstIndex { $0.path == field.path } }
    duplicates = snapshot.column(path: Field.duplicates.path)
  }

  /// What a row says in one of the shown columns.
  ///
  /// - Parameter most: how many bytes of a text are read; one that goes on ends in an ellipsis.
  func shown(row: Int, column: Int, upTo most: Int = .max) -> ShownValue {
    guard let index = indices[column] else {
      let isAvailable = snapshot.layout.path(for: fields[column]) != nil
      return isAvailable ? .notRequested : .notAvailable(snapshot.layout)
    }
    return shown(row: row, index: index, upTo: most)
  }

  /// The date a row has in one of the shown columns; nil when it has none.
  func date(row: Int, column: Int) -> DateValue? {
    guard let index = indices[column] else { return nil }
    switch snapshot.value(row: row, column: index) {
    case .date(let moment): return .moment(moment)
    case .day(let day): return .day(day)
    default: return nil
    }
  }

  /// How long ago the date of a row is, where the list shows ages: for dates with a time, and for days in columns of
  /// such dates.
  func time(row: Int, column: Int, now: Instant) -> RelativeTime? {
    guard let date = date(row: row, column: column) else { return nil }
    if case .day = date, fields[column].kind != .dateTime { return nil }
    return RelativeTime(date, in: snapshot.timeZone, now: now)
  }

  /// Whether a row's computer is known to have twins.
  func hasDuplicates(row: Int) -> Bool {
    guard let duplicates, case .list(let kinds) = snapshot.value(row: row, column: duplicates) else { return false }
    return !kinds.isEmpty
  }

  /// What a row says in the column of that path; nil when the snapshot has no such column.
  func value(of path: String, row: Int) -> ShownValue? {
    snapshot.columns.firstIndex { $0.path == path }.map { shown(row: row, index: $0, upTo: .max) }
  }

  private func shown(row: Int, index: Int, upTo most: Int) -> ShownValue {
    switch snapshot.absence(row: row, column: index) {
    case .notRequested: return .notRequested
    case .notAvailable: return .notAvailable(snapshot.layout)
    case .some: return .notReported
    case nil:
      // An empty text is shown as not reported: a blank cell would say nothing at all.
      guard most < .max else {
        let text = snapshot.text(row: row, column: index)
        return text.isEmpty ? .notReported : .text(text)
      }
      let (text, isCut) = snapshot.text(row: row, column: index, upTo: most)
      return isCut ? .text(text + "…") : text.isEmpty ? .notReported : .text(text)
    }
  }
}

/// A value as the list or the card of the detail shows it. Unknown values have signs of their own, so that they cannot
/// be mistaken for an empty text.
enum ShownValue: Hashable, Sendable {
  case text(String)
  /// The server sent no value.
  case notReported
  /// The value was not requested.
  case notRequested
  /// The server's version does not have it.
  case notAvailable(LayoutVersion)

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// What a narrow column shows.
  func short(_ glyphs: Glyphs) -> String {
    switch self {
    case .text(let text): text
    case .notReported: glyphs.isASCII ? "-" : "–"
    case .notRequested: "?"
    case .notAvailable: "n/a"
    }
  }

  /// What a line with room shows.
  func long(_ glyphs: Glyphs) -> String {
    switch self {
    case .text(let text): text
    case .notReported: short(glyphs) + " not reported"
    case .notRequested: "? not requested"
    case .notAvailable(let version): "n/a: not available in \(version)"
    }
  }
}
