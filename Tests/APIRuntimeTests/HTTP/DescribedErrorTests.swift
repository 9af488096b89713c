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

  @Test(
    "a failed call says the operation once, the status once, and the reason in words",
    arguments: [
      (
        TransportError.couldNotConnect(host: "a.example", port: 9, reason: "refused"),
        "x: Cannot connect to a.example:9: refused"
      ),
      (TransportError.unknownHost(""), "x: The server's URL has no host: it has to begin with https:// or http://"),
      (HTTPBodyError.tooLong(limit: 5), "x (status 403): The body exceeds 5 bytes"),
      (StatusError(operationID: "x", response: HTTPResponse(status: .forbidden), body: []), "x: status 403"),
      (
        StatusError(operationID: "x", response: HTTPResponse(status: .forbidden), body: Array("<html>".utf8)),
        "x: status 403 and a web page"
      ),
      (OAuthError(status: 403, code: "no"), "x: no token was issued (status 403): no"),
    ] as [(any Error & Sendable, String)])
  func calls(reason: any Error & Sendable, sentence: String) {
    let wasAnswered = !(reason is TransportError)
    let error = ClientError(
      operationID: "x", underlyingError: reason, response: wasAnswered ? HTTPResponse(status: .forbidden) : nil)
    #expect(error.localizedDescription == sentence)
  }

  @Test("an answer other than the wanted one says when a web page came instead") func unwanted() {
    var payload = UndocumentedPayload()
    #expect(UnexpectedResponse(expected: "ok", status: 404).description == "expected the response ok, got status 404")
    payload.body = Array("<!DOCTYPE html>".utf8)
    #expect(
      UnexpectedResponse(expected: "ok", status: 502, payload: payload).description
        == "expected the response ok, got status 502 and a web page")
  }
}
