import Synchronization

/// Remembers, for a client's lifetime, what the server turned out to be.
final class VersionNegotiation: Sendable {
  private let known = Mutex<ServerInfo?>(nil)

  var info: ServerInfo? { known.withLock(\.self) }

  func remember(_ info: ServerInfo) { known.withLock { $0 = info } }

  /// The server has no such version of the inventory API: the next older one is used from now on. Nil when there is none.
  func fallBack(from version: InventoryVersion) -> InventoryVersion? {
    known.withLock { info in
      // Several requests may find out at the same time; the first has done it for all.
      if let current = info?.inventoryVersion, current < version { return current }
      guard let older = version.older else { return nil }
      info = ServerInfo(version: info?.version ?? "", inventoryVersion: older)
      return older
    }
  }
}
