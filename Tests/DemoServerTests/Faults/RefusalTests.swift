import APIRuntime
import HTTPTypes
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("Refusals")
struct RefusalTests {
  let server = InProcess()

  private func cause(_ answer: InProcess.Answer) -> JSONValue? { answer.json["errors"]?[0] }

  @Test(
    "without a valid token, only token requests work",
    arguments: [
      nil, "", "Bearer", "Bearer x", "Basic YTpi", "Bearer  ",
    ] as [String?])
  func unauthorised(header: String?) async {
    for path in [
      "/api/v1/jamf-pro-version", "/api/v4/computers-inventory", "/api/v4/computers-inventory/1", "/api/nothing",
    ] {
      var fields = HTTPFields()
      fields[.authorization] = header
      let answer = await server.send(.get, path, fields: fields)
      #expect(answer.status == 401)
      #expect(answer.contentType == "application/json")
      #expect(answer.text.contains("\"httpStatus\" : 401"), "Jamf's servers write a space before the colon")
      #expect(answer.text.contains("\"field\" : null"))
      #expect(cause(answer)?["code"] == "INVALID_TOKEN")
    }
  }

  @Test(
    "unknown sections, fields, directions, numbers and values are rejected with the field's name",
    arguments: [
      ("section", "HARDWARES", "section"), ("section", "PLUGINS", "section"),
      ("sort", "hardware.serialNumber", "hardware.serialNumber"),
      ("sort", "general.lastContactTime", "general.lastContactTime"), ("sort", "id:up", "id"), ("page", "-1", "page"),
      ("page", "x", "page"),
      ("page-size", "0", "page-size"), ("filter", "general.site==1", "general.site"),
      ("filter", "id==1;nope==2", "nope"),
      ("filter", "general.lastContactTime>2026-01-01", "general.lastContactTime"), ("filter", "id==abc", "id"),
      ("filter", "general.supervised==yes", "general.supervised"),
      ("filter", "general.reportDate==''", "general.reportDate"),
      ("filter", "general.reportDate>2026-01-01T10:00:00.7Z", "general.reportDate"),
      ("filter", "general.name=", "filter"),
      ("filter", "general.name==a b", "filter"),
    ])
  func badRequests(name: String, value: String, field: String) async {
    let answer = await server.get("/api/v4/computers-inventory", [name: value])
    #expect(answer.status == 400)
    #expect(cause(answer)?["field"] == .string(field))
    #expect(answer.json["httpStatus"] == 400)
  }

  @Test("an unquoted parenthesis breaks the server, like Jamf's")
  func brackets() async {
    for filter in ["general.name==Mac (2)", "general.name==(a)", "general.name==a)"] {
      let answer = await server.get("/api/v4/computers-inventory", ["filter": filter])
      #expect(answer.status == 500)
      #expect(answer.json["errors"] == [])
    }
    #expect(await server.get("/api/v4/computers-inventory", ["filter": "general.name==\"Mac (2)\""]).status == 200)
  }

  @Test("unknown ids and paths are not found")
  func notFound() async {
    for path in [
      "/api/v4/computers-inventory/501", "/api/v1/computers-inventory-detail/0", "/api/v4/computers-inventory/abc",
    ] {
      let answer = await server.get(path)
      #expect(answer.status == 404)
      #expect(cause(answer)?["code"] == "NOT_FOUND")
    }
    for path in [
      "/api/v9/computers-inventory", "/api/v4/printers", "/", "/v4/computers-inventory", "/api//v4/computers-inventory",
      "/api/v4/computers-inventory/1/2",
    ] {
      let answer = await server.get(path)
      #expect(answer.status == 404)
      #expect(answer.json["errors"] == [])
    }
  }

  @Test("only the enabled versions exist")
  func versions() async {
    let old = InProcess(count: 5, versions: [.v1])
    #expect(await old.get("/api/v1/computers-inventory").status == 200)
    #expect(await old.get("/api/v4/computers-inventory").status == 404)
    #expect(await old.get("/api/v4/computers-inventory-detail/1").status == 404)
    #expect(await old.get("/api/v1/jamf-pro-version").json["version"] == "11.4.1-t1712591696")
    #expect(await server.get("/api/v1/jamf-pro-version").json["version"] == "11.30.2-t1785446884863")
    #expect(
      await InProcess(versions: [.v1, .v2, .v3]).get("/api/v1/jamf-pro-version").json["version"]?.stringValue?
        .hasPrefix("11.29") == true)
  }

  @Test("other methods are not allowed")
  func methods() async {
    let token = await server.requestToken().json["access_token"]?.stringValue ?? ""
    let answer = await server.send(
      .delete, "/api/v4/computers-inventory/1", fields: [.authorization: "Bearer " + token])
    #expect(answer.status == 405)
    #expect(await server.send(.get, "/api/oauth/token").status == 405)
  }
}
