import Browser
import Foundation
import Inventory
import Measuring
import Screen

/// The browser's overview of a fleet: from the key to its first frame, to the frame with all charts, and the keys that
/// move in it.
struct Overview {
  let computers: Int
  /// In seconds, the median of the rounds: until the first frame, until the frame with all bars, and the longest time that
  /// the main thread was busy for one of them.
  private(set) var firstPaint = 0.0
  private(set) var complete = 0.0
  /// The same with a filter that half of the computers match.
  private(set) var filtered = 0.0
  private(set) var busy = 0.0
  /// Seconds from each key in the overview to its frame, the median of the rounds.
  private(set) var keys: [Double] = []

  private static let rows = 400
  private static let filter = "general.remoteManagement.managed:yes"

  init(computers: Int, rounds: Int) throws {
    self.computers = computers
    let snapshot = try Self.snapshot(computers)
    let screen = try OwnTerminal()
    defer { screen.end() }
    var browser = KeyedBrowser(snapshot, on: screen.terminal)
    var (first, whole, narrowed, busy) = ([Double](), [Double](), [Double](), [Double]())
    var moved = Self.moves.map { _ in [Double]() }
    func open(_ browser: inout KeyedBrowser, into whole: inout [Double]) throws {
      let press = browser.press(.character("O"))
      guard let result = press.result else { throw BenchmarkError("nothing was counted") }
      first.append(press.frame)
      whole.append(result)
      busy.append(press.busy)
    }
    for _ in 0..<max(9, rounds) {
      try open(&browser, into: &whole)
      for (place, key) in Self.moves.enumerated() { moved[place].append(browser.press(key).frame) }
      _ = browser.press(.escape)
    }
    for key in [Key.character("/")] + Self.filter.map(Key.character) + [.enter] { _ = browser.press(key) }
    for _ in 0..<max(9, rounds) {
      try open(&browser, into: &narrowed)
      _ = browser.press(.escape)
    }
    (firstPaint, complete, filtered) = (first.median, whole.median, narrowed.median)
    (self.busy, keys) = (busy.median, moved.map(\.median))
  }

  private static let moves: [Key] = (0..<10).flatMap { _ -> [Key] in
    [.character("j"), .character("j"), .tab, .character("l"), .pageDown, .character("G"), .character("h"), .backTab]
  }

  /// Computers with the columns of every chart, in pages as a server sends them.
  static func snapshot(_ computers: Int) throws -> InventorySnapshot {
    let charts = SummaryDimension.usual(in: Subject.catalogue).map(\.field)
    let others = Subject.columns.filter { column in !charts.contains { $0.path == column.path } }
    var seen: Set<String> = []
    var builder = InventoryBuilder(columns: others + charts.filter { seen.insert($0.path).inserted }, layout: .v4)
    var number = 0
    while number < computers {
      let page = (number..<min(computers, number + rows)).map(computer).joined(separator: ",")
      _ = try builder.append(page: Array("{\"totalCount\":\(computers),\"results\":[\(page)]}".utf8))
      number += rows
    }
    let snapshot = builder.snapshot()
    guard snapshot.count == computers else { throw BenchmarkError("\(snapshot.count) computers of \(computers)") }
    snapshot.prepareSearch(workers: .allCores)
    return snapshot
  }

  private static func computer(_ number: Int) -> String {
    let noise = (number &* 2_654_435_761) >> 7
    func pick(_ values: [String], _ shift: Int) -> String { values[(noise >> shift) % values.count] }
    let day = 1 + noise % 28
    let month = pick(["01", "03", "06", "09", "10", "11"], 3)
    let date = "2026-\(month)-\(day < 10 ? "0" : "")\(day)T0\(noise % 10):12:44Z"
    return #"""
      {"id":"\#(number + 1)","udid":"U\#(number)","general":{"name":"Mac \#(number)","managementId":"m\#(number)",
      "lastContact":"\#(date)","lastEnrolledDate":"\#(date)","supervised":\#(noise % 9 > 0),
      "remoteManagement":{"managed":\#(noise % 2 > 0)}},"userAndLocation":{"username":"user\#(number % 9973)"},
      "hardware":{"serialNumber":"C\#(number)","model":"\#(pick(models, 2))",
      "batteryHealth":"\#(pick(["NORMAL", "NORMAL", "SERVICE_RECOMMENDED", "UNSUPPORTED"], 4))"},
      "operatingSystem":{"version":"\#(pick(["13", "14", "15", "26"], 5)).\#(noise % 8).\#(noise % 3)",
      "fileVault2Status":"\#(pick(["ALL_ENCRYPTED", "BOOT_ENCRYPTED", "NOT_ENCRYPTED"], 6))"},
      "storage":{"bootDriveAvailableSpaceMegabytes":\#(noise % 900_000)}}
      """#
  }

  private static let models = [
    "MacBook Air (13-inch, M3, 2024)", "MacBook Pro (14-inch, 2023)", "MacBook Pro (16-inch, 2021)", "Mac mini (2024)",
    "iMac (24-inch, 2023)", "Mac Studio (2023)", "VMware20,1",
  ]
}
