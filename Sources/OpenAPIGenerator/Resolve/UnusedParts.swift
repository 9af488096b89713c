/// Finds what a document says that the generated code does not do, so that nothing of it is left out silently.
enum UnusedParts {
  /// Warnings for the operations that are generated, and for the document as a whole.
  static func warnings(about places: [DocumentResolver.Place], in root: Node) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    for name in root["webhooks"]?.object?.keys ?? [] {
      warnings.append(
        Diagnostic(.warning, at: JSONPointer(["webhooks", name]), "webhooks are not generated: \(name) is left out"))
    }
    var paths: Set<String> = []
    for place in places {
      let item = JSONPointer(["paths", place.path])
      if paths.insert(place.path).inserted { warnings += servers(of: root[item], at: item) }
      warnings += about(place.node, at: item / place.method, root)
    }
    return warnings
  }

  private static func servers(of node: Node?, at pointer: JSONPointer) -> [Diagnostic] {
    guard let servers = node?["servers"]?.array, servers.count > 1 else { return [] }
    return [
      Diagnostic(
        .warning, at: pointer / "servers" / 1, "requests go to the first of these servers; the others are not used")
    ]
  }

  private static func about(_ operation: Node, at pointer: JSONPointer, _ root: Node) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    warnings += servers(of: operation, at: pointer)
    for name in operation["callbacks"]?.object?.keys ?? [] {
      warnings.append(
        Diagnostic(
          .warning, at: pointer / "callbacks" / name, "callbacks are not generated: \(name) is left out"))
    }
    for (status, response) in members(operation["responses"]) {
      let (response, place) = followed(response, at: pointer / "responses" / status, root)
      for name in response["links"]?.object?.keys ?? [] {
        warnings.append(
          Diagnostic(.warning, at: place / "links" / name, "links are not generated: \(name) is left out"))
      }
    }
    for (index, parameter) in (operation["parameters"]?.array ?? []).enumerated() {
      let (parameter, place) = followed(parameter, at: pointer / "parameters" / index, root)
      guard parameter["allowReserved"]?.bool == true else { continue }
      warnings.append(
        Diagnostic(
          .warning, at: place / "allowReserved",
          "\(parameter["name"]?.string ?? "a parameter") is sent percent-encoded, which servers read as the same text"))
    }
    let (body, place) = followed(operation["requestBody"] ?? .null, at: pointer / "requestBody", root)
    for (type, media) in members(body["content"]) {
      warnings += encodings(of: media, type, at: place / "content" / type / "encoding")
    }
    return warnings
  }

  /// Encodings that differ from how forms are sent.
  private static func encodings(of media: Node, _ type: String, at pointer: JSONPointer) -> [Diagnostic] {
    members(media["encoding"]).flatMap { name, encoding -> [Diagnostic] in
      ["style", "explode", "allowReserved", "headers"].compactMap { key in
        switch (key, encoding[key]) {
        case (_, nil), ("style", .string("form")), ("explode", .bool(true)), ("allowReserved", .bool(false)): nil
        default:
          Diagnostic(
            .warning, at: pointer / name / key, "\(name) is sent as usual in \(type): its \"\(key)\" is not used")
        }
      }
    }
  }

  private static func members(_ node: Node?) -> [(key: String, value: Node)] {
    node?.object.map { Array($0.members) } ?? []
  }

  private static func followed(_ node: Node, at pointer: JSONPointer, _ root: Node) -> (Node, JSONPointer) {
    guard let target = node["$ref"]?.string.flatMap({ JSONPointer(reference: $0) }), let found = root[target] else {
      return (node, pointer)
    }
    return (found, target)
  }
}
