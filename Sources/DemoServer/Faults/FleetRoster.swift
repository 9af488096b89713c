import Synchronization

/// Who is in the fleet while it changes. Ids are never given again, and nobody's id changes.
final class FleetRoster: Sendable {
  /// As many list requests from one change to the next.
  private static let pace = 3

  private let seed: UInt64
  private let isShrinking: Bool
  private let isGrowing: Bool
  /// How many computers may go, and how many come.
  private let bound: Int
  private let state: Mutex<(requests: Int, members: FleetMembers)>
  /// The fleet with everybody who may come.
  let largest: DemoFleet

  init(_ fleet: DemoFleet, faults: [Fault]) {
    seed = fleet.seed
    isShrinking = faults.contains(.shrinking)
    isGrowing = faults.contains(.growing)
    bound = fleet.count / 20
    state = Mutex((0, FleetMembers(end: fleet.count)))
    var largest = fleet
    if isGrowing { largest.count += bound }
    self.largest = largest
  }

  var members: FleetMembers { state.withLock { $0.members } }

  /// Counts a request for a page of the list. Before every third is answered, somebody goes or comes.
  func turn() -> FleetMembers {
    guard isShrinking || isGrowing else { return members }
    return state.withLock { state in
      state.requests += 1
      if state.requests.isMultiple(of: Self.pace) { change(&state.members, state.requests) }
      return state.members
    }
  }

  private func change(_ members: inout FleetMembers, _ request: Int) {
    if isShrinking, members.removed.count < bound {
      let rank = DemoRandom.scaled(DemoRandom.mixed(seed &+ UInt64(request)), below: members.count)
      members.remove(members.place(ofRank: rank))
    }
    if isGrowing, members.end < largest.count { members.end += 1 }
  }
}
