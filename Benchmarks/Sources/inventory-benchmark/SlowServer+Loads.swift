import Foundation
import Measuring

/// What happens during loads, and after them: columns, a refresh, a lost connection, a server that becomes slower.
extension SlowServer {
  /// The rows on a screen with 40 lines.
  private static let screenful = 36
  private static let column = "gatekeeper"
  /// How many of the column's values show that the rows on the screen have theirs: most have this one.
  private static let values = (text: "APP_STORE", least: 15)
  private static let changed = 3

  /// A refresh after three computers have changed, and then a column of a section that is not loaded.
  func columnsAndRefresh(_ server: Server) throws -> [Figure] {
    var figures: [Figure] = []
    var browser = try WatchedBrowser(program, Self.nothingStored, environment: server.environment)
    try browser.wait(for: "all computers", Self.isComplete)
    // The cursor has moved down with its computer.
    browser.press("g")
    browser.wait(until: browser.seconds + 1)

    try change(server, to: try firstIDs(Self.changed).map { "renamed=\($0)" })
    browser.press("r")
    browser.beginNow()
    let rows = try browser.wait(for: "the new names") { $0.ranges(of: " renamed").count >= Self.changed }
    figures.append(
      Self.figure(
        "refresh, three changed: the screen", rows, rows: Self.screenful, Self.atMost(1.5, rows: Self.screenful),
        at: 1))
    let all = try browser.wait(for: "the end of the refresh") { !$0.contains("refreshing") && Self.isComplete($0) }
    figures.append(Self.figure("refresh, three changed: all", all, rows: Self.computers, .atMost(1.2)))

    choose(&browser)
    let screen = try browser.wait(for: "the column on the screen", Self.hasColumn)
    figures.append(
      Self.figure(
        "a column of another section: the screen", screen, rows: Self.screenful,
        Self.atMost(1.5, rows: Self.screenful), at: 1))
    let column = try browser.wait(for: "the whole column") { !$0.contains("loading Security") && Self.hasColumn($0) }
    figures.append(Self.figure("a column of another section: all", column, rows: Self.computers, .atMost(1.2)))
    browser.terminate()
    return figures
  }

  /// A column of a section that is not loaded, chosen five seconds after the start.
  func columnDuringLoad(_ server: Server) throws -> [Figure] {
    try change(server, to: [])
    var browser = try WatchedBrowser(program, Self.nothingStored, environment: server.environment)
    let start = browser.begin
    browser.wait(until: 5)
    choose(&browser)
    let screen = try browser.wait(for: "the column on the screen", Self.hasColumn)
    try browser.wait(for: "the list with its column") {
      Self.isComplete($0) && !$0.contains("loading Security") && Self.hasColumn($0)
    }
    let all = start.duration(to: .now) / .seconds(1)
    browser.terminate()
    return [
      Self.figure(
        "a column, chosen after 5 s: the screen", screen, rows: Self.screenful,
        Self.atMost(1.5, rows: Self.screenful), at: 1),
      Self.figure("a column, chosen after 5 s: all, with the list", all, rows: 2 * Self.computers, .atMost(1.2)),
    ]
  }

  /// A start with the list of an earlier run: the list itself, and a column that is chosen while it is refreshed.
  func storedList(_ server: Server) throws -> [Figure] {
    var browser = try WatchedBrowser(program, environment: server.environment)
    try browser.wait(for: "all computers", Self.isComplete)
    browser.press("q")
    try browser.exit()

    let painted = try browse(server.environment, [], until: ["3,000 of "])[0]
    var figures = [
      Self.figure("browser, stored list: all rows", painted, rows: 1, Self.atMost(0.3, rows: 1), at: 1)
    ]
    browser = try WatchedBrowser(program, environment: server.environment)
    let current = try browser.wait(for: "the changes since the last run") {
      !$0.contains("refreshing") && ($0.contains("checked ") || Self.isComplete($0))
    }
    browser.terminate()
    figures.append(
      Figure(
        name: "browser, stored list: current", ours: current, rival: "\(Self.computers) previews, 5 at a time",
        theirs: Double(Self.computers * Self.lightRowCost) / 1000 / Double(Self.connections), unit: "s", bar: .none))
    browser = try WatchedBrowser(program, environment: server.environment)
    let start = browser.begin
    browser.wait(until: 2)
    browser.press("r")
    browser.wait(until: 3)
    choose(&browser)
    let screen = try browser.wait(for: "the column on the screen", Self.hasColumn)
    figures.append(
      Self.figure(
        "a column, chosen during a refresh: the screen", screen, rows: Self.screenful,
        Self.atMost(1.5, rows: Self.screenful), at: 1))
    try browser.wait(for: "the list with its column") {
      Self.isComplete($0) && !$0.contains("loading Security") && Self.hasColumn($0)
    }
    let all = start.duration(to: .now) / .seconds(1)
    browser.terminate()
    figures.append(
      Self.figure("a column, chosen during a refresh: all, with the list", all, rows: 2 * Self.computers, .atMost(1.2)))
    return figures
  }

  /// A load that loses the connection for 20 seconds, 8 seconds after its start.
  func outage(_ server: Server) throws -> [Figure] {
    let browser = try WatchedBrowser(program, Self.nothingStored, environment: server.environment)
    let seconds = try browser.wait(for: "all computers after the outage", Self.isComplete)
    browser.terminate()
    let (ideal, length) = (Self.ideal(rows: Self.computers), 20.0)
    return [
      Figure(
        name: "browser, cold, connection lost for 20 s", ours: seconds,
        rival: "\(Self.computers) rows and the outage", theirs: ideal + length, unit: "s",
        bar: .atMost((1.2 * ideal + length) / (ideal + length)))
    ]
  }

  func largeLoad(_ server: Server, computers: Int) throws -> [Figure] {
    let browser = try WatchedBrowser(program, Self.nothingStored, environment: server.environment)
    let seconds = try browser.wait(for: "all \(computers) computers", Self.isComplete)
    browser.terminate()
    return [
      Self.figure("browser, cold: \(computers) computers", seconds, rows: computers, .atMost(1.2))
    ]
  }

  /// A server that needs 100 ms for each row from the middle of the load on.
  func slowedLoad(_ server: Server) throws -> [Figure] {
    let browser = try WatchedBrowser(program, Self.nothingStored, environment: server.environment)
    var loaded = 0
    try browser.wait(for: "half of the computers") { text in
      loaded = Self.count(in: text) ?? loaded
      return loaded >= Self.computers / 2
    }
    try change(server, to: ["row-cost=100"])
    let seconds = try browser.wait(for: "all computers of the slow server", within: 240, Self.isComplete)
    browser.terminate()
    return [
      Figure(
        name: "browser, cold, 100 ms a row from the middle on", ours: seconds,
        rival: "\(loaded) rows, then \(Self.computers - loaded)",
        theirs: Self.ideal(rows: loaded) + Self.ideal(rows: Self.computers - loaded, cost: 100), unit: "s",
        bar: .atMost(1.3))
    ]
  }

  /// A server that needs 250 ms for each row, behind a gateway that gives up after 90 seconds.
  func gatewayLoad(_ server: Server) throws -> [Figure] {
    let log = "\(folder)/gateway.log"
    let browser = try WatchedBrowser(
      program, Self.nothingStored + ["--log-file", log], environment: server.environment)
    let seconds = try browser.wait(for: "all computers of the slow server", within: 400, Self.isComplete)
    browser.terminate()
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    return [
      Figure(
        name: "browser, cold, 250 ms a row, gateway of 90 s", ours: seconds, rival: "\(Self.computers) rows",
        theirs: Self.ideal(rows: Self.computers, cost: 250), unit: "s", bar: .atMost(1.3)),
      Figure(
        name: "the same: pages that the gateway gave up", ours: Double(lines.count { $0.contains(" status=504") }),
        rival: "one, to learn", theirs: 1, unit: "pages", bar: .atMost(1)),
    ]
  }

  // MARK: The screen

  /// Whether the list is complete and nothing is requested for it.
  private static func isComplete(_ text: String) -> Bool { text.contains("updated ") }

  private static func hasColumn(_ text: String) -> Bool {
    text.ranges(of: values.text).count >= values.least
  }

  /// How many computers have arrived: the number before "of 3,000".
  private static func count(in text: String) -> Int? {
    guard let end = text.range(of: " of 3,000", options: .backwards) else { return nil }
    let digits = text[..<end.lowerBound].reversed().prefix { $0.isNumber || $0 == "," }.filter(\.isNumber)
    return Int(String(digits.reversed()))
  }

  /// Chooses the column; times count from the key that does.
  private func choose(_ browser: inout WatchedBrowser) {
    browser.press("c")
    browser.press(Self.column)
    browser.wait(until: browser.seconds + 0.5)
    browser.press("\r")
    browser.beginNow()
    browser.press("\u{1B}")
  }

  // MARK: The server

  /// The first computers on the screen.
  private func firstIDs(_ count: Int) throws -> [String] {
    let arguments = [
      "list", "--demo", "--computers", "\(Self.computers)", "--columns", "id,name", "--sort", "name", "--output", "tsv",
    ]
    let listed = try ChildProcess(program, arguments).finish()
    return String(decoding: listed.output, as: UTF8.self).split(separator: "\n").dropFirst().prefix(count)
      .map { String($0.prefix { $0 != "\t" }) }
  }

  /// Changes the faults of a server that runs.
  private func change(_ server: Server, to faults: [String]) throws {
    let list = (Self.costs(besides: faults) + faults).joined(separator: "&")
    let arguments = ["--silent", "--fail", "--request", "PUT", "--data", list, server.url + "/demo/faults"]
    guard try ChildProcess(Rival.curl.program, arguments).finish().status == 0 else {
      throw BenchmarkError("the demo server did not take \(faults)")
    }
  }
}
