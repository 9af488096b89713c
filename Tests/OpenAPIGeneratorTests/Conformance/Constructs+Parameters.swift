/// Parameters, in each style and place.
extension Constructs {
  private static let list = "schema: { type: array, items: { type: string } }"
  private static let object = "schema: { type: object, properties: { r: { type: integer } } }"

  static let parameters: [Construct] =
    styles + [
      .parameter(
        "in the query, required", "name: p, in: query, required: true, schema: { type: string }",
        .works("public var p: String\n")),
      .parameter(
        "in the query, optional", "name: p, in: query, schema: { type: string }", .works("public var p: String?")),
      .parameter(
        "in a header", "name: X-P, in: header, schema: { type: string }",
        .works(#"request.header("X-P", headers.X_hyphen_P)"#)),
      .parameter(
        "in a cookie", "name: p, in: cookie, schema: { type: string }", .works(#"request.cookie("p", cookies.p)"#)),
      .parameter(
        "`content` with JSON",
        "name: p, in: query, content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } }",
        .works(#"request.query("p", json: query.p)"#)),
      .parameter(
        "`content` with another type", "name: p, in: query, content: { application/xml: { schema: { type: string } } }",
        .reported("parameter p has the unsupported type application/xml"), remark: "the operation is left out"),
      .parameter(
        "`enum`", "name: p, in: query, schema: { type: string, enum: [a, b] }",
        .works("case a, b, undocumented(String)")),
      .parameter(
        "`format: date-time`", "name: p, in: query, schema: { type: string, format: date-time }",
        .works("public var p: Date?")),
      .parameter(
        "several types", "name: p, in: query, schema: { type: [integer, string] }",
        .works("case integer(Int), string(String)")),
      .parameter(
        "`allowEmptyValue`", "name: p, in: query, allowEmptyValue: true, schema: { type: string }",
        .works("public var p: String?"), remark: "an empty text is sent as such"),
      .parameter(
        "`allowReserved`", "name: p, in: query, allowReserved: true, schema: { type: string }",
        .reported("p is sent percent-encoded"), remark: "servers read the same text"),
      .parameter(
        "`deprecated`, `example`, `examples`",
        "name: p, in: query, deprecated: true, example: a, schema: { type: string, examples: [b] }",
        .works("public var p: String?")),
      .parameter(
        "reserved headers (`Accept`, `Content-Type`, `Authorization`)",
        "name: Accept, in: header, schema: { type: string }", .works("headers: AcceptHeaders"),
        remark: "the client sets them"),
      .operation(
        "Parameters", "of a path",
        "item: { parameters: [{ name: p, in: query, schema: { type: string } }], get: { operationId: a, responses: { '204': { description: d } } } }",
        .works("public var p: String?")),
      .operation(
        "Parameters", "of an operation in place of the path's",
        "item: { parameters: [{ name: p, in: query, schema: { type: string } }], get: { operationId: a, parameters: [{ name: p, in: query, schema: { type: integer } }], responses: { '204': { description: d } } } }",
        .works("public var p: Int?")),
      .operation(
        "Parameters", "`$ref`", "parameters: [{ $ref: '#/components/parameters/P' }]",
        components: "parameters: { P: { name: p, in: query, schema: { type: string } } }",
        .works("public var p: String?")),
      .operation(
        "Parameters", "a path without its parameter", "", path: "/a/{id}",
        .reported("path parameter id is not declared"), remark: "not valid OpenAPI"),
    ]

  /// Style by style, as the table of the specification has them.
  private static var styles: [Construct] {
    var rows: [Construct] = []
    for style in ["simple", "label", "matrix"] {
      for explode in [false, true] {
        let label = style == "simple" ? "" : ", style: .\(style)"
        for (kind, schema) in [("a list", list), ("an object", object)] {
          // Exploded or not, a list in the simple style is the same text.
          let isSame = label.isEmpty && kind == "a list"
          let more = label + (explode && !isSame ? ", explode: true" : "")
          let call = kind == "a list" ? #"request.path("p", path.p\#(more))"# : #"request.path("p"\#(more)) {"#
          rows.append(
            .parameter(
              "in a path, `\(style)`\(explode ? " exploded" : ""), \(kind)",
              "name: p, in: path, required: true, style: \(style), explode: \(explode), \(schema)", path: "/a/{p}",
              .works(call)))
        }
      }
      rows.append(
        .parameter(
          "in a path, `\(style)`, a value",
          "name: p, in: path, required: true, style: \(style), schema: { type: string }", path: "/a/{p}",
          .works(#"request.path("p", path.p\#(style == "simple" ? "" : ", style: .\(style)"))"#)))
    }
    for (name, more, call) in [
      ("`form`", "explode: false", ", explode: false)"), ("`form` exploded", "explode: true", ")"),
      ("`spaceDelimited`", "style: spaceDelimited, explode: false", ", style: .spaceDelimited)"),
      ("`pipeDelimited`", "style: pipeDelimited, explode: false", ", style: .pipeDelimited)"),
    ] {
      rows.append(
        .parameter(
          "in the query, \(name), a list", "name: p, in: query, \(more), \(list)",
          .works(#"request.query("p", query.p\#(call)"#)))
    }
    for (name, more, call) in [
      ("`form`", "explode: false", #"p", explode: false) {"#),
      ("`form` exploded", "explode: true", #"r", query.p?.r)"#),
      (
        "`spaceDelimited`", "style: spaceDelimited, explode: false", #"p", style: .spaceDelimited, explode: false) {"#
      ), ("`pipeDelimited`", "style: pipeDelimited, explode: false", #"p", style: .pipeDelimited, explode: false) {"#),
      ("`deepObject`", "style: deepObject, explode: true", #"p[r]", query.p?.r)"#),
    ] {
      rows.append(
        .parameter(
          "in the query, \(name), an object", "name: p, in: query, \(more), \(object)",
          .works(#"request.query("\#(call)"#)))
    }
    for (explode, call) in [(false, ""), (true, ", explode: true")] {
      let words = explode ? " exploded" : ""
      rows.append(
        .parameter(
          "in a header, `simple`\(words), a list", "name: X-P, in: header, explode: \(explode), \(list)",
          .works(#"request.header("X-P", headers.X_hyphen_P"#)))
      rows.append(
        .parameter(
          "in a header, `simple`\(words), an object", "name: X-P, in: header, explode: \(explode), \(object)",
          .works(#"request.header("X-P"\#(call)) {"#)))
    }
    for (explode, call) in [(false, ", explode: false"), (true, "")] {
      let words = explode ? " exploded" : ""
      rows.append(
        .parameter(
          "in a cookie, `form`\(words), a list", "name: p, in: cookie, explode: \(explode), \(list)",
          .works(#"request.cookie("p", cookies.p\#(call))"#)))
      rows.append(
        .parameter(
          "in a cookie, `form`\(words), an object", "name: p, in: cookie, explode: \(explode), \(object)",
          .works(#"request.cookie("p"\#(call)) {"#)))
    }
    rows.append(
      .parameter(
        "an object without fixed names",
        "name: p, in: query, schema: { type: object, additionalProperties: { type: string } }", .works("$0.add(")))
    return rows
  }
}
