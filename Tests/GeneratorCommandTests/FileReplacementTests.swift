import ArgumentParser
import Foundation
import Synchronization
import Testing

@testable import GeneratorFiles
@testable import OpenAPIGenerator
@testable import openapi_generator

/// One at a time: signals and limits are those of the process.
@Suite("Replacing several files as one", .serialized) struct FileReplacementTests {
  private func names(_ bench: Workbench, in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: bench.path(folder)).sorted()
  }

  private func replacement(_ bench: Workbench, _ files: KeyValuePairs<String, String>) throws -> FileReplacement {
    var replacement = FileReplacement()
    for (name, text) in files { try replacement.add(bench.path(name), text.utf8) }
    return replacement
  }

  @Test("nothing is renamed before all is written, the last file is renamed last, and removals come after that")
  func order() throws {
    let bench = try Workbench()
    defer { bench.remove() }
    for name in ["a", "b", "old"] { _ = try bench.write("1", to: name) }
    var states: [String] = []
    try replacement(bench, ["a": "2", "b": "3"]).run(removing: [bench.path("old")]) {
      states.append(["a", "b", "old"].map { bench.text($0) ?? "-" }.joined())
    }
    #expect(states == ["111", "111", "211", "231"])
    #expect(try names(bench) == ["a", "b"])
    // Links stay, and so do the permissions of the files that they lead to.
    try FileManager.default.createSymbolicLink(atPath: bench.path("link"), withDestinationPath: "a")
    chmod(bench.path("a"), 0o640)
    try replacement(bench, ["link": "4"]).run()
    #expect(bench.text("a") == "4")
    #expect(try names(bench) == ["a", "b", "link"])
    let attributes = try FileManager.default.attributesOfItem(atPath: bench.path("a"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("a signal before the first renaming changes nothing, a later one waits; neither leaves a temporary file")
  func signals() throws {
    let bench = try Workbench()
    defer { bench.remove() }
    // The signal is sent again at the end: this keeps it from ending the tests.
    let before = signal(SIGHUP) { _ in arrivals.add(1, ordering: .sequentiallyConsistent) }
    defer { signal(SIGHUP, before) }
    func run(_ texts: KeyValuePairs<String, String>, signalAfter step: Int) throws -> String? {
      var count = 0
      do {
        try replacement(bench, texts).run {
          count += 1
          if count == step { kill(getpid(), SIGHUP) }
          while count == step, !HeldSignals.hasArrived { usleep(100) }
        }
        return nil
      } catch let error as CommandError { return error.description }
    }
    func hasArrived(_ count: Int) {
      while arrivals.load(ordering: .sequentiallyConsistent) < count { usleep(100) }
    }
    #expect(try run(["a": "1", "b": "1"], signalAfter: 2) == "interrupted; nothing was changed")
    hasArrived(1)
    #expect(try names(bench).isEmpty)
    #expect(try run(["a": "2", "b": "2"], signalAfter: 3) == nil)
    hasArrived(2)
    #expect(try names(bench) == ["a", "b"])
    #expect(bench.text("a") == "2" && bench.text("b") == "2")
  }

  @Test("a file that cannot be renamed gives the renamed ones their contents back")
  func restored() throws {
    let bench = try Workbench()
    defer { bench.remove() }
    _ = try bench.write("1", to: "a")
    let replacement = try replacement(bench, ["a": "2", "new": "2", "b": "2"])
    // Between the checks and the renaming, another program puts a folder there.
    try FileManager.default.createDirectory(atPath: bench.path("b/c"), withIntermediateDirectories: true)
    let error = #expect(throws: CommandError.self) { try replacement.run() }
    let text = try #require(error).description
    #expect(text.hasPrefix("cannot write \(bench.path("b")): ") && text.hasSuffix("; nothing was changed"))
    #expect(bench.text("a") == "1")
    #expect(try names(bench) == ["a", "b"])
  }

  @Test("a folder in the place of a file is an error with its path, and the other files stay as they are")
  func folder() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let document = try bench.write(Workbench.document(), to: "worlds.json")
    let out = bench.path("out")
    try await Generate.parse([document, "--output-directory", out, "--quiet"]).run()
    let all = try names(bench, in: "out")
    let client = bench.text("out/Client.swift")
    try FileManager.default.removeItem(atPath: bench.path("out/Server.swift"))
    try FileManager.default.createDirectory(atPath: bench.path("out/Server.swift"), withIntermediateDirectories: true)
    _ = try bench.write(Workbench.document(version: "2").replacing("/worlds", with: "/moons"), to: "worlds.json")
    await #expect(throws: ExitCode.self) { try await Update.parse([out, "--quiet"]).run() }
    #expect(bench.text("out/Client.swift") == client)
    #expect(try names(bench, in: "out") == all)
    let file = GeneratedFile(name: "Server.swift", text: "")
    let error = #expect(throws: CommandError.self) { try GeneratedFolder(path: out).write([file]) }
    #expect(
      error?.description
        == "cannot write \(out)/Server.swift: there is a folder of this name; nothing was changed")
  }

  @Test("files of an earlier generator that had more of them are removed, other files are not")
  func obsolete() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let document = try bench.write(Workbench.document(), to: "worlds.json")
    let out = bench.path("out")
    try await Generate.parse([document, "--output-directory", out, "--quiet"]).run()
    let all = try names(bench, in: "out")
    _ = try bench.write(try #require(bench.text("out/Schemas-1.swift")), to: "out/Schemas-9.swift")
    _ = try bench.write("// My own.\n", to: "out/Schemas-10.swift")
    try await Update.parse([out, "--quiet"]).run()
    #expect(try names(bench, in: "out") == (all + ["Schemas-10.swift"]).sorted())
  }
}

/// How many signals were sent again.
private let arrivals = Atomic<Int>(0)
