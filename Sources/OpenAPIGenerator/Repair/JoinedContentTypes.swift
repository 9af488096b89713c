/// `"text/csv,application/json": {…}` is two content types that share a schema, not one with a comma in it.
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
  /// Without white space at its ends.
  func trimming() -> String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
