import Browser
import Inventory
import Screen

/// Changes and events as `changes` prints them, the latest first.
struct ChangeReport {
  struct Row: Sendable {
    /// `changed`, or the kind of the event.
    var kind: String
    var id: String
    var name: String?
    var serial: String?
    var field: (name: String, title: String)?
    var before: FieldValue
    var after: FieldValue
    var seenAt: Int64
    var reportedAt: Int64?
  }

  let rows: [Row]

  private static let columns = [
    "seenAt", "kind", "id", "name", "serialNumber", "field", "before", "after", "reportedAt",
  ]

  /// - Parameter known: events that say what computers were called that are gone.
  init(_ changes: [RecordedChange], _ events: [FleetEvent], in fleet: ArchivedFleetNames, known: [FleetEvent]) {
    let gone = Dictionary(known.map { ($0.id, $0) }) { _, last in last }
    var rows = changes.map { change in
      let field = fleet.field(change.path)
      let event = gone[change.id]
      return Row(
        kind: "changed", id: change.id.rawValue, name: fleet.name(change.id) ?? event?.name,
        serial: fleet.serial(change.id) ?? event?.serial,
        field: (field?.name ?? change.path, field?.title ?? change.path),
        before: RecordedChange.value(change.before, of: field), after: RecordedChange.value(change.after, of: field),
        seenAt: change.seenAt, reportedAt: change.reportedAt)
    }
    rows += events.map { event in
      Row(
        kind: event.kind.rawValue, id: event.id.rawValue, name: event.name, serial: event.serial, field: nil,
        before: .notReported, after: .notReported, seenAt: event.seenAt)
    }
    // Within a load, in the order in which it was compared.
    self.rows = rows.enumerated().sorted { ($1.element.seenAt, $0.offset) < ($0.element.seenAt, $1.offset) }
      .map(\.element)
  }

  func print(_ format: OutputFormat, in zone: TimeZoneRules) throws {
    let write = StandardOutput().write
    let rows = rows
    guard let form = format.form else {
      guard !rows.isEmpty else { return }
      let titles = ["Seen", "Computer", "Serial number", "Change", "Before", "After"]
      return try AlignedTable(titles: titles).print(rowCount: rows.count, to: write) { row, column in
        DisplayText(Self.cell(rows, row, column, in: zone))
      }
    }
    let table = ValueTable(
      columns: Self.columns.map { ValueTable.Column(name: $0, title: $0) }, rowCount: rows.count,
      clean: { PlainText($0).text }, value: { Self.value(rows[$0], $1) },
      shown: { row, column in Self.plain(Self.value(rows[row], column), in: zone) })
    var writer = TableWriter(form, columns: table.columns)
    try writer.append(table, to: write)
    try writer.end(to: write)
  }

  private static func value(_ row: Row, _ column: Int) -> FieldValue {
    func text(_ text: String?) -> FieldValue { text.map { .text($0) } ?? .notReported }
    return switch columns[column] {
    case "seenAt": .date(row.seenAt)
    case "kind": .text(row.kind)
    case "id": .text(row.id)
    case "name": text(row.name)
    case "serialNumber": text(row.serial)
    case "field": text(row.field?.name)
    case "before": row.before
    case "after": row.after
    default: row.reportedAt.map { .date($0) } ?? .notReported
    }
  }

  /// A value in outputs without types: dates as `list` writes them, to the minute in the zone of this machine.
  private static func plain(_ value: FieldValue, in zone: TimeZoneRules) -> String {
    guard case .date(let milliseconds) = value else { return text(value) }
    return DateText.minutes(milliseconds: milliseconds, in: zone)
  }

  private static func text(_ value: FieldValue) -> String { value.historyText ?? "" }

  /// A cell of the table for people. What the row above says already is left out.
  private static func cell(_ rows: [Row], _ index: Int, _ column: Int, in zone: TimeZoneRules) -> String {
    let row = rows[index]
    let above = index > 0 ? rows[index - 1] : nil
    let isSameLoad = above?.seenAt == row.seenAt
    switch column {
    case 0: return isSameLoad ? "" : DateText.minutes(milliseconds: row.seenAt, in: zone)
    case 1: return isSameLoad && above?.id == row.id ? "" : row.name ?? "id \(row.id)"
    case 2: return isSameLoad && above?.id == row.id ? "" : row.serial ?? ""
    case 3: return row.field?.title ?? row.kind
    default:
      guard row.field != nil else { return "" }
      return shown(column == 4 ? row.before : row.after, in: zone)
    }
  }

  private static func shown(_ value: FieldValue, in zone: TimeZoneRules) -> String {
    switch value {
    case .date(let milliseconds): DateText.minutes(milliseconds: milliseconds, in: zone)
    case .boolean(let isTrue): isTrue ? "yes" : "no"
    case .notReported: "not reported"
    default: text(value)
    }
  }

  /// `12 changes of 5 computers, 1 enrolled, 2 deleted since 2026-11-21 10:05.`
  func summary(since: Int64, recordsSince: Int64, in zone: TimeZoneRules) -> String {
    func time(_ milliseconds: Int64) -> String { DateText.minutes(milliseconds: milliseconds, in: zone) }
    let changed = rows.filter { $0.field != nil }
    let computers = Set(changed.map(\.id)).count
    var parts: [String] = []
    if !changed.isEmpty {
      parts.append(
        "\(Amount.grouped(changed.count)) \(changed.count == 1 ? "change" : "changes") of \(Amount.computers(computers))"
      )
    }
    for kind in FleetEvent.Kind.allCases {
      let count = rows.count { $0.kind == kind.rawValue }
      if count > 0 { parts.append("\(Amount.grouped(count)) \(kind.rawValue)") }
    }
    let found = parts.isEmpty ? "No changes" : parts.joined(separator: ", ")
    guard since < recordsSince else { return "\(found) since \(time(since))." }
    return "\(found) since \(time(recordsSince)), when recording began."
  }
}

/// What the stored list says of computers and fields.
struct ArchivedFleetNames {
  private let snapshot: InventorySnapshot
  private let catalogue: FieldCatalogue
  private let columns: (name: Int?, serial: Int?)

  init(_ snapshot: InventorySnapshot, _ catalogue: FieldCatalogue) {
    self.snapshot = snapshot
    self.catalogue = catalogue
    columns = (
      snapshot.column(path: IdentityField.name.path), snapshot.column(path: IdentityField.serialNumber.path)
    )
  }

  func field(_ path: String) -> Field? { catalogue.field(path: path) }
  func name(_ id: RecordID) -> String? { text(id, columns.name) }
  func serial(_ id: RecordID) -> String? { text(id, columns.serial) }

  private func text(_ id: RecordID, _ column: Int?) -> String? {
    guard let column, let row = snapshot.row(of: id) else { return nil }
    return snapshot.value(row: row, column: column).historyText
  }
}
