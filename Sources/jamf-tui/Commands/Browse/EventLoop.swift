import Browser
import Essentials
import Inventory
import Screen
import Secrets
import Synchronization
import Terminal

/// The main thread's loop: wait, pass events to the browser's state, carry out its effects, paint once.
///
/// It owns the terminal; nothing else calls it. An idle loop stays in `poll(2)`. There is one of it: it cannot be copied.
struct EventLoop: ~Copyable {
  let terminal: Terminal
  let mailbox: Mailbox
  private let runner: EffectRunner
  private let switcher: ProfileSwitcher
  /// Whether the program ends when not even the first page arrives.
  private let isFirst: Bool
  /// The browser's state; after the loop, its final state.
  var state: BrowserState
  private var isFinished = false
  /// The position in the message log up to which messages have been on the screen.
  private var seenLog: Int
  private var hasShownComputers: Bool
  private(set) var ending = Ending.left
  /// The detail to fetch once the cursor has rested, and when. It is a value here and not a sleeping task, because the
  /// loop already has a clock.
  private var restingDetail: (id: RecordID, due: Instant)?
  /// The question to ask once typing has paused, and when.
  private var restingQuestion: (question: ServerQuestion, due: Instant)?

  init(
    terminal: Terminal, mailbox: Mailbox, runner: EffectRunner, switcher: ProfileSwitcher, isFirst: Bool,
    hasComputers: Bool, state: BrowserState
  ) {
    hasShownComputers = hasComputers
    self.terminal = terminal
    self.mailbox = mailbox
    self.runner = runner
    self.switcher = switcher
    self.isFirst = isFirst
    self.state = state
    // Messages of the previous profile's browser do not count as unseen.
    seenLog = state.logVersion
  }

  /// Why the loop ended.
  enum Ending {
    /// The user left.
    case left
    /// The first page did not arrive, so there is nothing to browse.
    case failed(CommandFailure)
    /// The terminal is gone.
    case lostTerminal
    /// A signal asked for it.
    case signal(Int32)
    /// The user switched to another profile, whose server has answered.
    case profile(Connection)
    /// The user left with something to print, and a remark about it.
    case printing(String, remark: String?)
  }

  /// Runs until the user leaves, or until the terminal or the first load fails.
  mutating func run() -> Ending {
    terminal.heedSignals(true)
    handle(.started)
    while !isFinished {
      paint()
      seenLog = state.logVersion
      terminal.announcesStops = state.showsSecret
      let wake = terminal.wait(milliseconds: millisecondsUntilClock())
      if let signal = terminal.endingSignal {
        ending = .signal(signal)
        break
      }
      if wake.contains(.hungUp) {
        ending = .lostTerminal
        break
      }
      if wake.contains(.stopRequested) {
        stop { $0.stopAsRequested() }
        handle(.resize(terminal.size))
      }
      handle(.clock(.now))
      fetchRestingDetail()
      askRestingQuestion()
      if wake.contains(.resized) || wake.contains(.continued) { handle(.resize(terminal.size)) }
      if wake.contains(.continued) { handle(.resumed) }
      take(terminal.readInput())
      receive(mailbox.drain())
    }
    finishCopy()
    if let session = state.session { runner.keeper?.keep(session) }
    runner.cancelAll()
    switcher.cancel()
    return ending
  }

  private mutating func paint() {
    // Each picture with a secret is overwritten: one that is only released would stay in free memory.
    if state.forgetsPicture() || state.showsSecret { terminal.forgetPicture() }
    terminal.paint(state.render(movesPanes: terminal.movesPanes))
  }

  /// Stops after a secret is off the screen and out of memory: the program may stay stopped for days.
  private mutating func stop(_ stop: (Terminal) -> Void) {
    if state.showsSecret { handle(.resumed) }
    if state.wantsPictureForgotten { paint() }
    // Stopped, the program removes nothing.
    let left = uncleared
    if !left.isEmpty {
      terminal.lend {
        for label in left {
          StandardError.note("The clipboard may still have \(label). It is removed when jamf-tui continues (fg).")
        }
      }
    }
    stop(terminal)
    handle(.resumed)
  }

  /// Passes input to the state. Consecutive letters are combined while a line is being typed: a terminal without
  /// bracketed paste sends thousands of them at once.
  private mutating func take(_ inputs: [TerminalInput]) {
    var letters = ""
    for input in inputs where !isFinished {
      if case .key(.character(let letter)) = input, state.isTyping(.character(letter)) {
        letters.append(letter)
        continue
      }
      handOn(&letters)
      switch input {
      case .key(let key): handle(.key(key))
      case .paste(let text): handle(.paste(text))
      case .mouse(let input): handle(.mouse(input))
      }
    }
    if !isFinished { handOn(&letters) }
  }

  private mutating func handOn(_ letters: inout String) {
    guard !letters.isEmpty else { return }
    handle(.typed(letters))
    letters = ""
  }

  private mutating func end(_ ending: Ending) {
    self.ending = ending
    isFinished = true
  }

  private func millisecondsUntilClock() -> Int? {
    let next = [state.nextClock, restingDetail?.due, restingQuestion?.due].compactMap(\.self).min()
    return next.map { max(0, Int($0.milliseconds - Instant.now.milliseconds)) }
  }

  private mutating func fetchRestingDetail() {
    guard let resting = restingDetail, resting.due <= .now else { return }
    restingDetail = nil
    runner.fetchDetail(resting.id)
  }

  private mutating func askRestingQuestion() {
    guard let resting = restingQuestion, resting.due <= .now else { return }
    restingQuestion = nil
    runner.ask(resting.question)
  }

  /// Messages to print on standard error after the loop.
  var remarks: [String] {
    let labels = uncleared
    return state.troubles(since: seenLog) + (state.unfinishedCopy.map { [$0] } ?? [])
      + labels.map { "The clipboard may still have \($0). It is not cleared after leaving." }
  }

  /// What was copied and is not yet removed from the clipboard.
  private var uncleared: [String] { runner.uncleared.withLock { Set($0.labels.values) }.sorted() }

  /// Processes events from workers. After the user has left, only events that serve a copy are processed.
  mutating func receive(_ events: [LoopEvent]) {
    for event in events {
      guard isFinished else {
        receive(event)
        continue
      }
      switch event {
      case .copyThroughTerminal: receive(event)
      case .browser(let event): for effect in state.update(event) where effect.servesCopy { perform(effect) }
      case .loadFailed, .profileAnswered, .copySecretThroughTerminal: break
      }
    }
  }

  private mutating func receive(_ event: LoopEvent) {
    switch event {
    case .copyThroughTerminal(let text, let label, let failures):
      handle(.copied(copyThroughTerminal(text, label: label, failures: failures)))
    case .copySecretThroughTerminal(let secret, let label, let failures):
      handle(copyThroughTerminal(secret, label: label, failures: failures))
    case .loadFailed(let generation, let failure, let instant):
      if hasShownComputers || !isFirst {
        handle(.loadFailed(generation: generation, failure.problem, at: instant))
      } else {
        end(.failed(failure))
      }
    case .profileAnswered(let number, .success(let next)):
      if switcher.end(number, isUsed: true) != nil { end(.profile(next)) }
    case .profileAnswered(let number, .failure(let failure)):
      if let name = switcher.end(number, isUsed: false) { handle(.profileFailed(name, failure.problem)) }
    case .browser(let event):
      switch event {
      case .page, .loadFinished, .loadPartial: hasShownComputers = true
      default: break
      }
      handle(event)
    }
  }

  private mutating func handle(_ event: BrowserEvent) {
    for effect in state.update(event) { perform(effect) }
  }

  private mutating func perform(_ effect: BrowserEffect) {
    switch effect {
    case .load(let request): runner.load(request)
    case .stopLoading(let generation): runner.stopLoading(generation: generation)
    case .awaitServer: runner.awaitServer()
    case .stopAwaitingServer: runner.stopAwaitingServer()
    case .testServer: runner.testServer()
    case .loadColumns(let request): runner.loadColumns(request)
    case .fillColumns(let generation, let ids): runner.fillColumns(generation: generation, ids)
    case .cancelColumns(let generation): runner.cancelColumns(generation: generation)
    case .storeColumns(let load, let snapshot, let attributes):
      runner.storeColumns(of: load, snapshot, attributes: attributes)
    case .countApplications(let request): runner.applications.count(request)
    case .stopApplications(let generation): runner.applications.stop(generation: generation)
    case .ask(let question, 0):
      restingQuestion = nil
      runner.ask(question)
    case .ask(let question, let delay):
      runner.cancelQuestion()
      restingQuestion = (question, Instant.now.advanced(byMilliseconds: Int64(delay)))
    case .cancelAsking:
      restingQuestion = nil
      runner.cancelQuestion()
    case .holdConnection(let isHeld): runner.holdConnection(isHeld)
    case .lookUpAttributes: runner.lookUpAttributes()
    case .rank(let request): runner.rank(request)
    case .cancelRanking(let generation): runner.cancelRanking(generation: generation)
    case .fetchDetail(let id, let delay):
      runner.cancelDetail()
      restingDetail = (id, Instant.now.advanced(byMilliseconds: Int64(delay)))
    case .cancelDetail:
      restingDetail = nil
      runner.cancelDetail()
    case .fetchRecords(let ids): runner.fetchRecords(ids)
    case .cancelRecords: runner.cancelRecords()
    case .copy(let text, let label): runner.copy(text, label: label)
    case .compute(let computation): runner.compute(computation)
    case .cancelComputation(let kind): runner.cancelComputation(kind)
    case .export(let request): runner.export(request)
    case .readFile(let path): runner.readFile(path)
    case .saveConfiguration(let change): runner.save(change)
    case .saveFilters(let filters): runner.save(filters: filters)
    case .openURL(let url): runner.open(url)
    case .openURLs(let urls): runner.open(urls)
    case .runCommand(let job): runCommand(job)
    case .stopCommand(let generation): runner.commands.stop(generation: generation)
    case .setMouse(let isOn): terminal.setMouse(isOn)
    case .lookUpSecretAccess: runner.lookUpSecretAccess()
    case .listAccounts(let generation, let subject): runner.listAccounts(generation, of: subject)
    case .loadSecretHistory(let generation, let subject): runner.loadSecretHistory(generation, of: subject)
    case .reveal(let order): runner.reveal(order)
    case .copySecret(let secret, let label, let seconds): runner.copySecret(secret, label: label, seconds: seconds)
    case .loadTimeline(let generation, let subject): runner.loadTimeline(generation, of: subject)
    case .cancelTimeline: runner.cancelTimeline()
    case .readRecorded: runner.readRecorded()
    case .switchProfile(let name): switchProfile(to: name)
    case .cancelProfile: switcher.cancel()
    case .finish(let text, let remark): end(.printing(text, remark: remark))
    case .bell: terminal.bell()
    case .redraw: terminal.repaintAll()
    case .quit: isFinished = true
    case .suspend:
      stop { $0.suspend() }
      handle(.resize(terminal.size))
    }
  }

  /// Starts a command's programs, or lends them the terminal until they have ended.
  private mutating func runCommand(_ job: CommandJob) {
    guard job.takesTerminal else { return runner.commands.start(job) }
    let news = terminal.lend { CommandInTerminal(environment: runner.commandEnvironment).run(job) }
    handle(.resize(terminal.size))
    handle(.commandNews(generation: job.generation, news))
  }

  /// Fetches the credential, which may prompt on the terminal, and then contacts the server.
  private mutating func switchProfile(to name: String) {
    do {
      try switcher.begin(name, on: terminal, mailbox)
    } catch {
      handle(.profileFailed(name, CommandFailure(any: error).problem))
    }
  }

  private func copyThroughTerminal(_ secret: RevealedSecret, label: String, failures: [String]) -> BrowserEvent {
    // It may have been hidden meanwhile.
    let bytes = secret.withBytes { Array($0) }
    defer { RevealedSecret.overwrite(bytes) }
    let isWritten = !bytes.isEmpty && terminal.write(osc52: bytes)
    if isWritten { return .secretCopied(label: label, route: "\(CopyRoute.osc52)", clearing: nil) }
    let reasons = ["This terminal does not accept text for its clipboard."] + failures
    return .secretNotCopied(label: label, Problem(what: reasons.joined(separator: " ")))
  }

  private func copyThroughTerminal(_ text: String, label: String, failures: [String]) -> CopyReport {
    if terminal.write(osc52: text) {
      return CopyReport(label: label, text: text, outcome: .copied(route: "\(CopyRoute.osc52)"))
    }
    guard OSC52.fits(text) else {
      return CopyReport(label: label, text: text, outcome: .tooLong(most: OSC52.longestText))
    }
    let problem = Problem(
      what: "This terminal does not accept text for its clipboard.",
      why: failures.isEmpty ? nil : failures.joined(separator: " "))
    return CopyReport(label: label, text: text, outcome: .failed(problem))
  }
}

/// Finishing a copy after the loop.
extension EventLoop {
  /// The longest wait for a copy. Two clipboard programs may use up their time one after the other.
  private static let patience: Duration = .seconds(8)

  /// Finishes a copy that was requested right before leaving: its text may still be in the making, and some texts only
  /// the terminal can copy, which needs the screen. Ctrl-C ends the wait.
  mutating func finishCopy() {
    switch ending {
    case .lostTerminal, .signal: return
    case .left, .failed, .profile, .printing: break
    }
    state.leave()
    guard state.isCopying else { return }
    terminal.paint(state.render(movesPanes: false))
    let deadline = ContinuousClock.now + Self.patience
    while state.isCopying {
      receive(mailbox.drain())
      let left = Int((deadline - .now) / .milliseconds(1))
      guard state.isCopying, left > 0 else { return }
      let wake = terminal.wait(milliseconds: left)
      if wake.contains(.hungUp) { return }
      for case .key(.control("c")) in terminal.readInput() { return }
    }
  }
}

extension Instant {
  /// The system's wall clock, the only source of the browser's time.
  static var now: Instant {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }
}
