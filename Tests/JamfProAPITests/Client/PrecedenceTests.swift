import APIRuntime
import Testing

@testable import JamfProAPI

@Suite("what a person waits for goes first") struct PrecedenceTests {
  @Test("a detail waits for one page at most, however many requests wait, and never more than five run")
  func detail() async throws {
    for second in stride(from: 1.0, through: 13, by: 1.5) {
      let server = UnreliableServer(3000)
      let client = server.client()
      let time = server.time
      let (before, questionBefore) = try await time.run {
        async let list = server.read(client)
        async let columns = server.read(client)
        try await time.sleep(.seconds(second))
        async let previews: Void = withThrowingTaskGroup { group in
          for number in 0..<6 { group.addTask { _ = try await client.previewPage(number: number, rows: 50) } }
          try await group.waitForAll()
        }
        try await time.sleep(.milliseconds(1))
        let questionBefore = server.ends
        async let answer = client.inventoryPage(Self.question, rows: 3)
        try await time.sleep(.milliseconds(1))
        let before = server.ends
        _ = try await client.computerDetail(id: "7")
        _ = try await (answer, previews)
        let outcomes = try await [list.outcome, columns.outcome]
        #expect(outcomes.map(\.isComplete) == [true, true])
        return (before, questionBefore)
      }
      let detail = try #require(
        server.requests.first { $0.operationID == Operations.ComputersInventoryDetailByIdGetV4.id })
      #expect(detail.endsBefore - before <= 1, "at \(second) s")
      let question = try #require(server.requests.first { $0.rows == 0..<3 })
      #expect(question.endsBefore - questionBefore <= 2, "at \(second) s")
      #expect(server.mostAtOnce <= 5)
    }
  }

  /// What somebody types while the list loads.
  private static var question: InventoryRequest {
    var request = InventoryRequest(sections: ["GENERAL"], filter: #"general.name=="a*""#)
    request.precedence = .normal
    return request
  }
}
