/// Gives every operation a unique id. In some documents, nine of ten operations have none.
enum OperationIDs {
  static func repair(_ root: inout Node, pinning pins: [String: String], into repairs: inout [Repair]) {
    var taken = Set(pins.values)
    // Ids of the document take precedence over derived ones.
    DocumentRepair.forEachOperation(of: &root) { operation, place in
      if let id = pins[place.words] {
        operation["operationId"] = .string(id)
        return
      }
      guard let id = operation["operationId"]?.string, !id.isEmpty else { return }
      if taken.insert(id).inserted { return }
      let other = free(id, among: &taken)
      operation["operationId"] = .string(other)
      repairs.append(
        Repair(
          .clashingOperationID, at: place.pointer / "operationId", place.words,
          "operationId \(id) is already used, read as \(other)"))
    }
    DocumentRepair.forEachOperation(of: &root) { operation, place in
      guard operation["operationId"]?.string?.isEmpty ?? true else { return }
      let id = free(derived(path: place.path, method: place.method ?? ""), among: &taken)
      operation["operationId"] = .string(id)
      repairs.append(Repair(.missingOperationID, at: place.pointer, place.words, "no operationId, named \(id)"))
    }
  }

  /// `{Path}{Method}{Version}`: `/v1/computers-inventory-detail/{id}` GET is `ComputersInventoryDetailByIdGetV1`.
  static func derived(path: String, method: String) -> String {
    var segments = path.split(separator: "/").map(String.init)
    var version = ""
    if let first = segments.first, isVersion(first) {
      version = capitalized(first)
      segments.removeFirst()
    }
    return segments.map(words).joined() + capitalized(method) + version
  }

  private static func isVersion(_ segment: String) -> Bool {
    if segment == "preview" { return true }
    guard segment.first == "v" else { return false }
    let number = segment.dropFirst()
    return !number.isEmpty && number.allSatisfy(\.isNumber)
  }

  private static func words(_ segment: String) -> String {
    let isParameter = segment.hasPrefix("{") && segment.hasSuffix("}")
    let name = isParameter ? String(segment.dropFirst().dropLast()) : segment
    let joined = name.split { !($0.isLetter || $0.isNumber) }.map { capitalized(String($0)) }.joined()
    return isParameter ? "By" + joined : joined
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private static func free(_ id: String, among taken: inout Set<String>) -> String {
    var candidate = id
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(id)_\(number)"
      number += 1
    }
    return candidate
  }
}

/// Splits `"text/csv,application/json": {…}`: two content types that share a schema, not one with a comma.
enum JoinedContentTypes {
  static func repair(_ operation: inout Node, at place: OperationPlace) -> [Repair] {
    var repairs: [Repair] = []
    if var body = operation["requestBody"], let content = body["content"]?.object {
      let pointer = place.pointer / "requestBody" / "content"
      body["content"] = .object(split(content, at: pointer, subject: "\(place.words) body", into: &repairs))
      operation["requestBody"] = body
    }
    guard var responses = operation["responses"]?.object else { return repairs }
    for status in responses.keys {
      guard var response = responses[status], let content = response["content"]?.object else { continue }
      let pointer = place.pointer / "responses" / status / "content"
      response["content"] = .object(split(content, at: pointer, subject: "\(place.words) \(status)", into: &repairs))
      responses[status] = response
    }
    operation["responses"] = .object(responses)
    return repairs
  }

  private static func split(
    _ content: NodeObject, at pointer: JSONPointer, subject: String, into repairs: inout [Repair]
  ) -> NodeObject {
    var result = NodeObject()
    for (type, media) in content.members {
      let parts = type.split(separator: ",").map { $0.trimming() }
      for part in parts { result[part] = media }
      guard parts.count > 1 else { continue }
      let number = parts.count == 2 ? "two" : String(parts.count)
      repairs.append(
        Repair(.joinedContentTypes, at: pointer / type, subject, "content type \"\(type)\" read as \(number)"))
    }
    return result
  }
}

extension Substring {
  /// The text without leading and trailing white space.
  func trimming() -> String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

/// Removes scopes of security schemes other than OAuth 2 and OpenID Connect, for which OpenAPI 3.0 requires an empty
/// list.
enum ScopesOnBasicSecurity {
  /// Repairs the security requirements of a document (at its root) or of an operation.
  static func repair(_ owner: inout Node, schemes: Node?, at pointer: JSONPointer, _ subject: String) -> [Repair] {
    guard let requirements = owner["security"]?.array else { return [] }
    var repairs: [Repair] = []
    var result: [Node] = []
    for (index, requirement) in requirements.enumerated() {
      var requirement = requirement
      for name in requirement.object?.keys ?? [] {
        guard let scopes = requirement[name]?.array, !scopes.isEmpty,
          let type = schemes?[name]?["type"]?.string, type == "http" || type == "apiKey"
        else { continue }
        requirement[name] = .array([])
        repairs.append(
          Repair(
            .scopesOnBasicSecurity, at: pointer / "security" / index / name, subject,
            "\(name) is not OAuth and cannot have scopes, read without them"))
      }
      result.append(requirement)
    }
    if !repairs.isEmpty { owner["security"] = .array(result) }
    return repairs
  }
}
