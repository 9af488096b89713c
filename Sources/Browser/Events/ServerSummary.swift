/// Who answers: what the status line says about the server.
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
