import Testing

@testable import OpenAPIGenerator

@Suite("Ways to authenticate")
struct SecurityTests {
  private func generate(_ schemes: String, security: String = "[]") throws -> Generation {
    let document = """
      openapi: 3.1.0
      info: { title: Worlds, version: "1" }
      paths:
        /a: { get: { operationId: a, security: \(security), responses: { '204': { description: d } } } }
      components:
        securitySchemes: \(schemes)
      """
    return try Fixture.generate(Array(document.utf8))
  }

  @Test("each type becomes a constant with its facts")
  func facts() throws {
    let generation = try generate(
      """
      {
        Bearer: { type: http, scheme: Bearer, bearerFormat: JWT }, basic-auth: { type: http, scheme: basic },
        Key: { type: apiKey, in: query, name: k, description: "Ask \\"us\\"." }, all: { type: mutualTLS },
        Sign-in: { type: openIdConnect, openIdConnectUrl: /connect },
        OAuth: { type: oauth2, flows: {
          clientCredentials: { tokenUrl: /token, scopes: { read: Reads., write: Writes. } },
          authorizationCode: { tokenUrl: /token, authorizationUrl: /allow, refreshUrl: /refresh, scopes: {} } } }
      }
      """, security: "[{ OAuth: [read], Bearer: [] }, { Key: [] }]")
    #expect(generation.diagnostics.isEmpty, "\(generation.diagnostics)")
    let text = Fixture.source("API", in: generation)
    let expected = """
      /// The ways to authenticate that the document declares. Operations require them by name.
      public enum SecuritySchemes {
        /// A token in the header `Authorization`.
        public static let Bearer = SecurityScheme("Bearer", .http("bearer"))
        /// A user name and a password.
        public static let basic_hyphen_auth = SecurityScheme("basic-auth", .http("basic"))
        /// Ask "us".
        public static let Key = SecurityScheme("Key", .apiKey(name: "k", .query))
        /// A client certificate.
        public static let all_2 = SecurityScheme("all", .mutualTLS)
        /// A token of OpenID Connect.
        public static let Sign_hyphen_in = SecurityScheme("Sign-in", .openIDConnect("/connect"))
        /// A token of OAuth 2.
        public static let OAuth = SecurityScheme("OAuth",
          .oauth2([.init(.clientCredentials, tokenURL: "/token", scopes: ["read", "write"]),
          .init(.authorizationCode, tokenURL: "/token", authorizationURL: "/allow", refreshURL: "/refresh")]))
        /// All of them.
        public static let all = [Bearer, basic_hyphen_auth, Key, all_2, Sign_hyphen_in, OAuth]
      }
      """
    #expect(text.contains(expected), "\(text)")
    let operation = Fixture.source("Operations", in: generation)
    #expect(operation.contains(#"security: [[.init("OAuth", scopes: ["read"]), "Bearer"], ["Key"]]"#), "\(operation)")
    #expect(
      Fixture.source("Client", in: generation).contains(
        "/// Operations require `Bearer`, `Key`, `OAuth`: add an `Authentication` to the middlewares."))
  }

  @Test("a scheme that cannot be read is reported with its place, and is a fact nevertheless")
  func unreadable() throws {
    let generation = try generate("{ A: { type: magic }, B: { type: apiKey, in: body, name: k }, C: { $ref: '#/x' } }")
    #expect(
      generation.diagnostics.map(\.description) == [
        #"warning: #/components/securitySchemes/A: the security scheme A has the unknown type "magic""#,
        "warning: #/components/securitySchemes/B: the security scheme B has no name, or an unknown place",
        #"warning: #/components/securitySchemes/C: the security scheme C has the unknown type """#,
      ])
    #expect(Fixture.source("API", in: generation).contains(#"SecurityScheme("A", .other("magic"))"#))
  }

  @Test("a document without any has no such declarations")
  func none() throws {
    let generation = try generate("{}")
    #expect(!Fixture.source("API", in: generation).contains("SecuritySchemes"))
    #expect(!Fixture.source("Client", in: generation).contains("Authentication"))
  }
}
