@testable import JamfProAPI
import Testing

/// Pages by time: what a load takes on servers with real costs, compared with all connections busy from the first to the
/// last moment.
@Suite("Pages sized by the time they take")
struct PageTimeTests {
  /// How many times the ideal a load took.
  private func ratio(_ load: CostlyServer.Load, to ideal: Duration) -> Double { load.time / ideal }

  @Test(
    "a load takes at most 1.2 times the ideal, and shows something at least every 3 seconds",
    arguments: [3000, 10_000, 100_000])
  func steady(_ count: Int) async throws {
    let load = try await CostlyServer(count) { _, _ in .milliseconds(26) }.load()
    #expect(load.outcome.isComplete)
    #expect(ratio(load, to: .milliseconds(26) * count / 5) <= 1.2)
    #expect(load.longestWait <= .seconds(3))
    #expect(try #require(load.first) <= .milliseconds(1400))
    #expect(load.mostRequests == 5)
  }

  @Test("pages arrive one after another, so that a question gets a connection soon", arguments: [10.0, 26])
  func apart(_ cost: Double) async throws {
    let load = try await CostlyServer(3000) { _, _ in .milliseconds(cost) }.load()
    let waits = zip(load.arrivals.dropFirst(6), load.arrivals.dropFirst(7)).map { $1 - $0 }
    // Without the first pages, and the last ones, which are small anyway.
    #expect(load.outcome.isComplete)
    let longest = try #require(waits.dropLast(10).max())
    #expect(longest <= .milliseconds(750))
  }

  @Test("so does nearly every load, but a short one cannot make up for its small first page")
  func others() async throws {
    for (count, cost, most) in [(3000, 60.0, 1.2), (3000, 10, 1.25), (20_000, 5, 1.2), (500, 26, 2)] {
      let load = try await CostlyServer(count) { _, _ in .milliseconds(cost) }.load()
      #expect(load.outcome.isComplete)
      #expect(ratio(load, to: .milliseconds(cost) * count / 5) <= most, "\(count) computers at \(cost) ms")
    }
  }

  @Test("a server without costs gets few large pages")
  func fast() async throws {
    let load = try await CostlyServer(100_000) { _, _ in .microseconds(20) }.load()
    #expect(load.outcome.isComplete)
    #expect(load.sizes.count <= 100_000 / 400 + 4)
    #expect(load.sizes.filter { $0 < 400 }.count <= 4)
  }

  @Test("no row is requested twice because sizes change")
  func noRepeats() async throws {
    let load = try await CostlyServer(3000) { delivered, _ in .milliseconds(delivered < 1500 ? 5 : 100) }.load()
    #expect(load.outcome.isComplete)
    #expect(load.sizes.reduce(0, +) < 3000 + 100)
  }

  @Test("a server that becomes slow in the middle takes at most 1.3 times the ideal")
  func slower() async throws {
    let load = try await CostlyServer(3000) { delivered, _ in .milliseconds(delivered < 1500 ? 26 : 100) }.load()
    #expect(load.outcome.isComplete)
    #expect(ratio(load, to: .milliseconds(1500 * 26 + 1500 * 100) / 5) <= 1.3)
    #expect(load.timedOut == 0)
  }

  @Test("a very slow server behind a gateway gets no page that it cannot deliver in time")
  func gateway() async throws {
    let load = try await CostlyServer(3000) { _, _ in .milliseconds(250) }.load()
    #expect(load.outcome.isComplete)
    #expect(load.timedOut == 0)
    #expect(load.longestWait <= .seconds(13))
    #expect(ratio(load, to: .milliseconds(250) * 3000 / 5) <= 1.3)
  }

  @Test("a server that was fast for two seconds still gets all requests afterwards")
  func fastAtFirst() async throws {
    let load = try await CostlyServer(6000) { delivered, _ in .milliseconds(delivered < 2000 ? 2 : 40) }.load()
    #expect(load.outcome.isComplete)
    #expect(ratio(load, to: .milliseconds(2000 * 2 + 4000 * 40) / 5) <= 1.3)
  }

  @Test("time in which the program was suspended is not slowness")
  func suspended() async throws {
    var server = CostlyServer(3000) { _, _ in .milliseconds(26) }
    server.suspension = (at: .seconds(6), length: .seconds(60))
    let load = try await server.load()
    #expect(load.outcome.isComplete)
    #expect(load.time - .seconds(60) <= .milliseconds(26) * 3000 / 5 * 1.2)
    #expect(load.mostRequests == 5)
  }

  @Test("a server whose requests hinder each other gets fewer")
  func hindered() async throws {
    // Two requests at a time cost nothing extra; each one more slows all of them down a lot.
    let server = CostlyServer(10_000) { delivered, requests in
      .milliseconds(requests <= 2 || delivered < 500 ? 20 : 20 * requests * requests)
    }
    let load = try await server.load()
    #expect(load.outcome.isComplete)
    // Five requests would need 100 ms a row in all.
    #expect(load.time < .milliseconds(60) * 10_000)
  }
}
