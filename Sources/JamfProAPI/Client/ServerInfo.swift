/// What a server says it is.
public struct ServerInfo: Hashable, Sendable {
  /// The release as the server writes it, as `11.30.2-t1785446884863`; empty when it does not say.
  public var version: String
  /// The version of the inventory API that is used with it.
  public var inventoryVersion: InventoryVersion

  /// A server.
  public init(version: String, inventoryVersion: InventoryVersion) {
    self.version = version
    self.inventoryVersion = inventoryVersion
  }

  /// The release for people, as `11.30.2`.
  public var release: String { JamfProVersion(version).map(\.description) ?? version }
}
