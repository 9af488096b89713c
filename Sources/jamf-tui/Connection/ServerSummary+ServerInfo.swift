import Browser
import JamfProAPI

extension ServerSummary {
  /// Who answers, for the status line.
  init(label: String, _ server: ServerInfo) {
    self.init(
      label: label, productVersion: server.release, apiVersion: "\(server.inventoryVersion)",
      deprecatedSince: server.deprecatedSince)
  }
}
