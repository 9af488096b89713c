import APIRuntime
import Synchronization

/// The release of a server, and the inventory API that is used with it.
public struct ServerInfo: Hashable, Sendable {
  /// The release as the server reports it, such as `11.30.2-t1785446884863`; empty when it does not.
  public var version: String
  /// The version of the inventory API that is used with it.
  public var inventoryVersion: InventoryVersion

  /// A server's release and inventory API.
  package init(version: String, inventoryVersion: InventoryVersion) {
    self.version = version
    self.inventoryVersion = inventoryVersion
  }

  /// The release in messages, such as `11.30.2`; the same as `version` when that has another form.
  public var release: String { JamfProVersion(version).map(\.description) ?? version }
}

/// A release of Jamf Pro, such as `11.30.2`.
public struct JamfProVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The first number, `11` in `11.30.2`.
  public let major: Int
  /// The second number, `30` in `11.30.2`.
  public let minor: Int
  /// The third number, `2` in `11.30.2`.
  public let patch: Int

  /// A release.
  ///
  /// - Parameters:
  ///   - major: the first number, `11` in `11.30.2`.
  ///   - minor: the second number, `30` in `11.30.2`.
  ///   - patch: the third number, `2` in `11.30.2`.
  public init(major: Int, minor: Int, patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads what `/v1/jamf-pro-version` reports, such as `11.30.2-t1785446884863`; nil when it is not a version.
  public init?(_ text: String) {
    let numbers = text.prefix { $0 == "." || $0.isASCII && $0.isNumber }.split(separator: ".").map { Int($0) }
    guard numbers.count >= 2, let major = numbers[0], let minor = numbers[1] else { return nil }
    self.init(major: major, minor: minor, patch: numbers.count > 2 ? numbers[2] ?? 0 : 0)
  }

  /// Older releases are smaller.
  public static func < (a: JamfProVersion, b: JamfProVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }

  /// The three numbers, such as `11.30.2`.
  public var description: String { "\(major).\(minor).\(patch)" }
}

extension JamfProAPIClient {
  /// The server's release, and the version of the inventory API that is used with it; requested once for each client.
  ///
  /// The API version follows from the release. If the server does not have that version after all, the first page of
  /// the inventory shows it, and this returns the older version from then on.
  ///
  /// - Throws: `JamfProError`.
  public func serverInfo() async throws -> ServerInfo {
    if let info = negotiation.info { return info }
    do { return try await memory.server.join { [self] in try await askServer() } } catch { throw explain(error) }
  }

  /// Uses the newest version of the inventory API until the server shows that it does not have it. For a single answer that is
  /// wanted at once: it saves the request for the server's release.
  package func assumeNewestInventory() {
    if negotiation.info == nil { negotiation.remember(ServerInfo(version: "", inventoryVersion: .newest(in: nil))) }
  }

  private func askServer() async throws -> ServerInfo {
    if let info = negotiation.info { return info }
    let version = try await reading(Operations.JamfProVersionGetV1.facts) { () -> String in
      do {
        return try await checked.JamfProVersionGetV1().ok.body.json.version ?? ""
      } catch let error as ClientError where error.statusError?.isMissingEndpoint == true {
        // A gateway may publish the inventory only.
        return ""
      }
    }
    let info = ServerInfo(version: version, inventoryVersion: .newest(in: JamfProVersion(version)))
    negotiation.remember(info)
    return info
  }
}

extension StatusError {
  /// Whether the server does not have the operation. A web page is no proof of that: it comes from something in front
  /// of the server.
  var isMissingEndpoint: Bool { status == 404 && !isHTML }
}

/// Remembers the server's release and inventory API for a client's lifetime.
final class VersionNegotiation: Sendable {
  private let known = Mutex<ServerInfo?>(nil)

  var info: ServerInfo? { known.withLock(\.self) }

  func remember(_ info: ServerInfo) { known.withLock { $0 = info } }

  /// Switches to the next older version of the inventory API, because the server does not have this one. Nil when there
  /// is none.
  func fallBack(from version: InventoryVersion) -> InventoryVersion? {
    known.withLock { info in
      // Several requests may find this out at the same time. The first one switches for all.
      if let current = info?.inventoryVersion, current < version { return current }
      guard let older = version.older else { return nil }
      info = ServerInfo(version: info?.version ?? "", inventoryVersion: older)
      return older
    }
  }
}
