import Foundation
import Testing

@testable import OpenAPIGenerator

@Suite("The constructs of OpenAPI")
struct ConformanceTests {
  private static let configuration = GeneratorConfiguration(accessModifier: .public)

  @Test("each is generated, or reported with its place", arguments: Constructs.all.indices)
  func generated(index: Int) throws {
    let construct = Constructs.all[index]
    let generation = try Fixture.generate(Array(construct.document.utf8), Self.configuration)
    let text = generation.files.map(\.text).joined()
    let messages = generation.diagnostics.map(\.description)
    switch construct.result {
    case .works(let part):
      #expect(messages.isEmpty, "\(construct.name)")
      #expect(text.contains(part), "\(construct.area), \(construct.name)\n\(text)")
    case .reported(let part):
      #expect(messages.contains { $0.contains(part) && $0.contains("#/") }, "\(construct.name): \(messages)")
    }
  }

  @Test("at least 95 % of the constructs that a valid document can have work")
  func share() {
    let valid = Constructs.all.filter { $0.remark != "not valid OpenAPI" }
    let working = valid.count { if case .works = $0.result { true } else { false } }
    #expect(working * 100 >= valid.count * 95, "\(working) of \(valid.count)")
  }

  @Test("the page of the documentation has them all")
  func page() throws {
    let page = String(decoding: try Fixture.bytes("docs/conformance.md"), as: UTF8.self)
    let table = Self.table
    guard !page.hasSuffix(table) else { return }
    let file = FileManager.default.temporaryDirectory.appending(path: "conformance-table.md")
    try Data(table.utf8).write(to: file)
    Issue.record("docs/conformance.md does not end with the table, which is in \(file.path).")
  }

  /// The table of each area.
  private static var table: String {
    var areas: [String] = []
    for construct in Constructs.all where !areas.contains(construct.area) { areas.append(construct.area) }
    return areas.map { area in
      let rows = Constructs.all.filter { $0.area == area }.map { construct in
        let word = if case .works = construct.result { "works" } else { "reported" }
        return "| \(construct.name) | \(word)\(construct.remark.map { ": \($0)" } ?? "") |\n"
      }
      return "## \(area)\n\n| construct | |\n|---|---|\n" + rows.joined()
    }.joined(separator: "\n")
  }
}
