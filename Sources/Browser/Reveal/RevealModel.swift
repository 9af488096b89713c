public import Inventory
public import Secrets

/// The computer whose secret is wanted, as far as the list has its values.
public struct RevealSubject: Hashable, Sendable {
  public var id: ComputerID
  public var name: String
  public var serialNumber: String
  public var username: String
  /// Empty if the list does not have it: then it is read from the computer's record.
  public var managementID: String
  /// Why a kind of secret is probably not stored, in a few words: `disk not encrypted`. The server may know better.
  public var obstacles: [SecretKind: String]

  /// A computer.
  public init(
    id: ComputerID, name: String, serialNumber: String, username: String, managementID: String,
    obstacles: [SecretKind: String] = [:]
  ) {
    self.obstacles = obstacles
    (self.id, self.name, self.serialNumber) = (id, name, serialNumber)
    (self.username, self.managementID) = (username, managementID)
  }

  var title: String { name.isEmpty ? "computer \(id.rawValue)" : name }
}

/// A request for a secret, after its confirmation.
public struct RevealOrder: Sendable {
  public var generation: Int
  public var subject: RevealSubject
  public var secret: ComputerSecret
  /// Why, for the record on this computer; nil if it was not asked for.
  public var reason: String?
}

/// How the clipboard was treated some time after a secret was copied.
public enum ClipboardClearing: Hashable, Sendable {
  /// It still had the secret, and is empty now.
  case cleared
  /// tmux's buffer is empty now. tmux has passed the copy on to the terminal around it, whose clipboard cannot be read.
  case clearedInTmux
  /// It has something else by now.
  case replaced
  /// It cannot be read back by this route, so it was left as it is.
  case left(route: String)
}

/// Revealing secrets: what is known before, and the request that is open.
struct RevealModel: Sendable {
  /// Counts requests. An answer to an older one is not shown.
  private(set) var generation = 0
  /// The missing privileges by kind, as far as known; nil before that.
  var missing: [SecretKind: [String]]?
  /// What the server has not stored for a computer, known after asking.
  private var nothing: [ComputerID: Set<SecretKind>] = [:]
  /// What is on the screen, so that it can be erased whatever covers it.
  var shown: RevealedSecret?
  /// Whether the last picture may still have one that is hidden by now.
  var isInPicture = false

  mutating func begin() -> Int {
    generation += 1
    return generation
  }

  func hasNothing(_ kind: SecretKind, _ id: ComputerID) -> Bool { nothing[id]?.contains(kind) == true }

  mutating func noteNothing(_ kind: SecretKind, _ id: ComputerID) {
    // Enough for a day's calls.
    if nothing.count >= 1000 { nothing = [:] }
    nothing[id, default: []].insert(kind)
  }

  mutating func forgetNothing(_ kind: SecretKind, _ id: ComputerID) { nothing[id]?.remove(kind) }
}
