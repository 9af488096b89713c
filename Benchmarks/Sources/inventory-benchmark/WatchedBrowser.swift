import Foundation
import Measuring
import Screen

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The browser in a terminal that is looked at several times a second.
struct WatchedBrowser: ~Copyable {
  private let screen: ProgramScreen
  private let child: ChildProcess
  /// When times begin to count: at its start, or later.
  private(set) var begin: ContinuousClock.Instant

  /// Between two looks, so that the screen is drawn a few times a second only.
  private static let rest: Int32 = 120

  init(_ program: String, _ arguments: [String] = [], environment: [String: String]) throws {
    let screen = try ProgramScreen(ScreenSize(width: 160, height: 40))
    let begin = ContinuousClock.now
    let child = try screen.start(program, arguments, environment: environment)
    self.screen = screen
    self.begin = begin
    self.child = child
  }

  /// The seconds since times began to count.
  var seconds: Double { begin.duration(to: .now) / .seconds(1) }

  /// Lets times count from now on.
  mutating func beginNow() { begin = .now }

  /// Reads the output until a time has passed since times began to count.
  func wait(until seconds: Double) {
    while self.seconds < seconds { _ = screen.read(first: 50, quiet: 50) }
  }

  /// Presses keys. A terminal cannot tell Escape from the beginning of another key, so the browser waits for more.
  func press(_ keys: String) {
    screen.type(keys)
    if keys.hasSuffix("\u{1B}") { _ = screen.read(first: 200, quiet: 50) }
  }

  /// Looks at the screen until it is as expected.
  ///
  /// - Parameters:
  ///   - what: what is expected, for the error.
  ///   - limit: the most seconds that this may take.
  ///   - isThere: gets the text of the whole screen.
  /// - Returns: the seconds since times began to count.
  @discardableResult
  func wait(for what: String, within limit: Double = 120, _ isThere: (String) -> Bool) throws -> Double {
    let end = ContinuousClock.now + .seconds(limit)
    var text = ""
    while ContinuousClock.now < end {
      text = look()
      if isThere(text) { return seconds }
      _ = screen.read(first: Self.rest, quiet: 0)
    }
    kill(child.id, SIGTERM)
    throw BenchmarkError("the browser did not show \(what):\n\(text)")
  }

  /// The text on the screen.
  private func look() -> String {
    screen.type("\u{0C}")  // Ctrl-L
    return ScreenText.last(in: screen.read(first: 1000, quiet: 25))
  }

  /// Waits until it exits by itself.
  consuming func exit() throws {
    let status = child.finish().status
    guard status == 0 else { throw BenchmarkError("the browser ended with \(status)") }
  }

  consuming func terminate() { child.terminate() }
}

/// What a program writes to a terminal, without the places and colors.
enum ScreenText {
  /// The text since the screen was last cleared. What is not written side by side has spaces between.
  static func last(in bytes: [UInt8]) -> String {
    let clear = Array("\u{1B}[2J".utf8)
    var start = 0
    if bytes.count >= clear.count {
      start = (0...(bytes.count - clear.count)).last { bytes[$0...].starts(with: clear) } ?? 0
    }
    var text: [UInt8] = []
    var rest = bytes[start...]
    while let byte = rest.popFirst() {
      guard byte == 0x1B else {
        text.append(byte < 0x20 ? 0x20 : byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "["):
        let end = rest.firstIndex { (0x40...0x7E).contains($0) } ?? rest.endIndex
        if end < rest.endIndex, !"mhl".utf8.contains(rest[end]) { text.append(0x20) }
        rest = rest[min(end + 1, rest.endIndex)...]
      case UInt8(ascii: "("), UInt8(ascii: ")"): _ = rest.popFirst()
      case UInt8(ascii: "]"), UInt8(ascii: "P"):
        let end = rest.firstIndex { $0 == 0x07 || $0 == UInt8(ascii: "\\") } ?? rest.endIndex
        rest = rest[min(end + 1, rest.endIndex)...]
      default: break
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
