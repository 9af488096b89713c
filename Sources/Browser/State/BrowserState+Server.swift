import Inventory

/// What is to be told of the server and of what it would not tell.
extension BrowserState {
  mutating func connected(_ summary: ServerSummary) {
    defer { server = summary }
    guard let server, server.apiVersion != summary.apiVersion else { return }
    let release = summary.productVersion.map { " (Jamf Pro \($0))" } ?? ""
    message = Message(
      text: "The server now answers with API \(summary.apiVersion) instead of \(server.apiVersion)\(release).",
      tone: .warning)
  }

  /// Says once why columns show ids where they should show names.
  mutating func tellOfIDs(in snapshot: InventorySnapshot) {
    guard message == nil else { return }
    let reasons = columns.compactMap { field in
      snapshot.names.reasonForIDs(in: field).map { "\(field.title) is shown by id: \($0)." }
    }
    guard !reasons.isEmpty, toldOfIDs != reasons else { return }
    toldOfIDs = reasons
    message = Message(text: reasons.joined(separator: " "), tone: .warning)
  }
}
