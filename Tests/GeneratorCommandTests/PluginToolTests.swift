import ArgumentParser
import Foundation
import Testing

@testable import GeneratorFiles
@testable import OpenAPIGenerator
@testable import generate_api
@testable import openapi_generator

@Suite("The program of the plugin")
struct PluginToolTests {
  @Test("it writes the same files as the command")
  func sameFiles() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let document = try bench.write(Workbench.document(), to: "worlds.json")
    let config = try bench.write("accessModifier: package", to: "config.yaml")
    try await Generate.parse([document, "--config", config, "--output-directory", bench.path("command"), "--build-log"])
      .run()
    #expect(try !GenerateAPITool.generate(document, configuredBy: config, into: bench.path("tool")))
    func texts(_ folder: String) throws -> [String: String?] {
      let names = try FileManager.default.contentsOfDirectory(atPath: bench.path(folder))
      return Dictionary(uniqueKeysWithValues: names.map { ($0, bench.text("\(folder)/\($0)")) })
    }
    let files = try texts("tool")
    #expect(files["API.swift"]??.contains("package ") == true)
    #expect(files == (try texts("command")))
  }

  @Test("an unreadable file, a wrong option and a tag that does not exist are errors that change nothing")
  func errors() throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let document = try bench.write(Workbench.document(), to: "worlds.json")
    let config = try bench.write("accessModifier: package", to: "config.yaml")
    let folder = bench.path("Generated")
    _ = try GenerateAPITool.generate(document, configuredBy: config, into: folder)
    let before = try #require(bench.text("Generated/API.swift"))
    let wrong = try bench.write("accesModifier: package", to: "wrong.yaml")
    let absent = try bench.write("filter: { tags: [moons] }", to: "absent.yaml")
    let broken = try bench.write("{\"openapi\": \"3.0.1\", ", to: "broken.json")
    #expect(throws: ConfigurationError.self) {
      try GenerateAPITool.generate(document, configuredBy: wrong, into: folder)
    }
    #expect(throws: CommandError.self) { try GenerateAPITool.generate(document, configuredBy: absent, into: folder) }
    #expect(throws: DocumentError.self) { try GenerateAPITool.generate(broken, configuredBy: config, into: folder) }
    #expect(throws: CommandError.self) {
      try GenerateAPITool.generate(bench.path("none.json"), configuredBy: config, into: folder)
    }
    #expect(bench.text("Generated/API.swift") == before)
  }

  @Test("what ends a generation is reported as compilers report errors: with file, line and column")
  func buildLog() throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let document = try bench.write(Workbench.document(), to: "worlds.json")
    let wrong = try bench.write("generate: [types]\naccesModifier: package", to: "wrong.yaml")
    let broken = try bench.write("{\"openapi\": \"3.0.1\",\n", to: "broken.json")
    func line(_ document: String, _ configuration: String) throws -> String {
      let error = try #require(throws: (any Error).self) {
        try GenerateAPITool.generate(document, configuredBy: configuration, into: bench.path("Generated"))
      }
      return BuildLog.line(for: error, document: document, configuration: configuration) ?? "\(error)"
    }
    #expect(try line(document, wrong).hasPrefix("\(wrong):2:1: error: unknown key accesModifier"))
    #expect(try line(broken, wrong).hasPrefix("\(wrong):2:1: error: "))
    let config = try bench.write("generate: [types]", to: "config.yaml")
    #expect(try line(broken, config).hasPrefix("\(broken):2:1: error: not JSON"))
    #expect(try line(bench.path("none.json"), config).contains("none.json: no such file"))
  }
}
