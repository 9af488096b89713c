import Foundation
import HTTPTypes
import Testing

@testable import APIRuntime

@Suite("Errors in sentences")
struct DescribedErrorTests {
  @Test(
    "localizedDescription is the error's own sentence, and not that a type could not complete an operation",
    arguments: [
      InvalidDate(expected: "2026-01-31"), InvalidServerURL(text: "x"), UnusablePathParameter(value: ".."),
      RequestProblem("page is not an integer"), StatusError(response: HTTPResponse(status: .notFound), body: []),
      MissingHeader(name: "X-Total", status: 200), TransportError.unknownHost("a.example"),
      TransportError.connectionClosed,
      TransportError.timedOut(.total), TransportError.canceled, TransportError.other(reason: "broken"),
      TransportError.couldNotConnect(host: "a.example", port: 443, reason: "refused"),
      TransportError.tls(reason: "expired"), HTTPBodyError.tooLong(limit: 5), HTTPBodyError.readTwice,
    ] as [any Error & Sendable])
  func sentences(_ error: any Error & Sendable) {
    #expect(!error.localizedDescription.isEmpty && !error.localizedDescription.contains("could not be completed"))
    if let error = error as? any DescribedError { #expect(error.localizedDescription == error.description) }
  }
}
