import ArgumentParser
import Foundation
import Testing

@testable import GeneratorFiles
@testable import OpenAPIGenerator
@testable import openapi_generator

@Suite("The commands")
struct CommandTests {
  @Test("an unknown command is reported with the nearest one, or with all")
  func nearest() {
    #expect(
      OpenAPIGeneratorCommand.complaint(about: "generat") == "There is no command generat. Did you mean generate?")
    #expect(OpenAPIGeneratorCommand.complaint(about: "ftech")?.hasSuffix("Did you mean fetch?") == true)
    #expect(OpenAPIGeneratorCommand.complaint(about: "zzzzzz")?.contains("There are generate, ") == true)
    for word in [nil, "--help", "help", "generate", "update", "fetch", "diff"] {
      #expect(OpenAPIGeneratorCommand.complaint(about: word) == nil)
    }
  }

  @Test("an unknown option is reported with the nearest one")
  func option() {
    let error = #expect(throws: (any Error).self) { try Diff.parse(["a", "b", "--confg", "c"]) }
    #expect(error.map { Diff.message(for: $0).contains("Did you mean '--config'?") } == true)
  }

  @Test("diff has the exit codes of diff: 0 for no differences, 1 for differences, 2 for errors")
  func exitCodes() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let old = try bench.write(Workbench.document(), to: "old.json")
    let new = try bench.write(Workbench.document(property: "integer"), to: "new.json")
    let config = try bench.write("filter: { schemas: [World] }", to: "config.yaml")
    func code(_ arguments: [String]) async throws -> Int32 {
      do {
        try await Diff.parse(arguments).run()
        return 0
      } catch let code as ExitCode {
        return code.rawValue
      }
    }
    #expect(try await code([old, old]) == 0)
    #expect(try await code([old, new, "--output", "json"]) == 1)
    #expect(try await code([old, new, "--config", config, "--only-picked"]) == 1)
    #expect(try await code([old, bench.path("none.json")]) == 2)
    #expect(throws: (any Error).self) { try Diff.parse([old, new, "--only-picked"]) }
  }

  @Test("diff --in-use exits with 1 only if what is in use is affected")
  func inUse() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let text = Workbench.document()
    let old = try bench.write(text, to: "old.json")
    let renamed = try bench.write(text.replacing("World\"", with: "Planet\""), to: "renamed.json")
    let more = try bench.write(text.replacing("{\"name\"", with: "{\"moons\": {}, \"name\""), to: "more.json")
    let changed = try bench.write(Workbench.document(property: "integer"), to: "changed.json")
    let other = try bench.write(text.replacing("/worlds", with: "/moons"), to: "other.json")
    func code(_ new: String, _ more: String...) async throws -> Int32 {
      do {
        try await Diff.parse([old, new, "--in-use"] + more).run()
        return 0
      } catch let code as ExitCode {
        return code.rawValue
      }
    }
    #expect(try await code(renamed) == 0)
    #expect(try await code(more) == 0)
    #expect(try await code(changed) == 1)
    #expect(try await code(changed, "--output", "json") == 1)
    #expect(try await code(other) == 2)
    #expect(throws: (any Error).self) { try Diff.parse([old, more, "--in-use", "--config", "c.yaml"]) }
  }

  @Test("generate writes its files and its repairs, and leaves unchanged files untouched")
  func generate() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let document = try bench.write(Workbench.document(), to: "worlds.json")
    let arguments = [
      document, "--output-directory", bench.path("out"), "--repairs", bench.path("repairs.json"), "--quiet",
    ]
    try await Generate.parse(arguments).run()
    struct Record: Decodable {
      var kind, pointer, subject, message: String
    }
    let records = try JSONDecoder().decode([Record].self, from: Data((bench.text("repairs.json") ?? "").utf8))
    #expect(records.map(\.kind) == ["missing-operation-id"])
    #expect(records.first?.pointer == "/paths/~1worlds/get")
    #expect(records.first?.subject == "GET /worlds")
    let dates = try [bench.modified("out/API.swift"), bench.modified("repairs.json")]
    try await Generate.parse(arguments).run()
    #expect(try [bench.modified("out/API.swift"), bench.modified("repairs.json")] == dates)
  }

  @Test("update finds document and configuration at their paths, and reports the changes")
  func update() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let document = try bench.write(Workbench.document(), to: "worlds.json")
    let config = try bench.write("accessModifier: public", to: "config.yaml")
    let out = bench.path("generated/api")
    try await Generate.parse([document, "--config", config, "--output-directory", out, "--quiet"]).run()
    let before = try #require(bench.text("generated/api/API.swift"))
    #expect(before.contains("// document: ../../worlds.json\n// fingerprint: "))
    #expect(before.contains("// configuration: ../../config.yaml\n"))
    try await Update.parse([out, "--quiet"]).run()
    #expect(bench.text("generated/api/API.swift") == before)

    _ = try bench.write(Workbench.document(property: "integer"), to: "worlds.json")
    _ = try bench.write("accessModifier: package", to: "config.yaml")
    try await Update.parse([out, "--quiet"]).run()
    let after = try #require(bench.text("generated/api/API.swift"))
    #expect(after != before && after.contains("\"accessModifier\": \"package\""))
    let schemas = (1...8).compactMap { bench.text("generated/api/Schemas-\($0).swift") }.joined()
    #expect(schemas.contains("package var name: Int?"))
  }

  @Test("recorded paths are relative to the generated files, also across folders and links")
  func relativePaths() throws {
    #expect(RelativePath.path(to: "/a/b/c.json", from: "/a/d/e") == "../../b/c.json")
    #expect(RelativePath.path(to: "/a/b/c.json", from: "/a/b") == "c.json")
    #expect(RelativePath.path(to: "/a/b/../c.json", from: "/a/./b/") == "../c.json")
    #expect(RelativePath.resolve("../c.json", in: "/a/b") == "/a/b/../c.json")
    #expect(RelativePath.resolve("/c.json", in: "/a/b") == "/c.json")
  }

  @Test("changed files are reported with the number of lines; moved lines do not count")
  func changes() throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let folder = GeneratedFolder(path: bench.path("out"))
    let first = [GeneratedFile(name: "A.json", text: "a\nb\nc\n"), GeneratedFile(name: "B.json", text: "a\n")]
    #expect(try folder.write(first).map(\.description) == ["A.json: +3 -0 lines", "B.json: +1 -0 lines"])
    #expect(try folder.write(first).isEmpty)
    let second = [GeneratedFile(name: "A.json", text: "c\na\nd\n"), first[1]]
    #expect(try folder.write(second).map(\.description) == ["A.json: +1 -1 lines"])
  }

  @Test("a folder without generated files cannot be updated")
  func nothingToUpdate() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let error = await #expect(throws: ExitCode.self) { try await Update.parse([bench.folder.path]).run() }
    #expect(error == .failure)
  }

  @Test("an unreadable file is named")
  func unreadable() {
    let error = #expect(throws: CommandError.self) { try FileAccess.bytes(of: "/none/worlds.json") }
    #expect(error?.description.hasPrefix("cannot read /none/worlds.json: ") == true)
  }
}
