import Inventory
import Screen

/// Values to tell fields by: those of the computer under the cursor, else of another in sight.
struct FieldExamples: Sendable {
  /// More computers than this are not looked at.
  private static let mostRows = 60

  private let snapshot: InventorySnapshot?
  private let rows: [Int]
  private let columns: [String: Int]
  /// What the detail knows of the cursor's computer.
  private let record: [String: String]

  init(in state: BrowserState) {
    snapshot = state.shown?.snapshot
    var columns: [String: Int] = [:]
    for (index, field) in (snapshot?.columns ?? []).enumerated() { columns[field.path] = index }
    self.columns = columns
    let cursor = state.cursorRow
    let window = state.shown.map { shown in
      // A list of none leaves the window where it was.
      (0..<shown.count).dropFirst(state.window.top).prefix(Self.mostRows).map { shown.order.row(at: $0) }
    }
    rows = [cursor].compactMap(\.self) + (window ?? [])
    var values: [String: String] = [:]
    if let record = state.detail.record, state.detail.subject == state.cursor {
      for item in record.sections.lazy.flatMap(\.items) where item.isReported && !item.value.isEmpty {
        if values[item.path] == nil { values[item.path] = item.value }
      }
    }
    record = values
  }

  /// An example of a field's values; nil when none is known.
  func text(of field: Field) -> String? {
    if let snapshot, let column = columns[field.path] {
      for row in rows where snapshot.absence(row: row, column: column) == nil {
        let text = snapshot.text(row: row, column: column, upTo: DisplayText.bytesRead(upTo: ChoiceWidths.most)).text
        if !text.isEmpty { return text }
      }
      return nil
    }
    if let text = record[field.path] { return text }
    // Of a list, what its first element says.
    guard field.path.contains("[]") else { return nil }
    return record[field.path.split(separator: "[]", omittingEmptySubsequences: false).joined(separator: "[0]")]
  }
}
