import APIRuntime
import HTTPTypes
import Testing

@Suite struct ParameterTests {
  enum Section: String, ParameterValue { case general = "GENERAL", userAndLocation = "USER_AND_LOCATION" }

  func path(_ build: (inout RequestBuilder) -> Void, _ path: RequestPath = "/v1/computers-inventory") throws -> String?
  {
    var builder = RequestBuilder(.get, path, configuration: Configuration())
    build(&builder)
    return try builder.build().path
  }

  @Test("a list is repeated when exploded and joined by commas when not")
  func lists() throws {
    #expect(
      try path {
        $0.addQuery("section", [Section.general, .userAndLocation])
        $0.addQuery("page", 0)
        $0.addQuery("page-size", 1000)
        $0.addQuery("filter", nil as String?)
      } == "/v1/computers-inventory?section=GENERAL&section=USER_AND_LOCATION&page=0&page-size=1000")
    #expect(
      try path { $0.addQuery("sort", ["id:asc", "a,b"], explode: false) }
        == "/v1/computers-inventory?sort=id%3Aasc,a%2Cb")
    #expect(try path { $0.addQuery("s", [String](), explode: true) } == "/v1/computers-inventory")
  }

  @Test("everything in a query value that is not unreserved is percent-encoded")
  func queryEncoding() throws {
    #expect(
      try path { $0.addQuery("filter", #"general.name=="a b+c;(d)*,é&=%""#) }
        == "/v1/computers-inventory?filter=general.name%3D%3D%22a%20b%2Bc%3B%28d%29%2A%2C%C3%A9%26%3D%25%22")
  }

  @Test("a path parameter stays one segment whatever it holds")
  func pathEncoding() throws {
    let id = "a/../b?c#d%2F é"
    #expect(
      try path({ _ in }, "/v1/computers-inventory-detail/\(id)/x")
        == "/v1/computers-inventory-detail/a%2F..%2Fb%3Fc%23d%252F%20%C3%A9/x")
    #expect(try path({ _ in }, "/v1/x/\(117)") == "/v1/x/117")
  }

  @Test("a path parameter that would ask for another path is refused", arguments: ["", ".", ".."])
  func unusablePathParameter(_ id: String) {
    #expect(throws: UnusablePathParameter.self) { try path({ _ in }, "/v1/computers-inventory-detail/\(id)") }
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

  @Test("cookies and headers are set, and bodies say what they are")
  func headers() throws {
    var builder = RequestBuilder(.post, "/v1/x", configuration: Configuration())
    builder.setHeader("X-Part", ["a", "b"])
    builder.addCookie("JSESSIONID", "x;y")
    builder.setAccept(["application/json"])
    let body = builder.json(["a": 1])
    let request = try builder.build()
    #expect(request.headerFields[HTTPField.Name("X-Part")!] == "a,b")
    #expect(request.headerFields[.cookie] == "JSESSIONID=x%3By")
    #expect(request.headerFields[.accept] == "application/json")
    #expect(request.headerFields[.contentType] == "application/json; charset=utf-8")
    #expect(body.bytes == Array(#"{"a":1}"#.utf8))
  }
}
