extension ShapeReader {
  /// The operations, in the document's order.
  func operations() -> [OperationShape] {
    var operations: [OperationShape] = []
    for (path, item) in root["paths"]?.object.map({ Array($0.members) }) ?? [] {
      for (method, node) in item.object.map({ Array($0.members) }) ?? []
      where DocumentRepair.methods.contains(method) {
        operations.append(
          OperationShape(
            method: method.uppercased(), path: path, id: node["operationId"]?.string ?? "",
            isDeprecated: node["deprecated"]?.bool ?? false, deprecationDate: node["x-deprecation-date"]?.string,
            parts: parameters(node, of: item, path: path) + bodies(node) + answers(node),
            privileges: node["x-required-privileges"]?.strings ?? []))
      }
    }
    return operations
  }

  private func parameters(_ operation: Node, of item: Node, path: String) -> [OperationShape.Part] {
    var found: [OperationShape.Part] = []
    let places = PathTemplate(path).parameterNames
    for node in (item["parameters"]?.array ?? []) + (operation["parameters"]?.array ?? []) {
      let parameter = followed(node)
      let name = parameter["name"]?.string ?? ""
      let location = parameter["in"]?.string ?? ""
      let shown = location == "path" ? places.firstIndex(of: name).map { String($0 + 1) } ?? name : name
      var part = part("\(location) parameter \(shown)", parameter["schema"])
      part.isRequired = parameter["required"]?.bool ?? false
      part.isDeprecated = parameter["deprecated"]?.bool ?? false
      found.removeAll { $0.name == part.name }
      found.append(part)
    }
    return found
  }

  private func bodies(_ operation: Node) -> [OperationShape.Part] {
    guard let node = operation["requestBody"] else { return [] }
    let body = followed(node)
    return contents(body, "body").map { part in
      var part = part
      part.isRequired = body["required"]?.bool ?? false
      return part
    }
  }

  private func answers(_ operation: Node) -> [OperationShape.Part] {
    (operation["responses"]?.object.map { Array($0.members) } ?? []).flatMap { status, node in
      let answer = followed(node)
      let headers = (answer["headers"]?.object.map { Array($0.members) } ?? []).map { name, header in
        part("answer \(status) header \(name)", followed(header)["schema"])
      }
      let contents = contents(answer, "answer \(status)")
      return (contents.isEmpty ? [part("answer \(status)", nil)] : contents) + headers
    }
  }

  private func contents(_ node: Node, _ name: String) -> [OperationShape.Part] {
    (node["content"]?.object.map { Array($0.members) } ?? []).map { type, media in
      part(type == "application/json" ? name : "\(name) \(type)", media["schema"])
    }
  }

  private func part(_ name: String, _ schema: Node?) -> OperationShape.Part {
    OperationShape.Part(name: name, shape: schema.map(shape(of:)))
  }

  /// What a reference leads to; parameters, bodies, answers and headers may be shared by many operations.
  private func followed(_ node: Node) -> Node {
    guard let reference = node["$ref"]?.string, let pointer = JSONPointer(reference: reference) else { return node }
    return root[pointer] ?? node
  }
}
