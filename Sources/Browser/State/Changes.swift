import Inventory

/// What is different since the refresh before, by computer.
struct Changes: Sendable {
  enum Kind: Hashable, Sendable {
    /// The computer was not in the list before.
    case new
    /// These columns say something else than before, by their paths.
    case changed([String])
  }

  var kinds: [ComputerID: Kind] = [:]

  func kind(of id: ComputerID) -> Kind? { kinds[id] }
}
