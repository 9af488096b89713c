import Foundation
import Testing

@testable import OpenAPIGenerator

@Suite("What a served document says about the part in use")
struct DriftTests {
  private static let list = """
    get:
      x-required-privileges: [Read Computers]
      parameters:
        - { name: section, in: query, schema: { type: array, items: { type: string, enum: [GENERAL, HARDWARE] } } }
        - { name: sort, in: query, schema: { type: string } }
      responses:
        '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Page' } } } }
    """

  private static let schemas = """
    Page:
      type: object
      properties:
        totalCount: { type: integer }
        results: { type: array, items: { $ref: '#/components/schemas/Computer' } }
    Computer:
      type: object
      properties:
        general: { $ref: '#/components/schemas/General' }
        hardware: { type: object, properties: { model: { type: string } } }
    General:
      type: object
      properties:
        name: { type: string }
        seen: { type: string, format: date-time }
        platform: { type: string, enum: [Mac, iPad] }
    """

  private func document(
    _ paths: [String: String] = ["/v1/computers": Self.list], schemas: String = Self.schemas
  ) -> [UInt8] {
    let text = paths.sorted { $0.key < $1.key }.map { path, item in
      "\(path):\n" + item.split(separator: "\n").map { "  \($0)\n" }.joined()
    }
    return Fixture.document(paths: text.joined(), schemas: schemas)
  }

  private func drift(
    _ paths: [String: String], used: [String: String] = ["/v1/computers": list], schemas: String = schemas
  ) throws -> DocumentDrift {
    try DocumentDrift.compare(
      used: (document(used), "ours"), served: (document(paths, schemas: schemas), "theirs"))
  }

  /// What a change to the operation or to the schemas amounts to.
  private func drift(operation: (inout String) -> Void = { _ in }, schemas: (inout String) -> Void = { _ in }) throws
    -> DocumentDrift
  {
    var (list, types) = (Self.list, Self.schemas)
    operation(&list)
    schemas(&types)
    return try drift(["/v1/computers": list], schemas: types)
  }

  private func words(_ drift: DocumentDrift) -> [String] { drift.findings.map(\.description) }

  @Test("equal documents do not differ")
  func equal() throws {
    let drift = try drift()
    #expect(drift.findings.isEmpty && !drift.isOlder && drift.sections.isEmpty)
    #expect(drift.conclusion == "What is in use is as in theirs.")
  }

  @Test("names of types, composition, descriptions, formats of numbers and names of path parameters do not matter")
  func wording() throws {
    let list = Self.list.replacing("Page", with: "ComputerList")
    let drift = try drift(
      ["/v1/computers": list],
      schemas: """
        ComputerList:
          description: A page of it.
          type: object
          properties:
            totalCount: { type: integer, format: int64 }
            results:
              type: array
              items:
                allOf:
                  - $ref: '#/components/schemas/Named'
                  - type: object
                    properties: { hardware: { type: object, properties: { model: { type: string, maxLength: 9 } } } }
        Named:
          properties:
            general:
              type: object
              nullable: true
              description: What it is.
              required: [name]
              properties:
                name: { type: string, nullable: true, example: x }
                seen: { allOf: [{ type: string, format: date-time }] }
                platform: { oneOf: [{ $ref: '#/components/schemas/P' }, { type: 'null' }] }
        P: { type: string, enum: [iPad, Mac] }
        """)
    #expect(words(drift) == [])
    let item = Self.list.replacing("parameters:", with: "parameters:\n    - { name: id, in: path, required: true }")
    let other = item.replacing("name: id", with: "name: computerId")
    #expect(try words(self.drift(["/v1/a/{computerId}": other], used: ["/v1/a/{id}": item])) == [])
  }

  @Test("a missing field of an answer affects what is in use, a new one does not; both by their path in the record")
  func fields() throws {
    let gone = try drift(schemas: { $0.replace("name: { type: string }", with: "label: { type: integer }") })
    #expect(words(gone) == ["the field general.name is missing", "the field general.label is new (integer)"])
    #expect(gone.findings.map(\.isAffecting) == [true, false])
    #expect(gone.conclusion == "1 difference affects what is in use; 1 other does not.")
    #expect(gone.sections.map(\.title) == ["Affects what is in use", "New in theirs, not in ours"])
    #expect(gone.sections[0].lines == ["GET /v1/computers:", "  the field general.name is missing"])
  }

  @Test("a new object is one finding, not one for each of its fields")
  func newObject() throws {
    let more = "hardware: { type: object, properties: { model: { type: string } } }\n    "
    let drift = try drift(schemas: {
      $0.replace("hardware:", with: more.replacing("hardware", with: "fans") + "hardware:")
    })
    #expect(words(drift) == ["the field fans is new (object)"])
  }

  @Test("types that cannot be read as before affect what is in use")
  func types() throws {
    let text = try drift(schemas: { $0.replace("totalCount: { type: integer }", with: "totalCount: { type: string }") })
    #expect(words(text) == ["totalCount: integer → string"])
    let date = try drift(schemas: { $0.replace("format: date-time", with: "format: date") })
    #expect(words(date) == ["general.seen: string (date-time) → string (date)"])
    #expect((text.findings + date.findings).allSatisfy { $0.isAffecting })
  }

  @Test("values of answers may come and go; a value that is sent must stay")
  func values() throws {
    let answer = try drift(schemas: { $0.replace("[Mac, iPad]", with: "[Mac, Vision]") })
    #expect(
      words(answer) == ["general.platform: the value iPad is missing", "general.platform: the value Vision is new"])
    #expect(answer.affecting.isEmpty)
    let section = try drift(operation: { $0.replace("GENERAL, HARDWARE", with: "GENERAL, FANS") })
    #expect(
      words(section) == [
        "query parameter section: the value HARDWARE is missing", "query parameter section: the value FANS is new",
      ])
    #expect(section.findings.map(\.isAffecting) == [true, false])
  }

  @Test("parameters: missing ones and newly required ones affect, new optional ones are not mentioned")
  func parameters() throws {
    let sort = "- { name: sort, in: query, schema: { type: string } }"
    #expect(try words(drift(operation: { $0.replace(sort, with: "") })) == ["query parameter sort is missing"])
    let site = try drift(operation: { $0.replace(sort, with: sort.replacing("sort", with: "site") + "\n    " + sort) })
    #expect(site.findings.isEmpty)
    let required = try drift(operation: {
      $0.replace(sort, with: "- { name: site, in: query, required: true, schema: { type: string } }\n    " + sort)
    })
    #expect(words(required) == ["query parameter site is required"])
    let stricter = try drift(operation: { $0.replace("{ name: sort,", with: "{ name: sort, required: true,") })
    #expect(words(stricter) == ["query parameter sort is required"])
    #expect((required.findings + stricter.findings).allSatisfy { $0.isAffecting })
  }

  @Test("a new privilege affects what is in use, a dropped one does not, and no privileges say nothing")
  func privileges() throws {
    let other = try drift(operation: { $0.replace("[Read Computers]", with: "[Read Devices]") })
    #expect(
      words(other) == [
        "also requires the privilege Read Devices", "no longer requires the privilege Read Computers",
      ])
    #expect(other.findings.map(\.isAffecting) == [true, false])
    #expect(
      try drift(operation: { $0.replace("x-required-privileges: [Read Computers]", with: "summary: s") }).findings
        .isEmpty)
  }

  @Test("answers: one with another status stands in, one of another type does not")
  func answers() throws {
    #expect(try drift(operation: { $0.replace("'200'", with: "'202'") }).findings.isEmpty)
    #expect(try drift(operation: { $0.replace("'200'", with: "default") }).findings.isEmpty)
    let other = try drift(operation: { $0.replace("application/json", with: "text/csv") })
    #expect(words(other) == ["answer 200 is missing"])
    #expect(other.findings.allSatisfy { $0.isAffecting })
  }

  @Test("a deprecation is noted with its date")
  func deprecation() throws {
    let drift = try drift(operation: {
      $0.replace("get:", with: "get:\n  deprecated: true\n  x-deprecation-date: 2027-01-01")
    })
    #expect(words(drift) == ["GET /v1/computers is deprecated since 2027-01-01"])
    #expect(drift.affecting.isEmpty && drift.sections.map(\.title) == ["To be noted"])
  }

  @Test("recursive schemas are compared once, and schemas built to take forever are an error")
  func recursion() throws {
    let loop = """

      Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }], properties: { next: { $ref: '#/components/schemas/Loop' } } }
      """
    let paths = ["/v1/a": Self.list.replacing("schemas/Page", with: "schemas/Loop")]
    let bytes = document(paths, schemas: Self.schemas + loop)
    #expect(try DocumentDrift.compare(used: (bytes, "ours"), served: (bytes, "theirs")).findings.isEmpty)
    let tower = (0..<40).map { level in
      "\nT\(level): { properties: { a: { $ref: '#/components/schemas/T\(level + 1)' }, "
        + "b: { $ref: '#/components/schemas/T\(level + 1)' } } }"
    }
    let high = document(["/v1/a": Self.list.replacing("schemas/Page", with: "schemas/T0")], schemas: tower.joined())
    #expect(throws: DocumentError.self) {
      try DocumentDrift.compare(used: (high, "ours"), served: (high, "theirs"))
    }
  }
}

extension String {
  fileprivate mutating func replace(_ text: String, with other: String) {
    precondition(contains(text), "\(text) is not in the document")
    self = replacing(text, with: other)
  }
}
