import Inventory
import Screen

/// What cells are made with.
struct CellFormat: Hashable, Sendable {
  var now: Instant
  var glyphs: Glyphs
  var scale = HealthScale()
  /// Whether the names of departments and buildings may still arrive.
  var areNamesAwaited = false
}

/// What a row of the list says in one column.
struct ListCell: Hashable, Sendable {
  enum Tone: Hashable, Sendable {
    case plain
    /// There is no value.
    case absent
    /// An ID, which is there to be copied rather than read.
    case faint
    /// The state of something; the text has its sign, too.
    case health(Health)
  }

  var text: DisplayText
  var tone = Tone.plain
  var alignment = TextAlignment.left
  /// Whether the text is the value as it is searched.
  var isSearchable = false
  /// Where the domain of a user's name or address is in the text; nil for none.
  var domain: Range<Int>?

  /// - Parameters:
  ///   - columns: how many columns of the text are visible, or matter. More is not read.
  ///   - isShort: whether values that have a short form are written in it.
  ///   - width: the columns that there are for the cell; nil for enough.
  init(
    _ field: Field, row: Int, column: Int, in cells: SnapshotColumns, _ format: CellFormat, upTo columns: Int,
    isShort: Bool = false, width: Int? = nil
  ) {
    let glyphs = format.glyphs
    let health = cells.health(row: row, column: column, format)
    if let time = cells.time(row: row, column: column, now: format.now) {
      text = DisplayText(health.map { "\($0.sign(glyphs)) \(time.wordsAlone)" } ?? time.words)
      tone = health.map { .health($0) } ?? .plain
      return
    }
    let value = cells.shown(row: row, column: column, upTo: DisplayText.bytesRead(upTo: columns))
    switch value {
    case .text where format.areNamesAwaited && cells.areNamesAwaited(in: column):
      // An id says nothing, and is replaced in a moment.
      text = glyphs.ellipsis
      tone = .absent
    case .text(let words):
      if let health {
        tone = field.path == DeviceKind.systemVersion && health == .good ? .plain : .health(health)
        text = DisplayText(
          Self.words(words, of: field.path, health, width: width ?? .max, glyphs: glyphs), upTo: columns)
        alignment = field.isRightAligned ? .right : .left
        isSearchable = alignment == .left
        return
      }
      if isShort, let short = ShortForms.value(words, of: field.path, glyphs: glyphs) {
        text = DisplayText(short, upTo: columns)
        return
      }
      text = DisplayText(words, upTo: columns)
      alignment = field.isRightAligned ? .right : .left
      isSearchable = alignment == .left
      if Self.idPaths.contains(field.path) {
        tone = .faint
      } else if Self.accountPaths.contains(field.path), let at = words.firstIndex(of: "@"), at > words.startIndex {
        let start = DisplayText(String(words[..<at]), upTo: columns).width
        domain = start..<max(start, text.width)
      }
    case .notReported:
      text = DisplayText(health == nil ? value.short(glyphs) : Health.bad.sign(glyphs) + " never")
      tone = health.map { .health($0) } ?? .absent
    default:
      text = DisplayText(value.short(glyphs))
      tone = .absent
    }
  }

  private static let idPaths: Set<String> = ["udid", BrowserState.managementIDPath]
  private static let accountPaths: Set<String> = [BrowserState.userPath, "userAndLocation.email"]

  /// A value with the sign of its health. A version stays where it can be compared with those above and below it, and a
  /// good one needs no sign.
  private static func words(_ words: String, of path: String, _ health: Health, width: Int, glyphs: Glyphs) -> String {
    let sign = health.sign(glyphs)
    switch path {
    case DeviceKind.systemVersion: return health == .good ? words : "\(words) \(sign)"
    case DeviceKind.fileVaultStatus, DeviceKind.bootPartitionState, DeviceKind.recoveryKeyValidity:
      return ValueWords.words(ofPath: path)?.word(for: words).map { width < 5 ? sign : "\(sign) \($0)" } ?? words
    default: return "\(sign) \(ValueWords.words(ofPath: path)?.word(for: words) ?? words)"
    }
  }

  /// How it looks in a row that looks like `base`. What is in order is plain apart from its sign, so that the rest
  /// stands out.
  func role(in base: Role) -> Role {
    guard base == .text || base == .marked else { return base }
    switch tone {
    case .plain: return base
    case .absent: return .dim
    case .faint: return base == .text ? .dim : base
    case .health(.good): return base
    case .health(let health): return health.role
    }
  }

  /// The column of the sign that says that something is in order; nil if there is none.
  func goodSign(width: Int) -> Int? {
    guard tone == .health(.good), text.width <= width else { return nil }
    return alignment == .right ? width - text.width : 0
  }
}

extension Health {
  /// A sign of one column.
  func sign(_ glyphs: Glyphs) -> String {
    switch self {
    case .good: glyphs.good.text
    case .attention: glyphs.attention.text
    case .bad: glyphs.bad.text
    case .unknown: glyphs.unknown.text
    }
  }

  var role: Role {
    switch self {
    case .good: .good
    case .attention: .warning
    case .bad: .bad
    case .unknown: .dim
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

  /// Whether the names of one of the shown columns have not arrived, so that it has ids.
  func areNamesAwaited(in column: Int) -> Bool { snapshot.names.areAwaited(in: fields[column]) }

  /// The date a row has in one of the shown columns; nil when it has none.
  func date(row: Int, column: Int) -> DateValue? {
    guard let index = indices[column] else { return nil }
    switch snapshot.value(row: row, column: index) {
    case .date(let moment): return .moment(moment)
    case .day(let day): return .day(day)
    default: return nil
    }
  }

  /// How good a row's value is in one of the shown columns; nil when that is not judged.
  func health(row: Int, column: Int, _ format: CellFormat) -> Health? {
    guard let index = indices[column], snapshot.kind.judges(fields[column]) else { return nil }
    return format.scale.health(
      of: snapshot.value(row: row, column: index), in: fields[column], kind: snapshot.kind,
      now: format.now.milliseconds, timeZone: snapshot.timeZone)
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
