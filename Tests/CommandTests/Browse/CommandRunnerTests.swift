import Browser
import Foundation
import Terminal
import Testing

@testable import jamf_tui

@Suite("Programs of commands")
struct CommandRunnerTests {
  private let mailbox = Mailbox(waker: Waker())

  /// Runs programs and collects the news until they have ended.
  private func news(
    _ invocations: [CommandInvocation], environment: [String: String] = ProcessInfo.processInfo.environment,
    stopping: (([CommandNews]) -> Bool)? = nil
  ) async throws -> [CommandNews] {
    let runner = CommandRunner(mailbox: mailbox, environment: environment)
    runner.start(CommandJob(generation: 1, name: "Test", takesTerminal: false, invocations: invocations))
    var news: [CommandNews] = []
    // Other tests may keep all threads busy for minutes.
    let deadline = ContinuousClock.now + .seconds(900)
    while !news.contains(.finished), ContinuousClock.now < deadline {
      for case .browser(.commandNews(1, let more)) in mailbox.drain() { news += more }
      if stopping?(news) == true { runner.stop(generation: 1) }
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(news.last == .finished)
    return news
  }

  private func run(_ words: String..., input: String? = nil, variables: [String] = []) -> CommandInvocation {
    CommandInvocation(words: words, variables: variables, input: input, subject: "mac")
  }

  private func lines(_ news: [CommandNews], of index: Int = 0) -> [String] {
    news.flatMap { if case .output(index, let lines) = $0 { lines } else { [String]() } }
  }

  @Test("hostile values arrive as they are, and nothing executes them")
  func hostile() async throws {
    let values = ["$(touch /tmp/x)", "; reboot", "a b", "-n", "'\"\\", "*"]
    let found = try await news([CommandInvocation(words: ["printf", "<%s>\\n"] + values, subject: "mac")])
    #expect(lines(found) == values.map { "<\($0)>" })
    let shell = run("sh", "-c", "printf '%s' \"$COMPUTER_NAME\"", variables: ["COMPUTER_NAME=$(id); `id`"])
    #expect(lines(try await news([shell])) == ["$(id); `id`"])
  }

  @Test("exit codes, errors and missing programs are reported")
  func outcomes() async throws {
    let found = try await news([
      run("sh", "-c", "echo out; echo err >&2; exit 3"), run("/nonexistent/program"), run("true"),
    ])
    #expect(Set(lines(found)) == ["out", "err"])
    #expect(found.contains(.ended(0, .exited(3))) && found.contains(.ended(2, .exited(0))))
    #expect(found.contains { if case .ended(1, .notStarted) = $0 { true } else { false } })
    let long = run("echo", String(repeating: "x", count: 4_000_000))
    #expect(
      try await news([long]).contains { if case .ended(0, .notStarted) = $0 { true } else { false } })
  }

  @Test("input of any length is written, and a program need not read it")
  func input() async throws {
    let text = String(repeating: "C02X1\n", count: 100_000)
    #expect(lines(try await news([run("wc", "-l", input: text)])).first?.trimmed == "100000")
    #expect(try await news([run("true", input: text)]).contains(.ended(0, .exited(0))))
  }

  @Test("programs inherit no secrets and no terminal")
  func environment() async throws {
    var environment = ProcessInfo.processInfo.environment
    environment["JAMF_CLIENT_SECRET"] = "secret"
    let found = try await news([run("env"), run("sh", "-c", ": < /dev/tty")], environment: environment)
    #expect(!lines(found).contains { $0.contains("JAMF_CLIENT_SECRET") })
    #expect(lines(found).contains("TERM=dumb"))
    #expect(!found.contains(.ended(1, .exited(0))))
  }

  @Test("stopping ends programs with all that they have started, and starts no more")
  func stopping() async throws {
    let sleeps = (0..<20).map { _ in run("sh", "-c", "echo up; sleep 600 & sleep 600") }
    let found = try await news(sleeps) { news in !lines(news).isEmpty }
    #expect(found.count { if case .ended = $0 { true } else { false } } <= CommandRunner.atOnce)
    #expect(found.contains { if case .ended(_, .exited(143)) = $0 { true } else { false } })
  }

  @Test("a program that writes without end, and one that ignores SIGTERM, are stopped")
  func endless() async throws {
    let found = try await news([run("yes"), run("sh", "-c", "trap '' TERM; echo up; while :; do sleep 1; done")]) {
      news in !lines(news, of: 1).isEmpty && !lines(news).isEmpty
    }
    #expect(found.contains(.ended(1, .exited(137))))
  }

  @Test("leaving the browser ends programs that ignore SIGTERM")
  func leaving() async throws {
    let runner = CommandRunner(mailbox: mailbox, environment: ProcessInfo.processInfo.environment)
    let stubborn = run("sh", "-c", "trap '' TERM; echo up; while :; do sleep 1; done")
    runner.start(CommandJob(generation: 1, name: "Test", takesTerminal: false, invocations: [stubborn]))
    var news: [CommandNews] = []
    let deadline = ContinuousClock.now + .seconds(900)
    while news.last != .finished, ContinuousClock.now < deadline {
      for case .browser(.commandNews(1, let more)) in mailbox.drain() { news += more }
      if lines(news) == ["up"], !news.contains(.ended(0, .exited(137))) { runner.end() }
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(news.contains(.ended(0, .exited(137))))
  }

  @Test("lines are cut into pieces, and a progress line counts as it was last")
  func outputLines() {
    var lines = OutputLines()
    lines.add(Array("10%\r20%\r\nlast".utf8))
    #expect(lines.take(0) == [.output(0, lines: ["20%"])])
    #expect(lines.end(0) == [.output(0, lines: ["last"])])
    lines.add(Array("\u{1B}[1;31mred\u{1B}[0m \u{1B}]0;title\u{7}and\u{1B}]8;;x\u{1B}\\ plain\u{1B}c\n".utf8))
    #expect(lines.take(0) == [.output(0, lines: ["red and plain"])])
    lines.add([UInt8](repeating: UInt8(ascii: "x"), count: OutputLines.longestLine + 1))
    #expect(lines.end(0) == [.output(0, lines: [String(repeating: "x", count: OutputLines.longestLine), "x"])])
    lines.add([UInt8](repeating: UInt8(ascii: "\n"), count: OutputLines.mostLines + 5))
    #expect(lines.take(0).last == .dropped(0, lines: 5))
  }
}
