import Inventory
import Measuring

/// The whole load and the download by themselves, again and again, from a byte server that runs already: for profilers, and to
/// see what a change of either is worth.
struct LoadRounds {
  var url: String
  var computers: Int
  var rounds: Int

  /// Prints a line for each round, and the medians.
  func run() async throws {
    let download = try Download(url: url)
    let pageCount = (computers + Download.rows - 1) / Download.rows
    _ = try await download.drop(pages: min(pageCount, 10))
    var (drops, loads): ([Spent], [Spent]) = ([], [])
    for _ in 0..<rounds {
      drops.append(try await Spent.on { _ = try await download.drop(pages: pageCount) })
      loads.append(try await Spent.on { _ = try await download.load() })
      print("download \(drops[drops.count - 1]), load \(loads[loads.count - 1])")
    }
    await download.end()
    let (drop, load) = (Spent.median(drops), Spent.median(loads))
    print("median: download \(drop), load \(load), ratio \(load.wall / drop.wall)")
  }
}
