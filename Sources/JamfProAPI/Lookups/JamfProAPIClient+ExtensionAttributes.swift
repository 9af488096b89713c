import APIRuntime

extension JamfProAPIClient {
  /// The extension attributes that are defined for computers, as far as the credential may read them: asked for once for each
  /// client, with two requests but for very long lists: the second confirms that these are all. Needs `Read Computer Extension Attributes`.
  ///
  /// - Parameter refresh: asks anew.
  public func extensionAttributes(refresh: Bool = false) async -> ExtensionAttributeLookup {
    let facts = Operations.ComputerExtensionAttributesGetV1.facts
    do {
      return try await memory.extensionAttributes.value(anew: refresh) { [self] in
        do {
          return .definitions(try await askExtensionAttributes(facts))
        } catch {
          let failure = explain(error, requiredPrivileges: facts.requiredPrivileges)
          // That the server refuses is an answer; that it was not reached, or that somebody gave up, is none to keep.
          if failure.isPassing || failure.status == nil { throw failure }
          return .unavailable(failure)
        }
      }
    } catch {
      return .unavailable(explain(error))
    }
  }

  private func askExtensionAttributes(_ facts: OperationFacts) async throws -> [ExtensionAttribute] {
    let entries = try await entries(facts) { page in
      try await checked.ComputerExtensionAttributesGetV1(
        .init(query: .init(page: page, page_hyphen_size: LookupWalk<ExtensionAttribute>.rows))
      ).ok.body.bytes
    } _: { id, row in
      ExtensionAttribute(id: id, definition: row)
    }
    return entries.map(\.entry)
  }
}

extension ExtensionAttribute {
  /// Reads a definition, which real servers write with nulls where the document has none; nil when it has no name.
  fileprivate init?(id: String, definition row: JSONValue) {
    func text(_ key: String) -> String? { row[key]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } }
    guard let name = text("name") else { return nil }
    self.init(
      id: id, name: name, dataType: text("dataType") ?? "STRING", inventoryDisplayType: text("inventoryDisplayType"),
      inputType: text("inputType"), description: text("description"))
  }
}
