import APIRuntime
import HTTPTypes
import JamfProAPI

/// The document of the API, as Jamf's servers publish it for everybody at `/api/schema/`: with the operations that this
/// server has, and changed as faults demand.
struct ServedSchema {
  static let path = "/api/schema/"
  /// Leads to the path with the slash, as on Jamf's servers.
  static let pathWithoutSlash = "/api/schema"

  /// The operations of the server, as `get /v1/sites`.
  let operations: Set<String>
  let changes: [SchemaChange]

  /// The answer to a request without and with a valid token.
  func answer(_ request: HTTPRequest, isSignedIn: Bool) -> DemoGate.Message {
    guard [.get, .head].contains(request.method) else { return APIFailure.methodNotAllowed.message }
    if DemoGate.path(of: request) == Self.pathWithoutSlash {
      return (HTTPResponse(status: .found, headerFields: [.location: Self.path]), HTTPBody([]))
    }
    for change in changes {
      switch change {
      case .missing: return APIFailure.noSuchPath.message
      case .signIn where !isSignedIn: return APIFailure.invalidToken.message
      case .forbidden: return APIFailure.missingPrivilege.message
      case .html: return HTMLPage.signIn
      default: break
      }
    }
    var bytes = document.jsonBytes()
    if changes.contains(.truncated) { bytes.removeLast(bytes.count / 3) }
    return (HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]), HTTPBody(bytes))
  }

  /// The document that this program was made from, as far as the server offers it.
  private var document: JSONValue {
    guard var document = try? JSONContent<JSONValue>(bytes: Array(APIDocument.json.utf8)).json else {
      preconditionFailure("the document of the generated code is JSON")
    }
    // Jamf's documents do not say their release.
    document.change(at: ["info"]) { $0 = ["title": "Jamf Pro API", "version": "production"] }
    document.change(at: ["paths"]) { paths in
      guard case .object(let all) = paths else { return }
      let served = all.members.map { JSONObject.Member(key: $0.key, value: offered($0.value, at: $0.key)) }
      paths = .object(JSONObject(served.filter { $0.value != .object(JSONObject()) }))
    }
    for change in changes { change.apply(to: &document) }
    return document
  }

  /// The operations of a path that the server has and that Jamf's documents list.
  private func offered(_ item: JSONValue, at path: String) -> JSONValue {
    guard case .object(let methods) = item else { return item }
    return .object(
      JSONObject(
        methods.members.filter {
          operations.contains("\($0.key) \(path)") && $0.value["x-undocumented"] == nil
        }))
  }
}

extension SchemaChange {
  /// Makes the change, if the document has the place.
  fileprivate func apply(to document: inout JSONValue) {
    let list = ["paths", "/v4/computers-inventory"]
    let hardware = ["components", "schemas", "ComputerHardware", "properties"]
    let sections = ["components", "schemas", "ComputerSectionV4", "enum"]
    switch self {
    case .fieldGone: document.change(at: hardware + ["serialNumber"]) { $0 = nil }
    case .fieldNew: document.change(at: hardware + ["gpuModel"]) { $0 = ["type": "string"] }
    case .fieldType: document.change(at: hardware + ["processorCount", "type"]) { $0 = "string" }
    case .valueNew: document.append("REPLACED", at: hardware + ["batteryHealth", "enum"])
    case .sectionGone: document.filter(at: sections) { $0 != "LOCAL_USER_ACCOUNTS" }
    case .sectionNew:
      document.append("FANS", at: sections)
      document.change(at: ["components", "schemas", "ComputerInventoryV4", "properties", "fans"]) {
        $0 = ["type": "array", "items": ["type": "object", "properties": ["speed": ["type": "integer"]]]]
      }
    case .versionGone: document.change(at: list) { $0 = nil }
    case .versionNew:
      var newest: JSONValue?
      document.change(at: list) { newest = $0 }
      document.change(at: ["paths", "/v5/computers-inventory"]) { $0 = newest }
    case .operationGone: document.change(at: ["paths", "/v1/departments"]) { $0 = nil }
    case .parameterGone:
      document.filter(at: list + ["get", "parameters"]) { $0["$ref"]?.stringValue?.contains("/sort") != true }
    case .parameterNew:
      document.append(
        ["name": "site", "in": "query", "required": true, "schema": ["type": "string"]],
        at: list + ["get", "parameters"])
    case .privilege:
      document.append("Read Computer Inventory Collection", at: list + ["get", "x-required-privileges"])
    case .missing, .signIn, .forbidden, .html, .truncated: break
    }
  }
}

extension JSONValue {
  /// Changes the value at the end of the keys; nil adds or removes the last one. Nothing if the others do not exist.
  fileprivate mutating func change(at keys: some Collection<String>, _ body: (inout JSONValue?) -> Void) {
    guard let first = keys.first, case .object(var object) = self else { return }
    if keys.count == 1 {
      body(&object[first])
    } else {
      guard var inner = object[first] else { return }
      inner.change(at: keys.dropFirst(), body)
      object[first] = inner
    }
    self = .object(object)
  }

  fileprivate mutating func append(_ element: JSONValue, at keys: [String]) {
    change(at: keys) { if case .array(let elements)? = $0 { $0 = .array(elements + [element]) } }
  }

  fileprivate mutating func filter(at keys: [String], _ isKept: (JSONValue) -> Bool) {
    change(at: keys) { if case .array(let elements)? = $0 { $0 = .array(elements.filter(isKept)) } }
  }
}
