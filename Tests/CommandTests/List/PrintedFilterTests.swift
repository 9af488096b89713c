import APIRuntime
import DemoServer
import Inventory
import JamfProAPI
import Testing

@testable import jamf_tui

@Suite("Filters that the browser prints")
struct PrintedFilterTests {
  private func selection(_ filter: String, _ columns: [String], _ catalogue: ServerCatalogue) throws -> Selection {
    try Selection(columns: columns, sort: nil, filter: filter, configured: .init(), catalogue: catalogue)
  }

  @Test("every field by each of its names, and every extension attribute, means the same in list")
  func everyField() async throws {
    let configuration = DemoServer.Configuration(fleet: DemoFleet(seed: 3, count: 24, reference: DemoService.today))
    try await DemoServer.serving(configuration) { _, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      let catalogue = await ServerCatalogue(of: client)
      let reader = FilterReader(catalogue: catalogue.fields, now: DemoService.today, timeZone: .utc)
      var plain = 0
      for field in catalogue.fields.fields {
        let isAttribute = field.name.hasPrefix("ea.")
        let aliases = catalogue.fields.aliases(of: field).map(\.name)
        for name in Set([field.name, field.path] + aliases + (isAttribute ? [String(field.name.dropFirst(3))] : [])) {
          for typed in ["\(name):?", "mac !\(name):? | \(name):(? | !?)"] {
            guard let filter = try? reader.read(typed), filter.fields == [field] else { continue }
            if isAttribute, !name.hasPrefix("ea."), name != field.path { plain += 1 }
            let printed = reader.namingAttributes(in: typed)
            let known = try selection(printed, [field.name], .document)
            #expect(known.usesAttributes == isAttribute, "\(printed)")
            let found = try selection(printed, [field.name], catalogue).filter
            #expect(found.fields == [field] && found.description == filter.description, "\(printed)")
          }
        }
      }
      #expect(plain > 10)
      await client.shutdown()
    }
  }

  @Test(
    "in the option of a command, an unknown name is an error at its place",
    arguments: [("nofield:x", "^^^^^^^"), ("mac zzzz:1", "    ^^^^"), ("qqqq>5", "^^^^")])
  func unknownName(filter: String, marks: String) throws {
    let failure = try #require(throws: CommandFailure.self) { try selection(filter, ["name"], .document) }
    #expect(failure.exitCode == .usage && failure.what.contains("there is no field"), "\(failure)")
    #expect("\(failure)".contains("\n  \(marks)"), "\(failure)")
  }

  @Test("text with a colon is none", arguments: ["\"nofield:x\"", "a8:20:66:01", "https://x", "12:30", "C:\\x"])
  func texts(filter: String) throws {
    #expect(try selection(filter, ["name"], .document).filter.fields.isEmpty)
  }
}
