import Inventory
import Screen

/// What a row of the list says in one column.
struct ListCell: Hashable, Sendable {
  enum Tone: Hashable, Sendable {
    case plain
    /// There is no value.
    case absent
    /// Nobody has heard of the computer for long: a sign or a word says it, too.
    case stale
  }

  /// A computer that was not in contact for longer than this many days is marked.
  static let staleDays: Int64 = 30

  /// When a computer was heard of: nothing there means that it never was.
  private static let contacts: Set<String> = ["general.lastContact", "general.lastCheckIn", "general.reportDate"]

  var text: DisplayText
  var tone = Tone.plain
  var alignment = TextAlignment.left
  /// Whether the text is the value as it is searched.
  var isSearchable = false

  /// - Parameter columns: how many columns of the text can be seen, or matter. More is not read.
  init(
    _ field: Field, row: Int, column: Int, in cells: SnapshotColumns, now: Instant, glyphs: Glyphs, upTo columns: Int
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
    case .text(let words):
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
    case .stale: return .warning
    }
  }
}

extension Field {
  /// Whether its values are numbers, that are compared by their last digits.
  var isRightAligned: Bool { !isList && (kind == .integer || kind == .number) }
}
