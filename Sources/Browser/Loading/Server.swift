import Inventory

/// The server as the status line shows it.
public struct ServerSummary: Hashable, Sendable {
  /// The host, or what the profile calls it.
  public var label: String
  /// The product's version as the server reports it (`11.30.2`), or nil when it would not say.
  public var productVersion: String?
  /// The version of the inventory interface in use (`v4`).
  public var apiVersion: String
  /// Since when that version is deprecated (`2025-06-30`); nil when it is not.
  public var deprecatedSince: String?

  /// Creates a summary; every text may come from a server and is untrusted.
  public init(label: String, productVersion: String?, apiVersion: String, deprecatedSince: String? = nil) {
    self.label = label
    self.productVersion = productVersion
    self.apiVersion = apiVersion
    self.deprecatedSince = deprecatedSince
  }
}

/// Messages about the server, and about names that it did not provide.
extension BrowserState {
  mutating func connected(_ summary: ServerSummary) {
    defer { loading.server = summary }
    guard let server = loading.server, server.apiVersion != summary.apiVersion else { return }
    let release = summary.productVersion.map { " (Jamf Pro \($0))" } ?? ""
    say(
      "The server now uses API \(summary.apiVersion) instead of \(server.apiVersion)\(release).",
      tone: .warning)
  }

  /// Says once why columns show ids in place of names.
  mutating func tellOfIDs(in snapshot: InventorySnapshot) {
    guard notices.message == nil else { return }
    let reasons = columns.compactMap { field in
      snapshot.names.reasonForIDs(in: field).map { "\(field.title) is shown by ID: \($0)." }
    }
    guard !reasons.isEmpty, loading.toldOfIDs != reasons else { return }
    loading.toldOfIDs = reasons
    say(reasons.joined(separator: " "), tone: .warning)
  }
}

extension BrowserState {
  /// What to call the server.
  var serverLabel: String { loading.server?.label ?? context.configuration.hostLabel }
}
