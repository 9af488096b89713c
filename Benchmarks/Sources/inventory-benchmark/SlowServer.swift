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
  private static let connections = 5
  private static let pause = 2.0

  /// The seconds that the server needs for some rows.
  private static func ideal(rows: Int, at once: Int = connections) -> Double {
    Double(rows * rowCost) / 1000 / Double(once)
  }

  /// All figures. Takes about two minutes.
  func figures() throws -> [Figure] {
    let server = try ChildProcess(
      program,
      [
        "demo-server", "--computers", "\(Self.computers)", "--fault", "row-cost=\(Self.rowCost)", "--fault",
        "light-row-cost=3",
      ])
    let line = server.firstLine()
    let result = Result { try figures(line) }
    server.terminate()
    return try result.get()
  }

  private func figures(_ line: String) throws -> [Figure] {
    guard let start = line.range(of: "http://") else { throw BenchmarkError("the demo server did not start: \(line)") }
    let url = String(line[start.lowerBound...].prefix { !$0.isWhitespace })
    let environment = [
      "JAMF_HOST": url, "JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret", "HOME": folder,
    ]
    let wanted = try computer()
    let list = "\(folder)/serials.txt"
    try wanted.others.joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)

    var figures: [Figure] = []
    func add(_ name: String, _ seconds: Double, rows: Int, _ bar: Figure.Bar, at once: Int = Self.connections) {
      figures.append(
        Figure(
          name: name, ours: seconds, rival: "\(rows) rows, \(once) at a time",
          theirs: Self.ideal(rows: rows, at: once), unit: "s", bar: bar))
    }
    /// The bar of a second, as a ratio to the ideal.
    func aSecond(rows: Int) -> Figure.Bar { .atMost(1 / Self.ideal(rows: rows, at: 1)) }

    let cold = try browse(environment, until: [" of 3,000", "updated just now"])
    add("browser, cold: first rows", cold[0], rows: 50, .none, at: 1)
    add("browser, cold: all rows", cold[1], rows: Self.computers, .atMost(1.2))
    for (name, text) in [
      ("a serial number", wanted.serial), ("a user", "username:" + wanted.user), ("a name", "name:" + wanted.name),
    ] {
      let seconds = try browse(environment, typing: "/" + text, until: [wanted.id])[0]
      add("browser: \(name), typed after 2 s", seconds, rows: 1, aSecond(rows: 1), at: 1)
    }
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
      add(shown, seconds, rows: rows, aSecond(rows: rows), at: 1)
    }
    return figures
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

  /// Starts the browser, types a text after a pause, and returns the seconds until each of the texts is written: after
  /// the start or, with keys, after the last key.
  private func browse(
    _ environment: [String: String], typing keys: String? = nil, until texts: [String]
  ) throws -> [Double] {
    let screen = try ProgramScreen(ScreenSize(width: 160, height: 40))
    var start = ContinuousClock.now
    let child = try screen.start(program, [], environment: environment)
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
