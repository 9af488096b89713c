import Foundation
import Inventory
import Measuring

/// One page, from a file, read again and again: for profilers, and to see what a change of the reader is worth where the network's
/// part of a load hides it.
struct PageRounds {
  var path: String
  /// How often it is read at a time.
  var rounds: Int

  /// Prints what reading it takes: the least of twenty times.
  func run() throws {
    let page = [UInt8](try Data(contentsOf: URL(filePath: path)))
    var best = Double.infinity
    for _ in 0..<20 {
      var seconds = 0.0
      for _ in 0..<rounds {
        var builder = Subject.builder()
        seconds += try Timing.seconds { _ = try builder.append(page: page) }
      }
      best = min(best, seconds)
    }
    print("a page: \(best / Double(rounds) * 1e6) microseconds")
  }
}
