import Algorithms
import Synchronization

/// A made-up fleet of Macs: a pure function of its seed, an index and the instant it is viewed at. Nothing is stored,
/// so a million computers cost neither memory nor time until one is used.
public struct DemoFleet: Hashable, Sendable {
  /// The same seed makes the same fleet.
  package var seed: UInt64
  /// How many computers there are; their ids are `"1"` to `"count"`.
  package var count: Int
  /// The instant that “three days ago” counts from, in milliseconds since 1970-01-01T00:00:00Z.
  package var reference: Int64
  /// Whether every free text of every record contains what could harm a terminal.
  package var hasHostileText: Bool
  /// The step at which computers last changed, by their places; of a fleet that changes between two lists.
  var changes: [Int: Int] = [:]

  /// The most computers that a fleet should have: twenty times the largest real fleets. Places in orders have 32 bits.
  package static let mostComputers = 10_000_000

  /// A fleet. `count` must not be negative.
  public init(seed: UInt64 = 1, count: Int = 500, reference: Int64, hasHostileText: Bool = false) {
    precondition(count >= 0, "a fleet cannot have fewer than no computers")
    self.seed = seed
    self.count = count
    self.reference = reference
    self.hasHostileText = hasHostileText
  }

  /// The computer at a place in the order of ids, counted from zero.
  func computer(at index: Int) -> DemoComputer {
    DemoComputer(fleet: self, index: index, step: changes.isEmpty ? 0 : changes[index] ?? 0)
  }

  /// The place of the computer with this id; nil when there is none.
  func index(ofID id: some StringProtocol) -> Int? {
    guard let number = Int(id), number >= 1, number <= count, id.utf8.first != UInt8(ascii: "+"),
      id.utf8.first != UInt8(ascii: "0")
    else { return nil }
    return number - 1
  }
}

/// Which computers are in the fleet while it changes. Ids are never reused and never change.
final class FleetRoster: Sendable {
  /// The number of list requests between two changes.
  private static let pace = 3

  private let seed: UInt64
  private let isShrinking: Bool
  private let isGrowing: Bool
  private let isChanging: Bool
  /// How many computers may be removed, and how many added.
  private let bound: Int
  private let state: Mutex<State>
  /// The fleet with all computers that may be added.
  let largest: DemoFleet

  private struct State {
    var requests = 0
    /// How many lists were read before the current one.
    var walks = 0
    /// Whether the last page of the current list was requested.
    var hasReadEnd = false
    /// The sizes in which the first page of the current list was requested.
    var firstSizes: Set<Int> = []
    /// The sizes in which the first page of previews was requested since the last change.
    var previewSizes: Set<Int> = []
    var members: FleetMembers
    var changes: [Int: Int] = [:]
  }

  init(_ fleet: DemoFleet, faults: [Fault]) {
    seed = fleet.seed
    isShrinking = faults.contains(.shrinking)
    isGrowing = faults.contains(.growing)
    isChanging = faults.contains(.changing) && fleet.count > 0
    bound = fleet.count / 20
    state = Mutex(State(members: FleetMembers(end: fleet.count)))
    var largest = fleet
    if isGrowing { largest.count += bound }
    if isChanging { largest.count += FleetRoster.mostEnrolled }
    self.largest = largest
  }

  var members: FleetMembers { state.withLock { $0.members } }

  /// The fleet as it is now.
  var fleet: DemoFleet {
    guard isChanging else { return largest }
    var fleet = largest
    fleet.changes = state.withLock(\.changes)
    return fleet
  }

  /// Counts a request for a page of the list. Every third one changes the fleet before it is answered.
  func turn() -> FleetMembers {
    guard isShrinking || isGrowing else { return members }
    return state.withLock { state in
      state.requests += 1
      if state.requests.isMultiple(of: Self.pace) { change(&state.members, state.requests) }
      return state.members
    }
  }

  /// Notes a request for a page of the list. Before each list but the first, a few computers change. A list begins with
  /// the first page after the end of another. Clients may request the first page twice, in two sizes, and the second time
  /// may be after the end, because pages are requested side by side.
  func noteRead(page: Int, size: Int) {
    guard isChanging else { return }
    state.withLock { state in
      if page == 0 {
        if state.hasReadEnd, state.firstSizes.contains(size) || state.firstSizes.count > 1 {
          state.hasReadEnd = false
          state.firstSizes = []
          state.walks += 1
          changeFew(&state)
        }
        state.firstSizes.insert(size)
      }
      // The last row alone is read to notice changes.
      let rows = page.multipliedReportingOverflow(by: size)
      let isEnd = rows.overflow || rows.partialValue >= state.members.count - size
      if isEnd, size > 1 || state.members.count == 1 { state.hasReadEnd = true }
    }
  }

  /// Notes a request for a page of the list of previews. After a list was read, a few computers change before the next
  /// one: clients that only look for changes read it instead of the list. They may request the first page twice, in two
  /// sizes.
  func notePreviews(page: Int, size: Int) {
    guard isChanging, page == 0 else { return }
    state.withLock { state in
      guard state.hasReadEnd else { return }
      let isNew = state.previewSizes.count != 1 || state.previewSizes.contains(size)
      guard isNew else {
        state.previewSizes.insert(size)
        return
      }
      state.previewSizes = [size]
      state.walks += 1
      changeFew(&state)
    }
  }

  private func changeFew(_ state: inout State) {
    guard state.members.count > 1 else { return }
    let news = Self.changes(seed: seed, step: state.walks, count: state.members.count)
    for rank in news.changed {
      let place = state.members.place(ofRank: rank)
      // One that was never in contact stays so.
      if !largest.computer(at: place).isNeverSeen { state.changes[place] = state.walks }
    }
    if news.enrolls, state.members.end < largest.count { state.members.end += 1 }
    if let rank = news.removed { state.members.remove(state.members.place(ofRank: rank)) }
  }

  private func change(_ members: inout FleetMembers, _ request: Int) {
    if isShrinking, members.removed.count < bound {
      let rank = DemoRandom.scaled(DemoRandom.mixed(seed &+ UInt64(request)), below: members.count)
      members.remove(members.place(ofRank: rank))
    }
    if isGrowing, members.end < largest.count { members.end += 1 }
  }
}

/// Which computers of a fleet exist at some moment.
struct FleetMembers: Hashable, Sendable {
  /// Computers from this place on are not enrolled yet.
  var end: Int
  /// Places of removed computers, in ascending order.
  var removed: [Int] = []

  var count: Int { end - removed.count }

  func contains(_ place: Int) -> Bool {
    guard place >= 0, place < end else { return false }
    let rank = removedCount(before: place)
    return rank == removed.count || removed[rank] != place
  }

  /// The place of the computer that is the `rank`-th by id, counted from 0; `rank` is below `count`.
  func place(ofRank rank: Int) -> Int {
    // The largest number of removed computers that lie before it: removed[i] - i never falls.
    rank + removed.indices.partitioningIndex { removed[$0] - $0 > rank }
  }

  mutating func remove(_ place: Int) { removed.insert(place, at: removedCount(before: place)) }

  private func removedCount(before place: Int) -> Int { removed.partitioningIndex { $0 >= place } }
}
