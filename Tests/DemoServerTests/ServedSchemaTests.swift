import APIRuntime
import HTTPTypes
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("The document that the server publishes about its API")
struct ServedSchemaTests {
  private func schema(_ faults: String..., versions: Set<InventoryVersion> = Set(InventoryVersion.allCases))
    async throws
    -> InProcess.Answer
  {
    let server = InProcess(count: 1, versions: versions, faults: try faults.map { try Fault($0) })
    return await server.send(.get, "/api/schema/")
  }

  private func keys(_ value: JSONValue?) -> [String] {
    if case .object(let object)? = value { object.keys } else { [] }
  }

  private let list = "/v4/computers-inventory"
  private let hardware = "components.schemas.ComputerHardware.properties"

  @Test("it needs no token, and the path without the slash leads to it, as on Jamf's servers")
  func free() async throws {
    let answer = try await schema()
    #expect(answer.status == 200 && answer.contentType == "application/json")
    #expect(answer.json.at("openapi")?.stringValue == "3.0.1")
    #expect(answer.json["info"]?["version"]?.stringValue == "production")
    let other = await InProcess(count: 1).send(.get, "/api/schema")
    #expect(other.status == 302 && other.fields[.location] == "/api/schema/")
    #expect(await InProcess(count: 1).send(.post, "/api/schema/").status == 405)
  }

  @Test("it has the operations of the server, and those that Jamf documents")
  func operations() async throws {
    let paths = keys(try await schema().json["paths"])
    #expect(paths.contains(list) && paths.contains("/v1/oauth/token") && !paths.contains("/oauth/token"))
    let old = keys(try await schema(versions: [.v1]).json["paths"])
    #expect(old.contains("/v1/computers-inventory") && !old.contains(list))
    let gateway = keys(try await schema("gateway").json["paths"])
    #expect(gateway.contains(list) && !gateway.contains("/v1/auth"))
  }

  @Test("each change changes what its name says")
  func changes() async throws {
    func json(_ change: SchemaChange) async throws -> JSONValue { try await schema("schema=\(change.rawValue)").json }
    let same = try await schema().json
    #expect(try await keys(json(.fieldGone).at(hardware)) == keys(same.at(hardware)).filter { $0 != "serialNumber" })
    #expect(try await keys(json(.fieldNew).at(hardware)).last == "gpuModel")
    #expect(try await json(.fieldType).at(hardware + ".processorCount.type")?.stringValue == "string")
    #expect(try await json(.valueNew).at(hardware + ".batteryHealth.enum")?.elements.last == "REPLACED")
    let sections = "components.schemas.ComputerSectionV4.enum"
    #expect(try await json(.sectionGone).at(sections)?.elements.contains("LOCAL_USER_ACCOUNTS") == false)
    #expect(try await json(.sectionNew).at(sections)?.elements.last == "FANS")
    #expect(try await !keys(json(.versionGone)["paths"]).contains(list))
    #expect(try await json(.versionNew)["paths"]?["/v5/computers-inventory"] == same["paths"]?[list])
    #expect(try await !keys(json(.operationGone)["paths"]).contains("/v1/departments"))
    let get = same["paths"]?[list]?["get"]
    let parameters = try #require(get?["parameters"]?.elements.count)
    #expect(
      try await json(.parameterGone)["paths"]?[list]?["get"]?["parameters"]?.elements.count == parameters - 1)
    let added = try await json(.parameterNew)["paths"]?[list]?["get"]?["parameters"]?.elements.last
    #expect(added?["required"] == true && added?["name"] == "site")
    #expect(
      try await json(.privilege)["paths"]?[list]?["get"]?["x-required-privileges"]?.elements.count
        == (get?["x-required-privileges"]?.elements.count ?? 0) + 1)
    for change in SchemaChange.allCases where ![.signIn, .forbidden, .html, .missing, .truncated].contains(change) {
      #expect(try await json(change) != same, "\(change)")
    }
  }

  @Test("it can be missing, hidden, a web page or cut off")
  func trouble() async throws {
    #expect(try await schema("schema=missing").status == 404)
    #expect(try await schema("schema=forbidden").status == 403)
    #expect(try await schema("schema=html").contentType.hasPrefix("text/html"))
    let cut = try await schema("schema=truncated")
    #expect(cut.status == 200 && cut.json == .null && cut.bytes.count > 1000)
    let server = InProcess(count: 1, faults: [.schema([.signIn])])
    #expect(await server.send(.get, "/api/schema/").status == 401)
    #expect(await server.get("/api/schema/").status == 200)
  }

  @Test("faults of all answers are those of the document, too")
  func otherFaults() async throws {
    #expect(try await schema("html=1").contentType.hasPrefix("text/html"))
    #expect(try await schema("maintenance=100").status == 503)
    #expect(try await schema("truncate-json=1").json == .null)
  }

  @Test("changes are written as on the command line, and unknown ones are errors with those that exist")
  func argument() throws {
    let fault = try Fault("schema=value-new+field-gone")
    #expect(fault == .schema([.fieldGone, .valueNew]) && fault.argument == "schema=field-gone+value-new")
    for wrong in ["schema", "schema=", "schema=fields", "schema=field-gone+"] {
      let error = #expect(throws: FaultError.self) { try Fault(wrong) }
      #expect(error.map { "\($0)".contains("section-new") } == true)
    }
  }
}
