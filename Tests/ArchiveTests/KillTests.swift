@testable import Archive
import Foundation
import StoredStates
import Testing

@Suite("Processes that are killed while they save")
struct KillTests {
  /// The program that saves until it is killed, beside the tests.
  private static let program: String = {
    let name = "archive-saver"
    let beside = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle.map { URL(filePath: $0.bundlePath).deletingLastPathComponent() }
    return folder?.appending(path: name).path
      ?? URL(filePath: #filePath).appending(path: "../../../.build/debug/\(name)").standardized.path
  }()

  @Test("an archive opens with the old or the new state after kill -9 at any moment")
  func kill() throws {
    let scratch = try Scratch()
    var last = 0
    for _ in 0..<200 {
      let saver = Process()
      let output = Pipe()
      saver.executableURL = URL(filePath: Self.program)
      saver.arguments = [scratch.place().folder, "\(last + 1)"]
      saver.standardOutput = output
      try saver.run()
      // The first save is done; now it is in the middle of others.
      let first = output.fileHandleForReading.availableData
      let end = ContinuousClock.now.advanced(by: .microseconds(Int.random(in: 0..<20_000)))
      while ContinuousClock.now < end {}
      Foundation.kill(saver.processIdentifier, SIGKILL)
      saver.waitUntilExit()
      #expect(saver.terminationReason == .uncaughtSignal && !first.isEmpty)
      let said = first + output.fileHandleForReading.readDataToEndOfFile()
      let finished = String(decoding: said, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }.last ?? 0
      let stored = try #require(try scratch.stored())
      let database = try Database(path: scratch.place().path, .writing)
      let check = try database.prepare("PRAGMA integrity_check")
      #expect(try check.step() && check.text(0) == "ok")
      // The last one that it reported, or the one that it was about to report.
      #expect(stored == finished || stored == finished + 1)
      last = stored
    }
  }
}
