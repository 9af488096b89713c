import Inventory
import Screen
import Wording

/// Programs to be started.
public struct CommandJob: Sendable {
  public var generation: Int
  /// The command's name.
  public var name: String
  public var takesTerminal: Bool
  public var invocations: [CommandInvocation]

  /// Creates a job.
  public init(generation: Int, name: String, takesTerminal: Bool, invocations: [CommandInvocation]) {
    self.generation = generation
    self.name = name
    self.takesTerminal = takesTerminal
    self.invocations = invocations
  }
}

/// What happened to the programs of a job. Invocations are named by their index.
public enum CommandNews: Hashable, Sendable {
  /// Lines of output. Untrusted.
  case output(Int, lines: [String])
  /// Lines that came faster than they could be shown.
  case dropped(Int, lines: Int)
  case ended(Int, CommandOutcome)
  /// Nothing more will happen.
  case finished
}

/// How a program ended.
public enum CommandOutcome: Hashable, Sendable {
  /// The exit status, or 128 plus the number of the signal that ended it.
  case exited(Int32)
  case notStarted(reason: String)

  var isSuccess: Bool { self == .exited(0) }

  /// Whether it was ended by a signal that stops programs.
  var isStopped: Bool { self == .exited(128 + 15) || self == .exited(128 + 9) }

  /// `status 2`, `status 139, SIGSEGV`.
  var words: String {
    switch self {
    case .exited(let status):
      "status \(status)" + (Self.signals[status - 128].map { ", \($0)" } ?? "")
    case .notStarted(let reason): "not started: \(reason)"
    }
  }

  /// Signals with the same number on all systems.
  private static let signals: [Int32: String] = [
    1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 8: "SIGFPE", 9: "SIGKILL",
    11: "SIGSEGV", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM",
  ]
}

/// A run of a command: how far it is, and its output.
struct CommandRun: Sendable {
  let job: CommandJob
  private(set) var output = CommandOutput()
  private(set) var done = 0
  private(set) var failed = 0
  /// How many were running when the run was stopped, and ended with that.
  private(set) var cut = 0
  /// The first failures, in words.
  private(set) var failures: [String] = []
  private(set) var isFinished = false
  var isStopped = false
  /// Of whose output the last line is.
  private var last: Int?

  static let mostFailures = 3

  init(_ job: CommandJob) { self.job = job }

  var total: Int { job.invocations.count }
  var isRunning: Bool { !isFinished }

  mutating func take(_ news: [CommandNews]) {
    for item in news {
      switch item {
      case .output(let index, let lines):
        head(index)
        for line in lines { output.add(line) }
      case .dropped(let index, let lines):
        head(index)
        output.add("\(Quantity.of(lines, "line")) dropped: they came too fast.", role: .warning)
      case .ended(let index, let outcome) where isStopped && outcome.isStopped:
        cut += 1
        head(index)
        output.add("Stopped.", role: .dim)
      case .ended(let index, let outcome):
        if outcome.isSuccess { done += 1 } else { failed += 1 }
        if !outcome.isSuccess, failures.count < Self.mostFailures {
          failures.append("\(subject(index)) (\(outcome.words))")
        }
        let isSilent = last != index
        if isSilent || !outcome.isSuccess { head(index) }
        if !outcome.isSuccess { output.add("Failed: \(outcome.words)", role: .failure) }
        if isSilent, outcome.isSuccess { output.add("Done, without output.", role: .dim) }
      case .finished: isFinished = true
      }
    }
  }

  private mutating func head(_ index: Int) {
    guard last != index else { return }
    last = index
    if total > 1 { output.add(subject(index), role: .title) }
  }

  private func subject(_ index: Int) -> String {
    job.invocations.indices.contains(index) ? job.invocations[index].subject : ""
  }

  /// How many programs have ended.
  var ended: Int { done + failed + cut }

  /// `Ping: 8 done, 2 failed: mac-1 (status 2), mac-2 (status 2).`
  var summary: String {
    let left = total - ended
    var parts: [String] = []
    if done > 0 || failed + cut == 0 { parts.append("\(Amount.grouped(done)) done") }
    if cut > 0 { parts.append("\(Amount.grouped(cut)) stopped") }
    if isFinished, left > 0 { parts.append("\(Amount.grouped(left)) not run") }
    // Last, because the names follow it.
    if failed > 0 { parts.append("\(Amount.grouped(failed)) failed") }
    let more = failed > failures.count ? ", …" : ""
    let which = failures.isEmpty ? "" : ": " + failures.joined(separator: ", ") + more
    return "\(job.name)\(isStopped ? " was stopped" : ""): \(parts.joined(separator: ", "))\(which)."
  }

  var tone: Message.Tone { failed > 0 || isStopped ? .warning : .good }
}

/// The output of a run, the last lines of it. Untrusted.
struct CommandOutput: Sendable {
  struct Line: Hashable, Sendable {
    var text: String
    var role: Role
  }

  static let mostLines = 10_000
  static let mostBytes = 4_000_000

  private(set) var lines: [Line] = []
  /// How many lines were left out at the beginning.
  private(set) var lost = 0
  private var bytes = 0

  mutating func add(_ text: String, role: Role = .text) {
    lines.append(Line(text: text, role: role))
    bytes += text.utf8.count
    guard lines.count > Self.mostLines || bytes > Self.mostBytes else { return }
    // A quarter at once: removing from the front moves all others.
    let count = max(1, lines.count / 4)
    bytes -= lines[..<count].reduce(0) { $0 + $1.text.utf8.count }
    lines.removeFirst(count)
    lost += count
  }

  /// All lines as text that is safe to paste.
  var text: String { lines.map { PlainText($0.text).text + "\n" }.joined() }
}

/// The last run of a command.
struct CommandModel: Sendable {
  private(set) var run: CommandRun?
  private var lastGeneration = 0

  var isRunning: Bool { run?.isRunning ?? false }
  /// Whether something runs that was not stopped yet.
  var canStop: Bool { run.map { $0.isRunning && !$0.isStopped } ?? false }

  /// The status line's fact about programs in the background; nil when none runs.
  var piece: StatusPiece? {
    guard let run, run.isRunning else { return nil }
    let count = run.total == 1 ? "running" : "\(Amount.grouped(run.ended)) of \(Amount.grouped(run.total))"
    let verb = run.isStopped ? "stopping" : count
    let name = CutText(run.job.name, characters: 24).text
    return StatusPiece([("\(name): \(verb)", 20), (verb, 5)], role: .progress)
  }

  mutating func begin(_ plan: CommandPlan) -> CommandJob {
    lastGeneration += 1
    let job = CommandJob(
      generation: lastGeneration, name: plan.command.name, takesTerminal: plan.command.takesTerminal,
      invocations: plan.invocations)
    run = CommandRun(job)
    return job
  }

  /// Records that the run is to end; nil when there is none.
  mutating func stop() -> Int? {
    guard var current = run, current.isRunning else { return nil }
    current.isStopped = true
    run = current
    return current.job.generation
  }

  /// Takes news of the current run; returns whether it has ended with them.
  mutating func take(_ news: [CommandNews], of generation: Int) -> Bool {
    guard var current = run, current.job.generation == generation, current.isRunning else { return false }
    // A copy of the lines for each piece of news would cost as much as all of them.
    run = nil
    current.take(news)
    run = current
    return current.isFinished
  }
}
