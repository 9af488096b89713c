/// A construct of OpenAPI 3.0 and 3.1, a small document with it, and what becomes of it.
struct Construct {
  /// What becomes of a construct.
  enum Result {
    /// It is generated: this text is a part of the code.
    case works(String)
    /// It is not, and this text is a part of the message that says so.
    case reported(String)
  }

  /// The part of the specification.
  var area: String
  /// The construct, as the page of the documentation names it.
  var name: String
  /// The document.
  var document: String
  var result: Result
  /// What people should know.
  var remark: String?

  /// A schema of this name: `A`.
  static func schema(
    _ name: String, _ schemas: String, _ result: Result, remark: String? = nil, area: String = "Schemas"
  ) -> Construct {
    let lines = schemas.split(separator: "\n").map { "    \($0)\n" }.joined()
    return Construct(
      area: area, name: name, document: document("paths: {}\ncomponents:\n  schemas:\n\(lines)"), result: result,
      remark: remark)
  }

  /// An operation `a` of the path `/a` or another one.
  static func operation(
    _ area: String, _ name: String, _ operation: String, path: String = "/a", components: String = "",
    root: String = "", _ result: Result, remark: String? = nil
  ) -> Construct {
    let answer = operation.contains("responses:") ? "" : ", responses: { '204': { description: d } }"
    let method = operation.hasPrefix("post:") ? "post" : "get"
    let content = operation.trimmingPrefix("post: ").trimmingPrefix("get: ")
    let item =
      operation.hasPrefix("item: ")
      ? String(operation.dropFirst("item: ".count))
      : "{ \(method): { operationId: a\(content.isEmpty ? "" : ", ")\(content)\(answer) } }"
    return Construct(
      area: area, name: name,
      document: document("\(root)\npaths: { '\(path)': \(item) }\ncomponents: { \(components) }\n"), result: result,
      remark: remark)
  }

  /// A parameter of an operation, `p` in most cases.
  static func parameter(
    _ name: String, _ parameter: String, path: String = "/a", _ result: Result, remark: String? = nil
  ) -> Construct {
    operation("Parameters", name, "parameters: [{ \(parameter) }]", path: path, result, remark: remark)
  }

  private static func document(_ rest: String) -> String {
    "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n\(rest)"
  }
}
