import Foundation
import Testing

@testable import OpenAPIGenerator

@Suite("Reading documents")
struct DocumentTests {
  private func json(_ text: String) throws -> Node { try JSONParser.parse(Array(text.utf8)) }

  @Test("keys keep their order")
  func order() throws {
    let node = try json(#"{"z": 1, "a": {"y": true, "b": null}, "m": [2.5, "x"]}"#)
    #expect(node.object?.keys == ["z", "a", "m"])
    #expect(node["a"]?.object?.keys == ["y", "b"])
    #expect(node["m"] == .array([.number(2.5), .string("x")]))
  }

  @Test("escapes and surrogate pairs become their characters")
  func escapes() throws {
    #expect(try json(#""a\n\"\/\u00e9\ud83d\ude00""#) == .string("a\n\"/é😀"))
    #expect(try json(#""\ud83d""#) == .string("\u{FFFD}"))
  }

  @Test(
    "text that is not JSON is refused with line and column",
    arguments: [
      ("{\n  \"a\" 1\n}", "line 2, column 7: expected a colon"),
      ("{\"a\": 1} x", "line 1, column 10: unexpected text after the end"),
      ("[1,]", "line 1, column 4: expected a value"),
      ("[+1]", "line 1, column 2: expected a value"),
      ("[truth]", "line 1, column 2: expected a value"),
      ("\"abc", "unterminated string"),
    ])
  func malformed(text: String, message: String) {
    let error = #expect(throws: JSONParser.Failure.self) { try json(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test("the same document in YAML and JSON is the same tree")
  func yaml() throws {
    let yaml = """
      openapi: 3.0.1
      info: { version: "1", title: yes }
      paths: {}
      x: [1, 2.5, true, null, "true", 'a: b']
      """
    let json = """
      {"openapi": "3.0.1", "info": {"version": "1", "title": "yes"}, "paths": {},
       "x": [1, 2.5, true, null, "true", "a: b"]}
      """
    let a = try DocumentLoader.load(Array(yaml.utf8), name: "a")
    let b = try DocumentLoader.load(Array(json.utf8), name: "b")
    #expect(a.root == b.root)
    #expect(a.fingerprint != b.fingerprint)
  }

  @Test("a file that is not an OpenAPI document is refused with a reason")
  func notOpenAPI() {
    let swagger = #expect(throws: DocumentError.self) {
      try DocumentLoader.load(Array(#"{"swagger": "2.0"}"#.utf8), name: "old.json")
    }
    #expect(swagger?.description == "old.json#/swagger: OpenAPI 2.0 is not supported; versions 3.0 and 3.1 are")
    let list = #expect(throws: DocumentError.self) { try DocumentLoader.load(Array("[1]".utf8), name: "list.json") }
    #expect(list?.description == "list.json: an OpenAPI document must be an object, not an array")
    #expect(list?.localizedDescription == list?.description)
  }

  @Test("a file with the extension json must be JSON, even if it is valid YAML")
  func strictness() throws {
    let text = Array(#"{"openapi": "3.0.1", "x": }"#.utf8)
    let error = #expect(throws: DocumentError.self) { try DocumentLoader.load(text, name: "api.json") }
    #expect(error?.description == "api.json: not JSON, line 1, column 27: expected a value")
    #expect(try DocumentLoader.load(text, name: "api.yaml").root["x"] == .null)
  }

  @Test(
    "text that is not YAML is reported with its line, and a tab as a tab",
    arguments: [
      ("openapi: 3.0.1\npaths:\n\t/a: {}\n", "line 3, column 1: a tab; YAML is indented with spaces"),
      ("openapi: 3.0.1\r\npaths:\r\n  \t/a: {}\r\n", "line 3, column 3: a tab; YAML is indented with spaces"),
      ("a: [1, 2\nb: 3\n", "line 2, column 2: did not find expected ',' or ']'"),
    ])
  func slips(text: String, words: String) {
    let error = #expect(throws: DocumentError.self) { try DocumentLoader.load(Array(text.utf8), name: "api.yaml") }
    #expect(error?.description.hasPrefix("api.yaml: not YAML, \(words)") == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test("a duplicate key in YAML is reported")
  func twice() {
    let error = #expect(throws: DocumentError.self) {
      try DocumentLoader.load(Array("openapi: 3.0.1\npaths: {}\npaths: {}\n".utf8), name: "api.yaml")
    }
    #expect(error?.description == "api.yaml: not YAML, line 3, column 1: duplicate key paths, first on line 2")
  }

  @Test("a pointer escapes slashes and tildes, and leads back to its value")
  func pointers() throws {
    let pointer = JSONPointer(["paths", "/v1/a~b", "get"])
    #expect(pointer.description == "/paths/~1v1~1a~0b/get")
    #expect(JSONPointer(reference: "#\(pointer)") == pointer)
    #expect(JSONPointer(reference: "other.yaml#/a") == nil)
    let node = try json(#"{"paths": {"/v1/a~b": {"get": [7]}}}"#)
    #expect(node[pointer / 0] == .integer(7))
    #expect(node[pointer / 1] == nil)
  }
}
