/// What the look-alike answers, before it becomes HTTP.
struct DemoResponse: Sendable {
  var status: Int
  var contentType: String
  var body: [UInt8]

  static func json(status: Int = 200, _ body: [UInt8]) -> DemoResponse {
    DemoResponse(status: status, contentType: "application/json", body: body)
  }

  static func json(status: Int = 200, _ body: String) -> DemoResponse { .json(status: status, Array(body.utf8)) }

  static func html(status: Int, _ page: String) -> DemoResponse {
    DemoResponse(status: status, contentType: "text/html;charset=utf-8", body: Array(page.utf8))
  }

  static func failure(_ failure: APIFailure) -> DemoResponse { .json(status: failure.status, failure.body) }
}
