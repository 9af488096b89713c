import APIRuntime
import Browser
import Dispatch
import Foundation
import Inventory
import JamfProAPI
import NIOCore
import NIOPosix
import Synchronization
import Terminal
import Testing

@testable import jamf_tui

@Suite("Blocking work")
struct BlockingWorkTests {
  private final class Order: Sendable {
    private let numbers = Mutex<[Int]>([])
    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
    var all: [Int] { numbers.withLock(\.self) }
  }

  @Test("work runs one piece at a time, in the order it was added")
  func order() async throws {
    let work = BlockingWork()
    let order = Order()
    for number in 0..<200 { work.add { order.add(number) } }
    let count = try await work.result { order.all.count }
    #expect(count == 200)
    #expect(order.all == Array(0..<200))
    // The thread may have ended; later work gets another one.
    for number in 200..<400 {
      try await work.result { order.add(number) }
    }
    #expect(order.all == Array(0..<400))
    struct Refusal: Error {}
    await #expect(throws: Refusal.self) { try await work.result { throw Refusal() } }
  }

  @Test("pieces of work that follow one another closely share a thread")
  func sharedThread() async throws {
    let work = BlockingWork()
    var threads = 0
    for _ in 0..<100 {
      let isFirst = try await work.result {
        let known = Thread.current.threadDictionary
        defer { known["has worked"] = true }
        return known["has worked"] == nil
      }
      if isFirst { threads += 1 }
    }
    // On a loaded machine, more time may pass between some of them than a thread waits.
    #expect(threads < 50)
  }

  @Test("work that hangs blocks neither other work nor the threads of tasks and of the pool")
  func hanging() async throws {
    let release = DispatchSemaphore(value: 0)
    let count = 4 * System.coreCount + 64
    let line = BlockingWork()
    for _ in 0..<count {
      BlockingWork.start { release.wait() }
      line.add { release.wait() }
    }
    // Each of these would wait forever if hanging work occupied its thread.
    let parts = Order()
    Workers.pool.run(64) { parts.add($0) }
    #expect(parts.all.sorted() == Array(0..<64))
    let numbers = await withTaskGroup(of: Int.self) { group in
      for number in 0..<count { group.addTask { number } }
      return await group.reduce(0, +)
    }
    #expect(numbers == count * (count - 1) / 2)
    try await NIOThreadPool.singleton.runIfActive {}
    for _ in 0..<2 * count { release.signal() }
    try await line.result {}
  }

  @Test("signals go to the main thread, except for crashes, which restore the terminal")
  func signals() async throws {
    let blocked = try await BlockingWork().result {
      var signals = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &signals)
      return (1..<32).filter { sigismember(&signals, $0) == 1 }
    }
    #expect(Set([SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT, SIGTSTP]).isSubset(of: blocked))
    #expect(Set([SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]).isDisjoint(with: blocked))
  }

  #if !os(macOS)
    /// A runner whose clipboard program and web browser hang until something is written to the pipe.
    private func runner(in folder: URL, _ client: JamfProAPIClient) throws -> EffectRunner {
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      for name in ["wl-copy", "xdg-open"] {
        try ExecutableScript.write("read line < '\(pipe)'", to: folder.appending(path: name))
      }
      let columns = LoadedColumns(searched: [try FieldCatalogue.jamfPro.field(named: "name")])
      return EffectRunner(
        fleet: FleetLoader(client: client, columns: columns, timeZone: .utc, asksForNames: false), label: "test",
        mailbox: Mailbox(waker: Waker()),
        environment: ["PATH": folder.path, "WAYLAND_DISPLAY": "wayland-0"], configurationFile: "",
        patience: .seconds(600))
    }

    @Test("filtering and sorting continue while clipboard programs and web browsers hang")
    func hangingPrograms() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "test-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let client = JamfProAPIClient(
        address: try ServerAddress("http://127.0.0.1:9"), credential: .token(Secret("unused")))
      let runner = try runner(in: folder, client)
      // More than the pool has threads.
      let count = System.coreCount + 2
      for number in 0..<count {
        runner.copy("text \(number)", label: "text")
        runner.open("https://jamf.example.com/\(number)")
      }
      let snapshot = InventorySnapshot(columns: [try FieldCatalogue.jamfPro.field(named: "name")])
      runner.rank(RankRequest(generation: 7, snapshot: snapshot, query: ListQuery(), previous: nil))
      var (ranked, copied, opened) = (0, 0, 0)
      func receive() {
        for event in runner.mailbox.drain() {
          switch event {
          case .browser(.ranked): ranked += 1
          case .browser(.copied), .copyThroughTerminal: copied += 1
          case .browser(.opened): opened += 1
          default: break
          }
        }
      }
      let deadline = ContinuousClock.now + .seconds(60)
      while ranked == 0, ContinuousClock.now < deadline {
        receive()
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(ranked == 1)
      #expect(copied == 0 && opened == 0, "the programs still hang")
      // Open for reading and writing, so that a program that starts later also finds its line.
      let pipe = open(folder.appending(path: "pipe").path, O_RDWR)
      #expect(pipe >= 0)
      defer { close(pipe) }
      let lines = [UInt8](repeating: UInt8(ascii: "\n"), count: 4 * count)
      #expect(write(pipe, lines, lines.count) == lines.count)
      while copied == 0 || opened < count, ContinuousClock.now < deadline {
        receive()
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(copied > 0 && opened == count, "they have ended")
      await client.shutdown()
    }
  #endif
}
