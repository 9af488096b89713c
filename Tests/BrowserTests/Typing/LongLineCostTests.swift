import Foundation
import Inventory
import Screen
import Testing

@testable import Browser

/// A line of 100,000 characters can be edited: a key costs at most a few passes over the line.
@Suite("The cost of long lines", .serialized) struct LongLineCostTests {
  /// Ten times the text takes ten times the time; a hundred times would be quadratic. Caches make even processor time vary.
  private static let most = 40.0

  /// The cost of a line of 80,000 characters relative to one of 8,000.
  ///
  /// - Parameters:
  ///   - unit: what the line consists of, with its number.
  ///   - step: the measured step, in a browser with the line in its filter.
  private func growth(_ unit: (Int) -> String, _ step: (inout Session) -> Void) throws -> Double {
    func cost(_ bytes: Int) throws -> Duration {
      var text = ""
      var number = 0
      while text.utf8.count < bytes {
        text += unit(number)
        number += 1
      }
      var session = try Session(TestFleet.numbered(1...40))
      session.holdsRankings = true
      session.type("/")
      session.send(.typed(text))
      return (0..<3).map { _ in
        var copy = session
        return processorTime { step(&copy) }
      }.min() ?? .zero
    }
    let (few, many) = try (cost(8000), cost(80_000))
    return many / few
  }

  @Test(
    "a key in a long filter costs linear time, not quadratic",
    arguments: [" | ", " ", " | name:", " | name:="])
  func key(separator: String) throws {
    let growth = try growth({ "C02X\(10_000 + $0)" + separator }, { $0.type("x") })
    #expect(growth < Self.most)
  }

  @Test(
    "the same for a single word, and for a text without a closing quotation mark",
    arguments: ["", "\"", "osVersion:\"", "("])
  func word(start: String) throws {
    let growth = try growth({ $0 == 0 ? start + "abcdefgh" : "abcdefgh" }, { $0.type("x") })
    #expect(growth < Self.most)
  }

  @Test("drawing a long line costs no more than a short one, except for counting its bytes")
  func drawing() throws {
    let growth = try growth({ "C02X\(10_000 + $0) | " }, { _ = $0.state.render() })
    #expect(growth < Self.most)
  }

  @Test(
    "a long line in the palette, in P and in the detail's search costs no more",
    arguments: [":filter ", ":", "P", "\t/"])
  func elsewhere(keys: String) throws {
    func cost(_ count: Int) throws -> Duration {
      var session = try Session(TestFleet.numbered(1...40), width: 120)
      session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: .number(1))))
      for key in keys { session.press(key == "\t" ? .tab : .character(key)) }
      session.send(.typed((0..<count).map { "word\($0)/" }.joined(separator: " ")))
      return (0..<3).map { _ in
        var copy = session
        return processorTime {
          copy.type("x")
          _ = copy.state.render()
        }
      }.min() ?? .zero
    }
    let (few, many) = try (cost(800), cost(8000))
    #expect(many / few < Self.most)
  }
}

/// The processor time of this thread that something takes: other work on the machine does not count.
private func processorTime(_ body: () -> Void) -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let start = now()
  body()
  return now() - start
}
