import APIRuntime
import HTTPTypes
import Testing

@Suite struct ParameterTests {
  enum Section: String, ParameterValue { case general = "GENERAL", userAndLocation = "USER_AND_LOCATION" }

  func path(_ template: String = "/v1/computers-inventory", _ fill: (inout RequestBuilder) -> Void) throws -> String? {
    var builder = RequestBuilder(OperationFacts("x", .get, template), configuration: Configuration())
    fill(&builder)
    return try builder.build().0.path
  }

  @Test("a list is repeated when exploded and joined by commas otherwise")
  func lists() throws {
    #expect(
      try path {
        $0.query("section", [Section.general, .userAndLocation])
        $0.query("page", 0)
        $0.query("page-size", 1000)
        $0.query("filter", nil as String?)
      } == "/v1/computers-inventory?section=GENERAL&section=USER_AND_LOCATION&page=0&page-size=1000")
    #expect(
      try path { $0.query("sort", ["id:asc", "a,b"], explode: false) }
        == "/v1/computers-inventory?sort=id%3Aasc,a%2Cb")
    #expect(try path { $0.query("s", [String](), explode: true) } == "/v1/computers-inventory")
  }

  @Test("everything in a query value that is not unreserved is percent-encoded")
  func queryEncoding() throws {
    #expect(
      try path { $0.query("filter", #"general.name=="a b+c;(d)*,é&=%""#) }
        == "/v1/computers-inventory?filter=general.name%3D%3D%22a%20b%2Bc%3B%28d%29%2A%2C%C3%A9%26%3D%25%22")
  }

  @Test("a path parameter stays one segment, whatever it contains")
  func pathEncoding() throws {
    let id = "a/../b?c#d%2F é"
    #expect(
      try path("/v1/computers-inventory-detail/{id}/x") { $0.path("id", id) }
        == "/v1/computers-inventory-detail/a%2F..%2Fb%3Fc%23d%252F%20%C3%A9/x")
    #expect(try path("/v1/x/{id}") { $0.path("id", 117) } == "/v1/x/117")
    #expect(try path("/v1/x/{ids}") { $0.path("ids", ["a,b", "c"]) } == "/v1/x/a%2Cb,c")
    #expect(
      try path("/{a}/{b}") {
        $0.path("a", "{b}"); $0.path("b", "x")
      } == "/%7Bb%7D/x")
  }

  @Test("a path parameter that would change the path is refused", arguments: ["", ".", ".."])
  func unusablePathParameter(_ id: String) {
    #expect(throws: UnusablePathParameter.self) { try path("/v1/x/{id}") { $0.path("id", id) } }
  }

  @Test("a form escapes plus, ampersand, equals, percent and space")
  func forms() {
    var form = FormBody()
    form.add("client_secret", "a+b&c=d%e f~é")
    form.add("scope", nil as String?)
    form.add("grant type", "x")
    #expect(form.text == "client_secret=a%2Bb%26c%3Dd%25e%20f~%C3%A9&grant%20type=x")
    var dumped = ""
    dump(form, to: &dumped)
    #expect(!dumped.contains("a%2Bb"))
  }

  @Test("cookies and headers are set, and bodies have their content type")
  func headers() throws {
    let facts = OperationFacts("x", .post, "/v1/x")
    var builder = RequestBuilder(facts, configuration: Configuration())
    builder.header("X-Part", ["a", "b"])
    builder.cookie("JSESSIONID", "x;y")
    builder.cookie("b", 1)
    builder.accept(["application/json"])
    builder.json(["a": 1])
    let (request, body) = try builder.build()
    #expect(request.method == .post)
    #expect(request.headerFields[HTTPField.Name("X-Part")!] == "a,b")
    #expect(request.headerFields[.cookie] == "JSESSIONID=x%3By; b=1")
    #expect(request.headerFields[.accept] == "application/json")
    #expect(request.headerFields[.contentType] == "application/json; charset=utf-8")
    #expect(body?.bytes == Array(#"{"a":1}"#.utf8))
  }
}
