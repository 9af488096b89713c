import Inventory

/// Copying, and saying what was copied and how.
extension BrowserState {
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
    return [.copy(text: text, label: "the management ID of \(name)")]
  }

  mutating func copied(_ report: CopyReport) {
    switch report.outcome {
    case .copied(let route):
      message = Message(text: "Copied (\(route)): \(report.text), \(report.label).", tone: .good)
    case .failed(let problem):
      message = Message(text: "Could not copy \(report.label). \(problem.sentences)", tone: .failure)
    }
  }
}
