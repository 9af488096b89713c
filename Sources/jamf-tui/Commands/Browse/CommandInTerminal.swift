import Browser
import Essentials
import Processes
import Screen

/// Runs the programs of a command in the terminal, one after the other, and waits for Enter at the end. The browser has
/// released the terminal.
struct CommandInTerminal {
  let environment: [String: String]
  /// The terminal. The standard streams may lead elsewhere: with `--pick`, the output is read by a script.
  private let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)

  init(environment: [String: String]) { self.environment = environment }

  func run(_ job: CommandJob) -> [CommandNews] {
    guard terminal >= 0 else {
      let reason = "There is no terminal: \(String(cString: strerror(errno)))."
      return job.invocations.indices.map { .ended($0, .notStarted(reason: reason)) } + [.finished]
    }
    defer { close(terminal) }
    return ForegroundSignals.leftToOthers {
      let news = runAll(job)
      say("Press Enter to return to jamf-tui.")
      waitForEnter()
      return news
    }
  }

  private func runAll(_ job: CommandJob) -> [CommandNews] {
    var news: [CommandNews] = []
    let total = job.invocations.count
    for (index, invocation) in job.invocations.enumerated() {
      say("\(job.name): \(invocation.subject)" + (total > 1 ? " (\(index + 1) of \(total))" : ""))
      let interrupts = ForegroundSignals.interruptCount
      let outcome = run(invocation)
      news.append(.ended(index, outcome))
      // The cursor may be within a line, after `^C` for example.
      write("\r\n")
      switch outcome {
      case .exited(0): break
      case .exited(let status): say("It exited with status \(status).")
      case .notStarted(let reason): say("\(invocation.words[0]) could not be started: \(reason)")
      }
      // Ctrl-C is meant for all of them.
      if outcome == .exited(128 + SIGINT) || ForegroundSignals.interruptCount > interrupts { break }
    }
    return news + [.finished]
  }

  private func run(_ invocation: CommandInvocation) -> CommandOutcome {
    do throws(ChildProcess.StartFailure) {
      let process = try ChildProcess(
        HomeFolder(environment).expanding(invocation.words[0]), Array(invocation.words.dropFirst()),
        variables: invocation.environment(environment, isDumb: false), input: .descriptor(terminal),
        output: .descriptor(terminal), errors: .descriptor(terminal))
      while true {
        // A day at a time: there is no limit.
        if let status = process.status(by: .now + .seconds(86_400)) { return .exited(status) }
      }
    } catch {
      return .notStarted(reason: error.reason)
    }
  }

  /// Names of computers are not trusted.
  private func say(_ text: String) { write("\(PlainText(text).text)\r\n") }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = writeBytes(terminal, bytes, bytes.count)
  }

  /// Reads until the end of a line, or until the terminal is gone.
  private func waitForEnter() {
    // What was typed for the program is not meant for this.
    tcflush(terminal, TCIFLUSH)
    var byte: UInt8 = 0
    while true {
      let count = read(terminal, &byte, 1)
      if count == 0 || (count < 0 && errno != EINTR) { return }
      if count == 1, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return }
    }
  }
}
