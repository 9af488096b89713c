import Testing

@testable import OpenAPIGenerator

/// A document with each construct, and the exact comparison of the code generated from it.
enum GoldenDocument {
  static let document = """
    openapi: 3.0.1
    info: { title: Worlds, version: "1" }
    servers: [{ url: /api }]
    security: [{ Bearer: [] }]
    paths:
      /v1/worlds/{world-id}/anchors:
        post:
          operationId: anchors.create
          summary: Puts an anchor into a world.
          tags: [anchors, worlds]
          deprecated: true
          x-deprecation-date: '2025-06-30'
          x-required-privileges: [Create Anchors]
          parameters:
            - { name: world-id, in: path, required: true, schema: { type: integer } }
            - { name: tag, in: query, explode: false, schema: { type: array, items: { type: string } } }
            - { name: kind, in: query, required: true, schema: { type: string, enum: [fixed, moving] } }
            - { name: X-Trace, in: header, schema: { type: string }, description: Follows the call. }
            - { name: JSESSIONID, in: cookie, schema: { type: string } }
          requestBody:
            content:
              application/json: { schema: { $ref: '#/components/schemas/Anchor' } }
              text/csv: { schema: { type: string } }
          responses:
            '201': { description: The anchor., content: { application/json: { schema: { $ref: '#/components/schemas/Anchor' } } } }
            '202': { description: Later. }
            '409':
              description: There is one.
              content: { application/json: { schema: { type: string } }, text/csv: { schema: { type: string } } }
            4XX: { $ref: '#/components/responses/Refused' }
      /v1/login:
        post:
          operationId: login
          security: []
          requestBody:
            required: true
            content:
              application/x-www-form-urlencoded:
                schema:
                  type: object
                  required: [user, password]
                  properties: { user: { type: string }, password: { type: string, format: password }, days: { type: integer } }
          responses: { default: { description: Whatever. } }
    components:
      securitySchemes:
        Bearer: { type: http, scheme: bearer }
      responses:
        Refused: { description: No., content: { application/json: { schema: { $ref: '#/components/schemas/Anchor' } } } }
      schemas:
        Anchor:
          type: object
          description: A place in a world.
          required: [id, height]
          properties:
            id: { type: string }
            height: { type: number, nullable: true, description: Metres. }
            placed-at: { type: string, format: date-time, deprecated: true }
            state: { type: string, enum: [ON, "off"] }
            count: { type: integer, format: int32 }
            notes: { type: array, items: { type: object } }
            labels: { type: object, additionalProperties: { type: string } }
            inner: { type: object, properties: { a: { type: boolean } } }
        Anchors: { type: array, items: { $ref: '#/components/schemas/Anchor' } }
        Color: { type: string, enum: [RED, deep-blue], description: A color. }
    """

  static func expect(
    _ text: String, in prefix: String, generate: Set<GeneratorConfiguration.Output> = [.types, .client],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let configuration = GeneratorConfiguration(
      generate: generate, accessModifier: .public, catalogue: ["Anchor"])
    let generation = try Fixture.generate(Array(document.utf8), configuration)
    #expect(generation.diagnostics.isEmpty, sourceLocation: location)
    // Tests ignore the indentation of the text inside its file.
    let lines = Fixture.source(prefix, in: generation).split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = text.split(separator: "\n", omittingEmptySubsequences: false)
    let candidates = lines.indices.filter { lines[$0].trimming() == wanted[0].trimming() }.map { start in
      let depth = lines[start].prefix { $0 == " " }.count - wanted[0].prefix { $0 == " " }.count
      let block = lines[start...].prefix(wanted.count).map { $0.isEmpty ? $0 : $0.dropFirst(depth) }
      return block.joined(separator: "\n")
    }
    let nearest = try #require(candidates.first, "nothing begins with \(wanted[0])", sourceLocation: location)
    #expect((candidates.contains(text) ? text : nearest) == text, sourceLocation: location)
  }
}
