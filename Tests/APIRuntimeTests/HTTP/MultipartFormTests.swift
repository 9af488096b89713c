import APIRuntime
import Testing

@Suite struct MultipartFormTests {
  /// The bytes that a form sends.
  func sent(_ form: MultipartForm) async throws -> String {
    String(decoding: try await form.body.collect(upTo: 1 << 20), as: UTF8.self)
  }

  @Test("fields, files and JSON have the form of RFC 7578")
  func exactBytes() async throws {
    var form = MultipartForm(boundary: "b")
    form.add("name", "Ada")
    form.add("tag", [1, 2])
    form.add("missing", String?.none)
    form.add("missing", file: nil)
    form.add("meta", json: ["a": true])
    form.add(
      "file", file: MultipartFile(filename: "a.png", contentType: "image/png", body: HTTPBody("PNG")))
    let text = try await sent(form)
    #expect(
      text == """
        --b\r
        Content-Disposition: form-data; name="name"\r
        \r
        Ada\r
        --b\r
        Content-Disposition: form-data; name="tag"\r
        \r
        1\r
        --b\r
        Content-Disposition: form-data; name="tag"\r
        \r
        2\r
        --b\r
        Content-Disposition: form-data; name="meta"\r
        Content-Type: application/json\r
        \r
        {"a":true}\r
        --b\r
        Content-Disposition: form-data; name="file"; filename="a.png"\r
        Content-Type: image/png\r
        \r
        PNG\r
        --b--\r

        """)
    #expect(form.length == .known(Int64(text.utf8.count)))
    #expect(form.contentType == #"multipart/form-data; boundary="b""#)
  }

  @Test("an empty form is a valid form")
  func empty() async throws {
    let form = MultipartForm(boundary: "b")
    #expect(try await sent(form) == "--b--\r\n")
    #expect(form.length == .known(7))
    #expect(try await MultipartForm.parts(of: form.body, contentType: form.contentType).isEmpty)
  }

  @Test("each form has its own boundary")
  func boundaries() {
    let boundaries = Set((0..<100).map { _ in MultipartForm().boundary })
    #expect(boundaries.count == 100)
    #expect(boundaries.allSatisfy { $0.utf8.count == 24 })
  }

  @Test("a file is read while the form is sent, one chunk at a time, and again when the form is sent again")
  func streamed() async throws {
    let file = CountedChunks(chunk: [UInt8](repeating: 7, count: 1 << 16), count: 64)
    var form = MultipartForm()
    form.add("file", file: MultipartFile(filename: "f", body: HTTPBody(file, length: file.length, isReplayable: true)))
    let body = form.body
    #expect(body.isReplayable)
    for reading in 1...2 {
      var received = 0
      for try await chunk in body {
        received += chunk.count
        // Nothing is read before the previous chunk was passed on.
        #expect(file.bytesRead - (reading - 1) * 64 << 16 <= received)
      }
      #expect(body.length == .known(Int64(received)))
    }
    #expect(file.readings == 2)
  }

  @Test("one file of unknown length, or that can be read only once, makes the whole form so")
  func unknownLength() {
    var form = MultipartForm()
    form.add("a", "b")
    #expect(form.body.isReplayable)
    form.add("file", file: MultipartFile(filename: "f", body: pieces([1], of: 1)))
    #expect(form.length == .unknown)
    #expect(!form.body.isReplayable)
  }

  @Test(
    "no name can begin a header, a parameter or a part",
    arguments: [
      "a\"; filename=\"evil.sh", "a\r\nX-Evil: 1", "a\r\n\r\n--b\r\n", "a\\\"b", "a\\", "a\u{0}b\u{7F}", "100%22", "%",
      "%2",
      "%2522", "%zz%0d", "日本 🖥️.png", "C:\\dir\\a.txt", "", "+", "%+2",
    ])
  func injection(_ name: String) async throws {
    var form = MultipartForm(boundary: "b")
    form.add(name, "1")
    form.add("x", file: MultipartFile(filename: name, contentType: "text/plain", body: HTTPBody("2")))
    let text = try await sent(form)
    #expect(text.split(separator: "\r\n").count(where: { $0.hasPrefix("--b") }) == 3)
    #expect(!text.contains("\r\nX-Evil"))
    let parts = try await MultipartForm.parts(of: form.body, contentType: form.contentType)
    #expect(parts.map(\.name) == [name, "x"])
    #expect(parts.map(\.head.filename) == [nil, name])
    #expect(parts.map(\.text) == ["1", "2"])
  }

  @Test("a content type that would begin another header is not sent")
  func contentTypeInjection() async throws {
    for evil in ["text/plain\r\nX-Evil: 1", "text/plain\nX-Evil: 1", "", "text\u{0}/plain"] {
      var form = MultipartForm(boundary: "b")
      form.add("x", file: MultipartFile(filename: "f", contentType: evil, body: HTTPBody("2")))
      let text = try await sent(form)
      #expect(text.contains("Content-Type: application/octet-stream\r\n\r\n2"))
      #expect(!text.contains("Evil"))
    }
  }

  @Test("the description of a form shows none of its content")
  func secrecy() {
    var form = MultipartForm()
    form.add("password", "HUSH")
    var dumped = "\(form) \(String(reflecting: form))"
    dump(form, to: &dumped)
    #expect(!dumped.contains("HUSH"))
  }
}
