import Foundation
import HTTPTypes
import Testing

@testable import DemoServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// With a client that shows how a response was sent; the project's own transport decompresses it silently.
@Suite("Compression")
struct CompressionTests {
  private struct Answer: Equatable {
    var coding: String?
    var length: Int?
    var bytes: Data
  }

  private static func answers(
    compresses: Bool, accepting coding: String, _ methods: [String]
  ) async throws -> [Answer] {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(count: 100, reference: reference), compresses: compresses)
    return try await DemoServer.serving(configuration) { server, port in
      let token = try await BrokenConnectionTests.token(server)
      let session = URLSession(configuration: .ephemeral)
      defer { session.invalidateAndCancel() }
      var answers: [Answer] = []
      for method in methods {
        var request = URLRequest(
          url: try #require(URL(string: "http://127.0.0.1:\(port)/api/v4/computers-inventory?sort=id")))
        request.httpMethod = method
        request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization")
        request.setValue(coding, forHTTPHeaderField: "Accept-Encoding")
        let (bytes, response) = try await session.data(for: request)
        let head = try #require(response as? HTTPURLResponse)
        #expect(head.statusCode == 200)
        answers.append(
          Answer(
            coding: head.value(forHTTPHeaderField: "Content-Encoding"),
            length: head.value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) }, bytes: bytes))
      }
      return answers
    }
  }

  @Test("a compressed list is a fraction of its size, and the same list")
  func gzip() async throws {
    let plain = try await Self.answers(compresses: false, accepting: "gzip", ["GET"])[0]
    let size = plain.bytes.count
    #expect(plain.coding == nil && plain.length == size && size > 100_000)
    let small = try await Self.answers(compresses: true, accepting: "gzip", ["GET"])[0]
    let isSame = small.bytes == plain.bytes
    #expect(small.coding == "gzip" && isSame)
    let length = try #require(small.length)
    #expect(length * 3 < size)
  }

  @Test("clients that do not accept compression get plain responses, and empty responses stay empty")
  func plain() async throws {
    let refusing = try await Self.answers(compresses: true, accepting: "identity", ["GET"])[0]
    let size = refusing.bytes.count
    #expect(refusing.coding == nil && refusing.length == size && size > 100_000)
    let answers = try await Self.answers(compresses: true, accepting: "gzip", ["HEAD", "GET", "HEAD", "GET"])
    for place in [0, 2] {
      let (coding, isEmpty) = (answers[place].coding, answers[place].bytes.isEmpty)
      #expect(coding == nil && isEmpty)
    }
    for place in [1, 3] {
      let (coding, isSame) = (answers[place].coding, answers[place].bytes == refusing.bytes)
      #expect(coding == "gzip" && isSame)
    }
  }
}
