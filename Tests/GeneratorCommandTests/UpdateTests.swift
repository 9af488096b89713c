import APIRuntime
import ArgumentParser
import Foundation
import HTTPTypes
import RouteServer
import Synchronization
import Testing

@testable import GeneratorFiles
@testable import openapi_generator

@Suite("Updating generated files in one step")
struct UpdateTests {
  @Test("a document is generated from its address, and fetched from there again")
  func address() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let document = Mutex((text: Workbench.document(), asked: [String?]()))
    let server = RouteServer { request, _ in
      let text = document.withLock { state in
        state.asked.append(request.headerFields[.authorization])
        return state.text
      }
      return (HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]), HTTPBody(text))
    }
    let secret = try bench.write("Bearer t\n", to: "token")
    let header = ["--header", "Authorization=file:\(secret)", "--quiet"]
    let out = bench.path("out")
    try await server.serving { port in
      let url = "http://127.0.0.1:\(port)/api/schema/"
      try await Generate.parse([url, "--output-directory", out] + header).run()
      let head = try #require(bench.text("out/API.swift"))
      #expect(head.contains("// document: \(url)\n") && !head.contains("Bearer"))
      let before = try bench.modified("out/API.swift")
      try await Update.parse([out] + header).run()
      #expect(try bench.modified("out/API.swift") == before)
      document.withLock { $0.text = Workbench.document(property: "integer") }
      try await Update.parse([out] + header).run()
      #expect(document.withLock(\.asked) == ["Bearer t", "Bearer t", "Bearer t"])
    }
    let schemas = (1...8).compactMap { bench.text("out/Schemas-\($0).swift") }.joined()
    #expect(schemas.contains("var name: Int?"))
    // Without the server, nothing is lost.
    let files = bench.text("out/API.swift")
    await #expect(throws: ExitCode.self) { try await Update.parse([out] + header).run() }
    #expect(bench.text("out/API.swift") == files)
  }

  @Test("options that are edited in the head are followed, and mistakes in them are reported")
  func options() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let document = try bench.write(Workbench.document(), to: "worlds.json")
    let out = bench.path("out")
    try await Generate.parse([document, "--output-directory", out, "--quiet"]).run()
    let head = try #require(bench.text("out/API.swift"))
    #expect(head.contains("// The options may be edited: `openapi-generator update` follows them.\n"))
    _ = try bench.write(head.replacing("\"internal\"", with: "\"public\""), to: "out/API.swift")
    try await Update.parse([out, "--quiet"]).run()
    #expect(bench.text("out/Client.swift")?.contains("public struct Client") == true)
    _ = try bench.write(head.replacing("\"internal\"", with: "\"everyone\""), to: "out/API.swift")
    await #expect(throws: ExitCode.self) { try await Update.parse([out, "--quiet"]).run() }
    #expect(bench.text("out/Client.swift")?.contains("public struct Client") == true)
  }

  @Test("all folders below the current one are found, and one that cannot be updated does not keep the others")
  func several() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let document = try bench.write(Workbench.document(), to: "worlds.json")
    for name in ["a", "b/c", ".build/d"] {
      try await Generate.parse([document, "--output-directory", bench.path(name), "--quiet"]).run()
    }
    try FileManager.default.createDirectory(atPath: bench.path("e"), withIntermediateDirectories: true)
    _ = try bench.write("// A file of the same name.\n", to: "e/API.swift")
    #expect(GeneratedFolder.all(below: bench.folder.path) == ["a", "b/c"])
    _ = try bench.write(Workbench.document(property: "integer"), to: "worlds.json")
    await #expect(throws: ExitCode.self) {
      try await Update.parse([bench.path("e"), bench.path("a"), bench.path("b/c"), "--quiet"]).run()
    }
    for name in ["a", "b/c"] {
      let schemas = (1...8).compactMap { bench.text("\(name)/Schemas-\($0).swift") }.joined()
      #expect(schemas.contains("var name: Int?"), "\(name)")
    }
  }

  @Test("a header goes to one server, and only for folders that are named")
  func headers() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let asked = Mutex<[String]>([])
    let server = RouteServer { request, _ in
      if let secret = request.headerFields[.authorization] { asked.withLock { $0.append(secret) } }
      return (
        HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]), HTTPBody(Workbench.document())
      )
    }
    let secret = try bench.write("Bearer t\n", to: "token")
    let header = ["--header", "Authorization=file:\(secret)", "--quiet"]
    let names = ["mine/a", "mine/b", "vendor/c"]
    try await server.serving { mine in
      try await server.serving { other in
        for name in names {
          let port = name == "vendor/c" ? other : mine
          let url = "http://127.0.0.1:\(port)/document"
          try await Generate.parse([url, "--output-directory", bench.path(name), "--quiet"]).run()
        }
        await #expect(throws: ExitCode.self) { try await Update.parse(header).run() }
        await #expect(throws: ExitCode.self) { try await Update.parse([bench.path("")] + header).run() }
        #expect(asked.withLock(\.self) == [])
        // A folder above stands for all of its folders.
        try await Update.parse([bench.path("mine")] + header).run()
        #expect(asked.withLock(\.self) == ["Bearer t", "Bearer t"])
      }
    }
  }

  @Test("a configuration that does not fit the document changes nothing")
  func configuration() async throws {
    let bench = try Workbench()
    defer { bench.remove() }
    let document = try bench.write(Workbench.document(), to: "worlds.json")
    let configuration = try bench.write("filter: {tags: [there-is-none]}", to: "config.yaml")
    let out = bench.path("out")
    try await Generate.parse([document, "--output-directory", out, "--quiet"]).run()
    let before = bench.text("out/API.swift")
    await #expect(throws: ExitCode.self) {
      try await Generate.parse([document, "--output-directory", out, "--config", configuration, "--quiet"]).run()
    }
    #expect(before != nil && bench.text("out/API.swift") == before)
    // Nor do such options in the head.
    let schemas = bench.text("out/Schemas-1.swift")
    let edited = try #require(
      before?.replacing("\"accessModifier\"", with: "\"filter\":{\"tags\":[\"x\"]},\"accessModifier\""))
    #expect(edited != before)
    _ = try bench.write(edited, to: "out/API.swift")
    await #expect(throws: ExitCode.self) { try await Update.parse([out, "--quiet"]).run() }
    #expect(bench.text("out/API.swift") == edited && bench.text("out/Schemas-1.swift") == schemas)
  }

  @Test("control characters of a document are printed as numbers")
  func controls() {
    #expect("1\u{1B}[31m\u{7}\u{9B}x\u{202E}é\t\n".harmless == #"1\u{1B}[31m\u{7}\u{9B}x\u{202E}é"# + "\t\n")
  }
}
