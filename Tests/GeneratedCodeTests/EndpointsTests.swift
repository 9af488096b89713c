import APIRuntime
import EndpointsAPI
import HTTPTypes
import Testing

@Suite("Operations without a client")
struct EndpointsTests {
  @Test("an input becomes a request, and a response an output, for any networking")
  func endpoint() async throws {
    let book = Components.Schemas.Book(title: "Tides", pages: 3)
    let input = Operations.KeepBook.Input(
      path: .init(isbn: "0 1/2"), query: .init(shelf: ["a", "b"]), headers: .init(ifMatch: "v1"), body: .json(book))
    let (request, body) = try Operations.KeepBook.request(input)
    #expect(request.method == .put && request.path == "/v1/books/0%201%2F2?shelf=a&shelf=b")
    #expect(request.headerFields[.ifMatch] == "v1" && request.headerFields[.accept] == "application/json")
    #expect(try await body?.collect(upTo: 100) == book.jsonBytes())
    let response = HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"])
    let output = try await Operations.KeepBook.output(response, body)
    #expect(try output.ok.body.json == book)
    #expect(try await Operations.KeepBook.output(HTTPResponse(status: .notFound), nil).failure?.status == 404)
  }
}
