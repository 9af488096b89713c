import APIRuntime
import HTTPTypes
import Testing

import struct Foundation.URL

@testable import JamfProAPI

@Suite("The server's clock")
struct ServerClockTests {
  private func answer(_ clock: ServerClock, date: String?) async throws {
    var response = HTTPResponse(status: .ok)
    if let date { response.headerFields[.date] = date }
    let url = try #require(URL(string: "https://example.com"))
    _ = try await clock.intercept(
      HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"), body: nil, baseURL: url, operationID: "test"
    ) { [response] _, _, _ in (response, nil) }
  }

  @Test("the last date of an answer goes on with this computer's clock, whatever the time of day is here")
  func goesOn() async throws {
    let time = VirtualTime()
    let clock = ServerClock { time.instant }
    #expect(clock.milliseconds == nil)
    try await answer(clock, date: nil)
    #expect(clock.milliseconds == nil)
    // 20 years before and after now: only the server's clock counts.
    for (date, milliseconds) in [
      ("Sun, 05 Nov 2006 08:49:37 GMT", Int64(1_162_716_577_000)), ("Fri, 06 Nov 2048 08:49:37 GMT", 2_488_265_377_000),
    ] {
      try await answer(clock, date: date)
      #expect(clock.milliseconds == milliseconds)
      time.jump(.seconds(90))
      #expect(clock.milliseconds == milliseconds + 90_000)
    }
  }

  @Test("an answer without a usable date leaves the clock as it is", arguments: [nil, "", "yesterday", "1762332577"])
  func kept(date: String?) async throws {
    let time = VirtualTime()
    let clock = ServerClock { time.instant }
    try await answer(clock, date: "Sun, 05 Nov 2006 08:49:37 GMT")
    time.jump(.milliseconds(1500))
    try await answer(clock, date: date)
    #expect(clock.milliseconds == 1_162_716_578_500)
  }
}
