import Inventory

/// Copying, and saying what was copied and how.
extension BrowserState {
  /// Puts a text where the user can paste it from; `label` says in words what it is.
  mutating func copy(text: String, label: String) -> [BrowserEffect] {
    guard !text.isEmpty else {
      message = Message(text: "There is nothing to copy: \(label) is empty.", tone: .warning)
      return [.bell]
    }
    return [.copy(text: text, label: label)]
  }

  mutating func copyManagementID() -> [BrowserEffect] {
    guard let shown, let row = cursorRow else { return [] }
    let name = name(row: row, of: shown.snapshot)
    let columns = SnapshotColumns(columns, in: shown.snapshot)
    let text: String
    switch columns.value(of: Self.managementIDPath, row: row) {
    case .some(let known) where known.text != nil:
      text = known.text ?? ""
    case .notReported:
      message = Message(text: "\(name) did not report a management ID; nothing was copied.", tone: .warning)
      return [.bell]
    default:
      guard let id = detail.record?.text(Self.managementIDPath), !id.isEmpty else {
        message = Message(text: "The management ID of \(name) is not loaded; nothing was copied.", tone: .warning)
        return [.bell]
      }
      text = id
    }
    return copy(text: text, label: "the management ID of \(name)")
  }

  /// Called when columns that were asked for are there, or could not be had.
  mutating func columnsSettled() -> [BrowserEffect] {
    []
  }

  mutating func copied(_ report: CopyReport) {
    switch report.outcome {
    case .copied(let route):
      message = Message(text: "Copied (\(route)): \(report.text), \(report.label).", tone: .good)
    case .tooLong(let most):
      message = Message(
        text: "\(report.label) is too long for the terminal's clipboard, which takes \(Amount.grouped(most)) bytes.",
        tone: .failure)
    case .failed(let problem):
      message = Message(text: "Could not copy \(report.label). \(problem.sentences)", tone: .failure)
    }
  }
}
