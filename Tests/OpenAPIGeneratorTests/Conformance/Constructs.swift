/// All constructs, in the order of the page.
enum Constructs {
  static let all = parameters + bodies + answers + paths + security + types + composition + references + other

  // MARK: Bodies

  private static func body(
    _ name: String, _ content: String, _ result: Construct.Result, required: Bool = true, remark: String? = nil
  ) -> Construct {
    .operation(
      "Request bodies", name, "post: requestBody: { required: \(required), content: { \(content) } }", result,
      remark: remark)
  }

  private static let form =
    "schema: { type: object, properties: { n: { type: string }, t: { type: array, items: { type: integer } } } }"

  static let bodies: [Construct] = [
    body("JSON", "application/json: { schema: { type: string } }", .works("typealias Body = JSONRequest<String>")),
    body(
      "JSON of another type", "application/merge-patch+json: { schema: { type: string } }",
      .works(#"contentType: "application/merge-patch+json")"#)),
    body("optional", "application/json: { schema: { type: string } }", .works("body: Body?"), required: false),
    body("a form", "application/x-www-form-urlencoded: { \(form) }", .works(#"form.add("t", value.t)"#)),
    body(
      "a form without fixed names",
      "application/x-www-form-urlencoded: { schema: { type: object, additionalProperties: { type: string } } }",
      .works("form.add(value")),
    body(
      "a form with files",
      "multipart/form-data: { schema: { type: object, required: [f], properties: { f: { type: string, format: binary }, o: { type: object, properties: { a: { type: string } } } } } }",
      .works(#"form.add("f", file: value.f)"#)),
    body(
      "several files of one name",
      "multipart/form-data: { schema: { type: object, properties: { f: { type: array, items: { type: string, format: binary } } } } }",
      .works(#"form.add("f", files: value.f)"#)),
    body(
      "`encoding` with a content type",
      "multipart/form-data: { schema: { type: object, properties: { f: { type: string, format: binary } } }, encoding: { f: { contentType: image/png } } }",
      .works("MultipartFile"), remark: "a file names its own"),
    body(
      "`encoding` with a style or headers",
      "application/x-www-form-urlencoded: { \(form), encoding: { t: { style: pipeDelimited, explode: false } } }",
      .reported(#"t is sent as usual in application/x-www-form-urlencoded: its "style" is not used"#)),
    body(
      "text", "text/plain: { schema: { type: string } }", .works(#"request.stream(value, contentType: "text/plain")"#)),
    body(
      "bytes", "application/octet-stream: { schema: { type: string, format: binary } }",
      .works(#"request.stream(value, contentType: "application/octet-stream")"#)),
    body(
      "XML, images and all other types", "application/xml: { schema: { type: object } }", .works("HTTPBody"),
      remark: "as bytes, in memory or a stream"),
    body("several types", "application/json: { schema: { type: string } }, text/csv: {}", .works("case csv(HTTPBody)")),
    body("without a schema", "application/json: {}", .works("JSONValue")),
    .operation(
      "Request bodies", "of a GET", "requestBody: { content: { application/json: { schema: { type: string } } } }",
      .works("JSONRequest<String>")),
    .operation(
      "Request bodies", "`$ref`", "post: requestBody: { $ref: '#/components/requestBodies/B' }",
      components: "requestBodies: { B: { content: { application/json: { schema: { type: string } } } } }",
      .works("JSONRequest<String>")),
  ]

  // MARK: Answers

  private static func answer(
    _ name: String, _ responses: String, components: String = "", _ result: Construct.Result, remark: String? = nil
  ) -> Construct {
    .operation("Answers", name, "responses: { \(responses) }", components: components, result, remark: remark)
  }

  static let answers: [Construct] = [
    answer(
      "by status",
      "'200': { description: d, content: { application/json: { schema: { type: string } } } }, '404': { description: d }",
      .works("Outputs.OkNotFound<JSONAnswer<String>, EmptyAnswer>")),
    answer("by class of status", "4XX: { description: d }", .works("Outputs.ClientError<EmptyAnswer>")),
    answer("`default`", "default: { description: d }", .works("Outputs.Default<EmptyAnswer>")),
    answer("none", "", .works("Outputs.Undocumented"), remark: "status, headers and bytes"),
    answer(
      "headers",
      "'200': { description: d, headers: { X-N: { required: true, schema: { type: integer } }, X-L: { schema: { type: array, items: { type: string } } } } }",
      .works(#"reader.requiredHeader("X-N")"#)),
    answer(
      "headers by `$ref`", "'200': { description: d, headers: { X-N: { $ref: '#/components/headers/H' } } }",
      components: "headers: { H: { schema: { type: integer } } }", .works("var X_hyphen_N: Int?")),
    answer(
      "`$ref`", "'200': { $ref: '#/components/responses/R' }",
      components: "responses: { R: { description: d, content: { application/json: { schema: { type: string } } } } }",
      .works("Components.Responses.R")),
    answer(
      "several content types",
      "'200': { description: d, content: { application/json: { schema: { type: string } }, text/csv: {}, image/*: {} } }",
      .works(#"if reader.offers("application/json")"#)),
    answer(
      "any content type", "'200': { description: d, content: { '*/*': { schema: { type: string, format: binary } } } }",
      .works(#"reader.stream("*/*")"#)),
    answer(
      "streams (`text/event-stream`, `application/x-ndjson`)",
      "'200': { description: d, content: { text/event-stream: { schema: { type: string } } } }",
      .works(#"reader.stream("text/event-stream")"#), remark: "as a stream of bytes"),
    answer(
      "files", "'200': { description: d, content: { application/pdf: { schema: { type: string, format: binary } } } }",
      .works("HTTPBody")),
    answer(
      "`links`", "'200': { description: d, links: { next: { operationId: a } } }",
      .reported("links are not generated: next is left out")),
  ]

  // MARK: Paths and servers

  private static let empty = "{ operationId: a, responses: { '204': { description: d } } }"

  static let paths: [Construct] =
    ["get", "put", "post", "delete", "options", "head", "patch", "trace"].map { method in
      .operation(
        "Paths and servers", "`\(method)`", "item: { \(method): \(empty) }", .works(#"OperationFacts("a", .\#(method)"#)
      )
    } + [
      .operation(
        "Paths and servers", "a path that is a `$ref`", "item: { $ref: '#/components/pathItems/I' }",
        components: "pathItems: { I: { get: \(empty) } }", .works(#"OperationFacts("a", .get, "/a""#)),
      .operation(
        "Paths and servers", "`tags`, `summary`, `description`, `deprecated`",
        "tags: [x], summary: Says., deprecated: true", .works(#"tags: ["x"]"#)),
      .operation(
        "Paths and servers", "no `operationId`", "item: { get: { responses: { '204': { description: d } } } }",
        .works("enum AGet: APIOperation"), remark: "named after path and method"),
      .operation(
        "Paths and servers", "`servers`", "", root: "servers: [{ url: https://x.example/api }, { url: /api }]",
        .works(#"ServerURL.of("https://x.example/api")"#)),
      .operation(
        "Paths and servers", "`servers` with variables", "",
        root: "servers: [{ url: 'https://{h}.example', variables: { h: { default: x, enum: [x, y] } } }]",
        .works(#"url(h: String = "x")"#)),
      .operation(
        "Paths and servers", "`servers` of an operation", "servers: [{ url: https://y.example/v2/ }]",
        .works(#"server: "https://y.example/v2""#)),
      .operation(
        "Paths and servers", "`servers` of a path",
        "item: { servers: [{ url: '/{base}', variables: { base: { default: classic } } }], get: \(empty) }",
        .works(#"server: "/classic""#)),
      .operation(
        "Paths and servers", "several `servers` of an operation", "servers: [{ url: /x }, { url: /y }]",
        .reported("requests go to the first of these servers")),
      .operation(
        "Paths and servers", "`callbacks`", "callbacks: { onEvent: { '{$request.body#/url}': { post: {} } } }",
        .reported("callbacks are not generated: onEvent is left out")),
      .operation(
        "Paths and servers", "`webhooks`", "", root: "webhooks: { hook: { post: \(empty) } }",
        .reported("webhooks are not generated: hook is left out")),
    ]

  // MARK: Security

  private static func scheme(_ name: String, _ scheme: String, _ text: String, remark: String? = nil) -> Construct {
    .operation(
      "Security", name, "security: [{ S: [] }]", components: "securitySchemes: { S: { \(scheme) } }", .works(text),
      remark: remark)
  }

  static let security: [Construct] = [
    scheme("`http`, `basic`", "type: http, scheme: basic", #".http("basic")"#),
    scheme("`http`, `bearer`", "type: http, scheme: bearer, bearerFormat: JWT", #".http("bearer")"#),
    scheme(
      "`apiKey` in a header, the query or a cookie", "type: apiKey, in: cookie, name: k",
      #".apiKey(name: "k", .cookie)"#),
    scheme(
      "`oauth2`, all flows", "type: oauth2, flows: { clientCredentials: { tokenUrl: /t, scopes: { r: R } } }",
      #".init(.clientCredentials, tokenURL: "/t", scopes: ["r"])"#),
    scheme(
      "`openIdConnect`", "type: openIdConnect, openIdConnectUrl: /o", #".openIDConnect("/o")"#,
      remark: "a fact; the token comes from you"),
    scheme("`mutualTLS`", "type: mutualTLS", ".mutualTLS", remark: "the transport has the certificate"),
    .operation(
      "Security", "alternatives, scopes, and none", "security: [{ S: [r], T: [] }, {}]",
      components: "securitySchemes: { S: { type: oauth2, flows: {} }, T: { type: http, scheme: basic } }",
      .works(#"security: [[.init("S", scopes: ["r"]), "T"], []]"#)),
  ]

  // MARK: Types

  private static func property(_ name: String, _ schema: String, _ text: String, remark: String? = nil) -> Construct {
    .schema(name, "A: { type: object, properties: { p: { \(schema) } } }", .works(text), remark: remark)
  }

  static let types: [Construct] = [
    property("`string`", "type: string", "var p: String?"), property("`integer`", "type: integer", "var p: Int?"),
    property("`integer`, `int32`", "type: integer, format: int32", "var p: Int32?"),
    property("`integer`, `int64`", "type: integer, format: int64", "var p: Int64?"),
    property("`number`", "type: number", "var p: Double?"),
    property("`number`, `float`", "type: number, format: float", "var p: Float?"),
    property("`boolean`", "type: boolean", "var p: Bool?"),
    property("`array`", "type: array, items: { type: string }", "var p: [String]?"),
    property("`array` without `items`", "type: array", "var p: [JSONValue]?"),
    property("`object` without properties", "type: object", "var p: JSONObject?"),
    property("no type, `true`", "description: d", "var p: JSONValue?"),
    property("`format: date-time`", "type: string, format: date-time", "var p: Date?"),
    property("`format: password`", "type: string, format: password", "SecretHolding", remark: "never printed"),
    property("other formats", "type: string, format: uuid", "var p: String?", remark: "as text"),
    property(
      "`enum` of texts", "type: string, enum: [a, b-c]", "case a, b_hyphen_c, undocumented(String)",
      remark: "open: newer values are kept"),
    property("`enum` of integers", "type: integer, enum: [1, 2]", "case _1, _2, undocumented(Int)"),
    property("`enum` of numbers", "type: number, enum: [1, 2.5]", "case _1, _2_period_5, undocumented(Double)"),
    property(
      "`enum` of several types", "enum: [a, 1]",
      "case string(stringPayload), integer(integerPayload), undocumented(JSONValue)"),
    property("`enum` with null", "type: [string, 'null'], enum: [a, null]", "case a, undocumented(String)"),
    property("`const`", "const: fixed", "case fixed, undocumented(String)"),
    property("`nullable` (3.0)", "type: string, nullable: true", "var p: String?"),
    property("`type` with null (3.1)", "type: [string, 'null']", "var p: String?"),
    property("`type: null`", "type: 'null'", "var p: JSONValue?"),
    property("several types", "type: [string, integer]", "case string(String), integer(Int), undocumented(JSONValue)"),
    property(
      "`default`", "type: integer, default: 5", "var p: Int?",
      remark: "the server's to apply, unless the configuration says `applyDefaults`"),
    property(
      "`minimum`, `maxLength`, `pattern` and other limits", "type: string, maxLength: 3, pattern: '^a'",
      "var p: String?", remark: "checked by the server"),
    property(
      "`deprecated`, `title`, `description`, `examples`, `externalDocs`, `xml`",
      "type: string, deprecated: true, description: Says., xml: { name: x }", "/// Says."),
    property("`prefixItems`", "type: array, prefixItems: [{ type: string }, { type: integer }]", "var p: [JSONValue]?"),
    property(
      "`uniqueItems`, `contains`", "type: array, uniqueItems: true, items: { type: string }", "var p: [String]?"),
    .schema(
      "`required`", "A: { type: object, required: [p], properties: { p: { type: string } } }", .works("var p: String\n")
    ),
    .schema(
      "`required` and null", "A: { type: object, required: [p], properties: { p: { type: [string, 'null'] } } }",
      .works(#"w.key("p"); w.value(p)"#)),
    .schema(
      "`readOnly`", "A: { type: object, properties: { p: { type: string, readOnly: true } } }", .works("var p: String?")
    ),
    .operation(
      "Schemas", "`writeOnly` and required, in an answer",
      "responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } }",
      components:
        "schemas: { A: { type: object, required: [p], properties: { p: { type: string, writeOnly: true } } } }",
      .works("var p: String?"), remark: "optional, because servers do not send it"),
    .schema(
      "`additionalProperties` with a schema",
      "A: { type: object, properties: { p: { type: string } }, additionalProperties: { type: integer } }",
      .works("var additionalProperties: [String: Int]")),
    .schema(
      "`additionalProperties: true`",
      "A: { type: object, properties: { p: { type: string } }, additionalProperties: true }",
      .works("var additionalProperties: [String: JSONValue]")),
    .schema(
      "`additionalProperties: false`",
      "A: { type: object, properties: { p: { type: string } }, additionalProperties: false }", .works("var p: String?"),
      remark: "other keys are ignored"),
    .schema(
      "a dictionary", "A: { type: object, additionalProperties: { type: integer } }",
      .works("typealias A = [String: Int]")),
    .schema(
      "`patternProperties`",
      "A: { type: object, properties: { p: { type: string } }, patternProperties: { '^x-': { type: integer } } }",
      .works("var additionalProperties: [String: Int]"), remark: "keys are not compared with the pattern"),
    .schema(
      "`propertyNames`",
      "A: { type: object, propertyNames: { pattern: '^a' }, additionalProperties: { type: integer } }",
      .works("typealias A = [String: Int]")),
    .schema(
      "`unevaluatedProperties`",
      "A: { type: object, properties: { p: { type: string } }, unevaluatedProperties: { type: integer } }",
      .works("var additionalProperties: [String: Int]")),
    .schema(
      "`if`, `then`, `else`",
      "A: { type: object, properties: { p: { type: string } }, if: { properties: { p: { const: x } } }, then: { properties: { q: { type: integer } } } }",
      .works("var q: Int?"), remark: "all properties, optional"),
    .schema(
      "`dependentSchemas`, `dependentRequired`",
      "A: { type: object, properties: { p: { type: string } }, dependentSchemas: { p: { properties: { q: { type: integer } } } } }",
      .works("var q: Int?"), remark: "all properties, optional"),
    .schema(
      "`contentEncoding`, `contentMediaType`",
      "A: { type: object, properties: { p: { type: string, contentEncoding: base64 } } }", .works("var p: String?"),
      remark: "as text"),
  ]

  // MARK: Composition

  private static let cat =
    "Cat: { type: object, required: [kind], properties: { kind: { type: string }, c: { type: integer } } }"
  private static let dog =
    "Dog: { type: object, required: [kind], properties: { kind: { type: string }, d: { type: boolean } } }"
  private static let pets = "oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]"

  static let composition: [Construct] = [
    .schema(
      "`allOf`",
      "A: { allOf: [{ $ref: '#/components/schemas/B' }, { type: object, properties: { q: { type: integer } } }] }\nB: { type: object, properties: { p: { type: string } } }",
      .works(#"try r.member("p", &p); try r.member("q", &q)"#), area: "Composition"),
    .schema(
      "`allOf` that requires another part's property",
      "A: { allOf: [{ $ref: '#/components/schemas/B' }, { required: [p] }] }\nB: { type: object, properties: { p: { type: string } } }",
      .works("public var p: String\n"), area: "Composition"),
    .schema(
      "`allOf` of one",
      "A: { type: object, properties: { p: { allOf: [{ $ref: '#/components/schemas/B' }], description: Says. } } }\nB: { type: string, enum: [x] }",
      .works("var p: B?"), area: "Composition"),
    .schema(
      "`oneOf`", "A: { oneOf: [{ type: string }, { type: object, properties: { p: { type: string } } }] }",
      .works("undocumented(JSONValue)"), area: "Composition"),
    .schema(
      "`anyOf`", "A: { anyOf: [{ type: string }, { type: integer }] }", .works("undocumented(JSONValue)"),
      area: "Composition"),
    .schema(
      "`oneOf` with null", "A: { type: object, properties: { p: { oneOf: [{ type: string }, { type: 'null' }] } } }",
      .works("var p: String?"), area: "Composition"),
    .schema(
      "`discriminator` with a mapping",
      "A: { \(pets), discriminator: { propertyName: kind, mapping: { cat: '#/components/schemas/Cat', dog: Dog } } }\n\(cat)\n\(dog)",
      .works(#"case "cat""#), area: "Composition"),
    .schema(
      "`discriminator` without a mapping", "A: { \(pets), discriminator: { propertyName: kind } }\n\(cat)\n\(dog)",
      .works(#"case "Cat""#), area: "Composition"),
    .schema(
      "`not`", "A: { type: object, properties: { p: { not: { type: string } } } }", .works("var p: JSONValue?"),
      area: "Composition"),
    .schema(
      "objects in objects",
      "A: { type: object, properties: { p: { type: object, properties: { q: { type: string } } } } }",
      .works("struct pPayload"), area: "Composition"),
    .schema(
      "recursion", "A: { type: object, properties: { next: { $ref: '#/components/schemas/A' } } }", .works("next"),
      area: "Composition"),
  ]

  // MARK: References

  static let references: [Construct] = [
    .schema(
      "to a schema",
      "A: { type: object, properties: { p: { $ref: '#/components/schemas/B' } } }\nB: { type: string, enum: [x] }",
      .works("var p: B?"), area: "References"),
    .schema(
      "with a description beside it (3.1)",
      "A: { type: object, properties: { p: { $ref: '#/components/schemas/B', description: Says. } } }\nB: { type: string, enum: [x] }",
      .works("var p: B?"), area: "References"),
    .schema(
      "to `$defs`",
      "A: { type: object, $defs: { In: { type: object, properties: { x: { type: string } } } }, properties: { p: { $ref: '#/components/schemas/A/$defs/In' } } }",
      .works("var p: AIn?"), area: "References"),
    .schema(
      "to a property of another schema",
      "A: { type: object, properties: { p: { $ref: '#/components/schemas/B/properties/q' } } }\nB: { type: object, properties: { q: { type: object, properties: { x: { type: string } } } } }",
      .works("var p: BQ?"), area: "References"),
    .schema(
      "`$anchor`",
      "A: { type: object, properties: { p: { $ref: '#foo' } } }\nB: { $anchor: foo, type: object, properties: { x: { type: string } } }",
      .works("var p: B?"), area: "References"),
    .schema(
      "`$dynamicRef`",
      "A: { $dynamicAnchor: node, type: object, properties: { c: { type: array, items: { $dynamicRef: '#node' } } } }",
      .works("var c: [A]?"), remark: "as its own anchor says", area: "References"),
    .schema(
      "to other documents", "A: { $ref: 'other.yaml#/B' }", .reported("other.yaml#/B is not a schema of this document"),
      remark: "bundle them first", area: "References"),
    .schema(
      "that lead nowhere", "A: { $ref: '#/components/schemas/None' }", .reported("there is no schema None"),
      remark: "not valid OpenAPI", area: "References"),
  ]

  // MARK: Other

  static let other: [Construct] = [
    .operation("Other", "`x-` extensions", "x-anything: { a: 1 }", .works(#"OperationFacts("a", .get"#)),
    .operation(
      "Other", "`x-required-privileges`, `x-deprecation-date`",
      "x-required-privileges: [Read], deprecated: true, x-deprecation-date: '2025-06-30'",
      .works(#"deprecatedSince: "2025-06-30""#)),
  ]
}
