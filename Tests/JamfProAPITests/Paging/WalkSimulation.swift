import SeededNumbers
@testable import JamfProAPI

/// Runs a walk with a simulated list. The seed determines the order of the answers.
struct WalkSimulation {
  var list: SimulatedList
  var random: Seeded
  var window = 4
  /// Whether the page reader reports the IDs.
  var tellsIDs = true

  var seen: Set<Int> = []
  var order: [Int] = []
  var requests = 0
  var mostRunning = 0
  var sizes: Set<Int> = []

  init(_ list: SimulatedList, seed: Int = 1) {
    self.list = list
    random = Seeded(seed)
  }

  private struct Flight {
    var ask: PageAsk
    var answer: Result<SimulatedList.Page, JamfProError>?
  }

  mutating func run(_ start: InventoryWalk) -> InventoryPager.Outcome {
    var walk = start
    var flights: [Flight] = []
    var stamp: SimulatedList.Page?
    while true {
      while flights.count < window, let ask = walk.next() {
        flights.append(Flight(ask: ask))
        requests += 1
        sizes.insert(ask.rows)
      }
      mostRunning = max(mostRunning, flights.count)
      guard !flights.isEmpty else {
        guard walk.isHeldStampDue, let page = stamp else { break }
        walk.noteFirstStamp(read(page))
        continue
      }
      if walk.isStopped { break }
      let index = Int.random(in: flights.indices, using: &random)
      guard let answer = flights[index].answer else {
        flights[index].answer = list.answer(flights[index].ask.number, flights[index].ask.rows, &random)
        continue
      }
      let ask = flights.remove(at: index).ask
      switch answer {
      case .failure(let error): walk.note(ask, failure: error)
      case .success(let page):
        if ask.purpose == .firstStamp {
          stamp = page
          walk.noteHeld(ask)
        } else {
          walk.note(ask, read(page))
        }
      }
    }
    return walk.outcome
  }

  private mutating func read(_ page: SimulatedList.Page) -> InventoryPage.Counts {
    let news = page.ids.filter { seen.insert($0).inserted }
    order += news
    return .init(
      rows: page.ids.count, newRows: news.count, totalCount: page.total,
      firstID: tellsIDs ? page.ids.first.map(String.init) : nil, lastID: tellsIDs ? page.ids.last.map(String.init) : nil
    )
  }
}
