import JamfProAPI
import SeededNumbers

/// A list of computers on a simulated server with configurable faults.
struct SimulatedList {
  var ids: [Int]
  /// Larger pages are cut to this.
  var clamp = 2000
  var counts = true
  /// Pages of more rows time out.
  var timeoutAbove = Int.max
  /// Pages with one of these computers fail.
  var bad: Set<Int> = []
  /// One of this many pages is broken, or rejected; 0 for none.
  var brokenEvery = 0
  var refusedEvery = 0
  /// One of this many pages starts with rows of the previous page, and misses as many of its own.
  var repeatsEvery = 0
  /// One of this many pages misses a row.
  var shortEvery = 0
  /// Before one of this many pages, a computer is removed, added, or both.
  var shrinksEvery = 0
  var growsEvery = 0
  var swapsEvery = 0
  /// Before one of this many pages, a computer newly matches the filter, anywhere in the list.
  var joinsEvery = 0
  var outside: [Int] = []
  /// The most neighbors that are removed at once.
  var burst = 1
  /// The largest number of removed and added computers.
  var changes = Int.max

  private var highest: Int

  init(_ count: Int, _ configure: (inout SimulatedList) -> Void = { _ in }) {
    ids = Array(1..<(count + 1))
    highest = count
    configure(&self)
  }

  struct Page {
    var ids: [Int]
    var total: Int?
  }

  /// The computers that can be loaded.
  var readable: Set<Int> { Set(ids).subtracting(bad) }

  mutating func answer(_ number: Int, _ rows: Int, _ random: inout Seeded) -> Result<Page, JamfProError> {
    change(&random)
    if random.isOne(of: brokenEvery) { return .failure(Self.broken) }
    if random.isOne(of: refusedEvery) { return .failure(Self.refused) }
    if rows > timeoutAbove { return .failure(Self.timedOut) }
    let size = min(rows, clamp)
    let start = min(ids.count, number * size)
    var page = Array(ids[start..<min(ids.count, start + size)])
    if start > 0, page.count > 1, random.isOne(of: repeatsEvery) {
      let count = min(3, page.count / 2, start)
      page = Array(ids[start - count..<start] + page.dropFirst(count))
    }
    if random.isOne(of: shortEvery), !page.isEmpty { page.remove(at: Int.random(in: page.indices, using: &random)) }
    if !bad.isDisjoint(with: page) { return .failure(Self.serverError) }
    return .success(Page(ids: page, total: counts ? ids.count : nil))
  }

  private mutating func change(_ random: inout Seeded) {
    guard changes > 0 else { return }
    let swaps = random.isOne(of: swapsEvery)
    if swaps || random.isOne(of: shrinksEvery) {
      // Bad ones stay, so that the loadable computers are known.
      guard let index = ids.indices.randomElement(using: &random), !bad.contains(ids[index]) else { return }
      let count = burst > 1 ? Int.random(in: 1...burst, using: &random) : 1
      let gone = index..<min(ids.count, index + count)
      if bad.isDisjoint(with: ids[gone]) {
        ids.removeSubrange(gone)
        changes -= gone.count
      }
    }
    if random.isOne(of: joinsEvery), let index = outside.indices.randomElement(using: &random) {
      let id = outside.remove(at: index)
      ids.insert(id, at: ids.firstIndex { $0 > id } ?? ids.count)
      changes -= 1
    }
    if swaps || random.isOne(of: growsEvery) {
      highest += 1
      ids.append(highest)
      changes -= 1
    }
  }

  static let broken = JamfProError(.notJSON(contentType: "text/html"), what: "A web page came.")
  static let refused = JamfProError(.blockedByEdge, what: "Refused.")
  static let timedOut = JamfProError(.timedOut, what: "Too late.")
  static let serverError = JamfProError(.serverError(500), what: "It failed.")
}

extension Seeded {
  /// Numbers for a test's argument. Neighboring arguments have very different seeds.
  init(_ seed: Int) { self.init(state: UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1) }
}
