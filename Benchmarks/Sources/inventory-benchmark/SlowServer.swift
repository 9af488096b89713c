import Foundation
import Measuring
import Screen

/// What people wait for on a server with real costs: a demo server that needs 26 ms for each row and works for five
/// requests at a time. Each time stands beside the ideal: the server's own time for the rows that are needed.
struct SlowServer {
  var program: String
  /// The home folder of the programs.
  var folder: String

  static let computers = 3000
  /// Milliseconds.
  static let rowCost = 26
  static let lightRowCost = 3
  static let connections = 5
  private static let pause = 2.0

  /// The seconds that the server needs for some rows.
  static func ideal(rows: Int, at once: Int = connections, cost: Int = rowCost) -> Double {
    Double(rows * cost) / 1000 / Double(once)
  }

  /// All figures. Takes about four minutes, and with the long loads about nine.
  func figures(withLongLoads: Bool) throws -> [Figure] {
    var figures = try serving { try self.figures($0) }
    // Without curl, the server cannot be changed while it runs.
    if Rival.curl.isInstalled {
      figures += try serving { server in try columnsAndRefresh(server) + columnDuringLoad(server) }
    }
    figures += try serving { try storedList($0) }
    figures += try serving(faults: ["outage=8:20"]) { try outage($0) }
    guard withLongLoads else { return figures }
    figures += try serving(computers: 10_000) { try largeLoad($0, computers: 10_000) }
    if Rival.curl.isInstalled { figures += try serving { try slowedLoad($0) } }
    figures += try serving(faults: ["row-cost=250", "gateway-timeout=90"]) { try gatewayLoad($0) }
    return figures
  }

  /// A demo server that runs.
  struct Server {
    var url: String
    /// What programs need to reach it.
    var environment: [String: String]
  }

  /// Runs `body` with a demo server.
  ///
  /// - Parameter faults: in addition to the cost of previews and, unless they have it, of rows.
  private func serving(
    computers: Int = computers, faults: [String] = [], _ body: (Server) throws -> [Figure]
  ) throws -> [Figure] {
    let all = Self.costs(besides: faults) + faults
    let server = try ChildProcess(
      program, ["demo-server", "--computers", "\(computers)"] + all.flatMap { ["--fault", $0] })
    let line = server.firstLine()
    let result = Result {
      guard let start = line.range(of: "http://") else {
        throw BenchmarkError("the demo server did not start: \(line)")
      }
      let url = String(line[start.lowerBound...].prefix { !$0.isWhitespace })
      let environment = [
        "JAMF_HOST": url, "JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret", "HOME": folder,
      ]
      return try body(Server(url: url, environment: environment))
    }
    server.terminate()
    return try result.get()
  }

  /// The usual costs that the faults leave as they are.
  static func costs(besides faults: [String]) -> [String] {
    ["row-cost=\(rowCost)", "light-row-cost=\(lightRowCost)"].filter { cost in
      !faults.contains { $0.hasPrefix(cost.prefix { $0 != "=" } + "=") }
    }
  }

  /// A time beside the ideal for some rows.
  static func figure(
    _ name: String, _ seconds: Double, rows: Int, _ bar: Figure.Bar, at once: Int = connections
  ) -> Figure {
    Figure(
      name: name, ours: seconds, rival: "\(rows) rows, \(once) at a time", theirs: ideal(rows: rows, at: once),
      unit: "s", bar: bar)
  }

  /// A number of seconds as a bar: its ratio to the ideal.
  static func atMost(_ seconds: Double, rows: Int) -> Figure.Bar { .atMost(seconds / ideal(rows: rows, at: 1)) }

  private func figures(_ server: Server) throws -> [Figure] {
    let environment = server.environment
    let wanted = try computer()
    let list = "\(folder)/serials.txt"
    try wanted.others.joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)

    var figures: [Figure] = []
    let cold = try browse(environment, until: [" of 3,000", "updated just now"])
    figures.append(
      Self.figure("browser, cold: first rows", cold[0], rows: 25, .none, at: 1))
    figures.append(Self.figure("browser, cold: all rows", cold[1], rows: Self.computers, .atMost(1.2)))
    for (name, text) in [
      ("a serial number", wanted.serial), ("a user", "username:" + wanted.user), ("a name", "name:" + wanted.name),
    ] {
      let seconds = try browse(environment, typing: "/" + text, until: [wanted.id])[0]
      figures.append(
        Self.figure("browser: \(name), typed after 2 s", seconds, rows: 1, Self.atMost(1, rows: 1), at: 1))
    }
    figures.append(try pick(wanted, environment))
    let commands: [(arguments: [String], rows: Int)] = [
      (["list", "--limit", "5"], 5), (["list", "--filter", "username:\(wanted.user)", "--limit", "5"], 1),
      (["list", "--filter", "id:\(wanted.number)"], 1), (["list", "--from", list], wanted.others.count),
      (["show", wanted.number], 1),
    ]
    for (arguments, rows) in commands {
      let shown = arguments.map { $0 == list ? "FILE" : $0 }.joined(separator: " ")
      let seconds = try Timing.seconds {
        let result = try ChildProcess(program, arguments, environment: environment).finish()
        guard result.status == 0 else { throw BenchmarkError("\(shown) ended with \(result.status)") }
      }
      figures.append(Self.figure(shown, seconds, rows: rows, Self.atMost(1, rows: rows), at: 1))
    }
    return figures
  }

  /// From the last key of a serial number, typed during the load, to the end of the browser that has printed its
  /// management ID.
  private func pick(_ wanted: Wanted, _ environment: [String: String]) throws -> Figure {
    var browser = try WatchedBrowser(
      program, Self.nothingStored + ["--pick", "managementId"], environment: environment)
    browser.wait(until: Self.pause)
    browser.press("/" + wanted.serial)
    browser.beginNow()
    try browser.wait(for: "the computer to pick", within: 30) { $0.contains(wanted.id) }
    browser.press("\r\r")
    let start = browser.begin
    try browser.exit()
    return Self.figure(
      "browser: --pick managementId, typed after 2 s", start.duration(to: .now) / .seconds(1), rows: 1,
      Self.atMost(1, rows: 1), at: 1)
  }

  private struct Wanted {
    var number: String
    var serial: String
    var user: String
    var name: String
    /// The first block of the management ID.
    var id: String
    /// Serial numbers.
    var others: [String]
  }

  /// A computer of the fleet's second half, and twenty others, from the demo without a server.
  private func computer() throws -> Wanted {
    let columns = "id,serialNumber,username,name,managementId"
    let listed = try ChildProcess(
      program,
      ["list", "--demo", "--computers", "\(Self.computers)", "--columns", columns, "--output", "tsv"]
    ).finish()
    let rows = String(decoding: listed.output, as: UTF8.self).split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    // A user with one computer, and texts that need no quotation marks.
    let users = Dictionary(grouping: rows) { $0.count > 2 ? $0[2] : "" }
    let plain = rows.dropFirst(rows.count / 2).first { row in
      row.count == 5 && users[row[2]]?.count == 1 && row[2].allSatisfy { $0.isASCII && $0.isLetter }
        && row[3].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } && row[3].count > 8
    }
    guard let plain else { throw BenchmarkError("the demo fleet has no such computer") }
    let others = stride(from: 0, to: rows.count, by: max(1, rows.count / 20)).prefix(20).map { rows[$0][1] }
    return Wanted(
      number: plain[0], serial: plain[1], user: plain[2], name: plain[3], id: String(plain[4].prefix(8)), others: others
    )
  }

  /// What a cold browser is started with: an earlier one of the same server would have stored its list.
  static let nothingStored = ["--no-archive"]

  /// Starts the browser, types a text after a pause, and returns the seconds until each of the texts is written: after
  /// the start or, with keys, after the last key.
  func browse(
    _ environment: [String: String], _ arguments: [String] = nothingStored, typing keys: String? = nil,
    until texts: [String]
  ) throws -> [Double] {
    let screen = try ProgramScreen(ScreenSize(width: 160, height: 40))
    var start = ContinuousClock.now
    let child = try screen.start(program, arguments, environment: environment)
    if let keys {
      let end = start + .seconds(Self.pause)
      while ContinuousClock.now < end { _ = screen.read(first: 50, quiet: 50) }
      screen.type(keys)
      start = .now
    }
    var seconds: [Double] = []
    for text in texts {
      let wanted = Array(text.utf8)
      var isFound = false
      _ = screen.read(quiet: 30_000) { bytes in
        isFound =
          isFound
          || bytes.count >= wanted.count
            && (0...(bytes.count - wanted.count)).contains {
              bytes[$0...].starts(with: wanted)
            }
        return isFound
      }
      guard isFound else {
        child.terminate()
        throw BenchmarkError("the browser did not show \(text)")
      }
      seconds.append(start.duration(to: .now) / .seconds(1))
    }
    child.terminate()
    return seconds
  }
}
