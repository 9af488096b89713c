import APIRuntime
import HTTPTypes
import SeededNumbers
import Testing

@Suite struct MultipartReaderTests {
  static let contentType = "multipart/form-data; boundary=b"

  func read(_ text: String, by size: Int = 1 << 20, limits: MultipartLimits = MultipartLimits()) async throws
    -> [MultipartPart]
  {
    try await MultipartForm.parts(
      of: pieces(Array(text.utf8), of: size), contentType: Self.contentType, limits: limits)
  }

  @Test("the same parts are read, however the form is split into chunks", arguments: [1, 2, 3, 5, 7, 16, 100, 10_000])
  func anyChunks(_ size: Int) async throws {
    // Beginnings of boundaries, line ends and hyphens that are not boundaries.
    let tricky = ["", "\r", "\r\n", "\r\n-", "\r\n--", "\r\n--B", "a\r\r\n\r\n--", "--b", "-\r\n--c\r\n", "plain"]
    var form = MultipartForm(boundary: "b")
    for (index, text) in tricky.enumerated() {
      form.add("f\(index)", file: MultipartFile(filename: "n", body: HTTPBody(text)))
    }
    let bytes = try await form.body.collect(upTo: 1 << 20)
    let parts = try await MultipartForm.parts(of: pieces(bytes, of: size), contentType: form.contentType)
    #expect(parts.map(\.text) == tricky)
    #expect(parts.map(\.name) == tricky.indices.map { "f\($0)" })
  }

  @Test("text before the first and after the last boundary is ignored")
  func aroundTheForm() async throws {
    let form = "preamble\r\n--b \t\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b--\r\nepilogue\r\n--b\r\n"
    for size in [1, 1000] { #expect(try await read(form, by: size).map(\.text) == ["1"]) }
  }

  @Test("headers are read as curl, browsers and others write them")
  func headers() async throws {
    let form = """
      --b\r
      content-type: image/png\r
      CONTENT-DISPOSITION: form-data ; filename="C:\\dir\\x;y=\\"z\\".png" ; name="a b"\r
      X-Other: 1\r
      \r
      \r
      --b--
      """
    let part = try #require(try await read(form).first)
    #expect(part.name == "a b")
    #expect(part.head.filename == #"C:\dir\x;y="z".png"#)
    #expect(part.head.contentType == "image/png")
    #expect(part.head.headerFields[HTTPField.Name("X-Other")!] == "1")
    #expect(part.bytes.isEmpty)
    #expect(part.file.filename == part.head.filename)
    #expect(part.file.contentType == "image/png")
  }

  @Test(
    "a truncated form is not read as a complete one",
    arguments: [
      "", "--b", "--b\r\n", "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1",
      "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b", "no form at all",
    ])
  func truncated(_ form: String) async {
    await #expect(throws: MultipartReadingError.truncated) { try await read(form) }
  }

  @Test(
    "an ambiguous form is refused",
    arguments: [
      "--b\r\n\r\n1\r\n--b--", "--b\r\nContent-Disposition: attachment; name=a\r\n\r\n1\r\n--b--",
      "--b\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\n1\r\n--b--",
      "--b\r\nContent-Disposition: form-data; name=\"a\r\n\r\n1\r\n--b--",
      "--b\r\nContent-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b\r\n\r\n1\r\n--b--",
      "--b\r\nContent-Disposition: form-data;\r\n name=a\r\n\r\n1\r\n--b--",
      "--bX\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b--",
      "--b\r\nno header\r\n\r\n1\r\n--b--",
    ])
  func malformed(_ form: String) async {
    let error = await #expect(throws: MultipartReadingError.self) { try await read(form) }
    guard case .malformed = error else {
      Issue.record("\(String(describing: error)) for \(form)")
      return
    }
  }

  @Test(
    "a body without a form's content type is not read as a form",
    arguments: [
      nil, "application/json", "multipart/form-data", "multipart/mixed; boundary=b",
      "multipart/form-data; boundary=\"\"",
      "multipart/form-data; boundary=a; boundary=b", "multipart/form-data; boundary=\"b",
    ])
  func notAForm(_ contentType: String?) async {
    await #expect(throws: MultipartReadingError.notAForm(contentType: contentType)) {
      try await MultipartForm.parts(of: HTTPBody("--b--"), contentType: contentType)
    }
  }

  @Test("too many parts, headers or bytes are an error, reported before they are kept")
  func limits() async throws {
    let part = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n"
    #expect(try await read(part + part + "--b--", limits: .init(parts: 2)).count == 2)
    await #expect(throws: MultipartReadingError.tooLarge(reason: "more than 1 parts")) {
      try await read(part + part + "--b--", limits: .init(parts: 1))
    }
    let endless = CountedChunks(
      chunk: Array("--b\r\nX: ".utf8) + [UInt8](repeating: 65, count: 1 << 10), count: 1 << 20)
    await #expect(throws: MultipartReadingError.tooLarge(reason: "part headers exceed 16384 bytes")) {
      try await MultipartForm.parts(of: HTTPBody(endless, length: .unknown), contentType: Self.contentType)
    }
    #expect(endless.bytesRead < 20 << 10)
    await #expect(throws: MultipartReadingError.tooLarge(reason: "more than 1 bytes")) {
      try await MultipartForm.parts(
        of: HTTPBody(part + part + "--b--"), contentType: Self.contentType, maximumBytes: 1)
    }
  }

  @Test("a large file arrives chunk by chunk: none is read before the previous one was passed on")
  func incremental() async throws {
    let file = CountedChunks(chunk: [UInt8](repeating: UInt8(ascii: "\r"), count: 1 << 12), count: 16)
    var form = MultipartForm(boundary: "b")
    form.add("file", file: MultipartFile(filename: "f", body: HTTPBody(file, length: file.length)))
    var received = 0
    for try await event in try MultipartReader(form.body, contentType: form.contentType) {
      guard case .bytes(let bytes) = event else { continue }
      received += bytes.count
      #expect(file.bytesRead - received <= 4)
    }
    #expect(received == 1 << 16)
  }

  @Test("any input is read the same however it is split, without a crash")
  func anyBytes() async throws {
    var random = Seeded(state: 7)
    let pieces = [
      "--b", "\r\n", "\r", "\n", "-", "--b--", "Content-Disposition: form-data; name=a", "; name=\"", ":", " ", "x",
      "\"", "\\", "%2", "\u{0}", "\u{E9}",
    ]
    let form = Array("--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b--\r\n".utf8)
    var readable = 0
    for _ in 0..<400 {
      var bytes = form
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...3, using: &random))
        bytes.replaceSubrange(start..<end, with: Array(pieces.randomElement(using: &random)!.utf8))
      }
      let whole = await outcome(bytes, by: bytes.count + 1)
      for size in [1, 2, 3] { #expect(await outcome(bytes, by: size) == whole) }
      if case .success = whole { readable += 1 }
    }
    // Some forms are valid and some are not: the changes matter.
    #expect((50..<350).contains(readable))
  }

  private func outcome(_ bytes: [UInt8], by size: Int) async -> Result<[MultipartPart], MultipartReadingError> {
    do {
      return .success(
        try await MultipartForm.parts(of: pieces(bytes, of: size), contentType: Self.contentType))
    } catch let error as MultipartReadingError {
      return .failure(error)
    } catch { preconditionFailure("\(error)") }
  }
}
