import APIRuntime

/// The definition of an extension attribute: what an organization records about its computers besides Jamf's own
/// fields.
public struct ExtensionAttribute: Hashable, Sendable, Identifiable {
  /// The id; records call it `definitionId`.
  public var id: String
  /// The name that people see. Jamf's servers allow each name once.
  public var name: String
  /// `STRING`, `INTEGER` or `DATE` (`DATE_TIME` in records), or a type of a newer server.
  public var dataType: String
  /// The section of the record that has its values: `GENERAL`, `HARDWARE`, `OPERATING_SYSTEM`, `USER_AND_LOCATION`,
  /// `PURCHASING` or `EXTENSION_ATTRIBUTES`; nil when the server does not say.
  public var inventoryDisplayType: String?
  /// Where the values come from: `SCRIPT`, `TEXT`, `POPUP` or `DIRECTORY_SERVICE_ATTRIBUTE_MAPPING` (`LDAP` in
  /// records); nil when the server does not say.
  public var inputType: String?
  /// What it is for, in its author's words; nil when there is no description.
  public var description: String?

  /// A definition.
  package init(
    id: String, name: String, dataType: String = "STRING", inventoryDisplayType: String? = nil,
    inputType: String? = nil, description: String? = nil
  ) {
    self.id = id
    self.name = name
    self.dataType = dataType
    self.inventoryDisplayType = inventoryDisplayType
    self.inputType = inputType
    self.description = description
  }
}

/// The extension attributes that are defined for computers, or why they are unknown.
public enum ExtensionAttributeLookup: Hashable, Sendable {
  /// All of them, in the server's order: by name.
  case definitions([ExtensionAttribute])
  /// The definitions could not be loaded, or not all of them: a privilege is missing, or the server is too old to list
  /// them (status 404: `JamfProError.Kind.notFound`). Records contain the names of the attributes in any case.
  case unavailable(JamfProError)
}

extension JamfProAPIClient {
  /// The extension attributes that are defined for computers. Needs the privilege `Read Computer Extension Attributes`.
  ///
  /// They are requested once for each client, with two requests except for very long lists; the second one confirms
  /// that the first has all. It never throws: a failure is in the result.
  ///
  /// - Parameter refresh: whether to request them again.
  public func extensionAttributes(refresh: Bool = false) async -> ExtensionAttributeLookup {
    let facts = Operations.ComputerExtensionAttributesGetV1.facts
    do {
      return try await memory.extensionAttributes.value(refreshing: refresh) { [self] in
        do {
          return .definitions(try await askExtensionAttributes(facts))
        } catch {
          let failure = explain(error, requiredPrivileges: facts.requiredPrivileges)
          // A refusal is an answer to keep. A failure to reach the server, or a canceled request, is not.
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
  /// Reads a definition, in which real servers send nulls where the document has none; nil when it has no name.
  fileprivate init?(id: String, definition row: JSONValue) {
    func text(_ key: String) -> String? { row[key]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } }
    guard let name = text("name") else { return nil }
    self.init(
      id: id, name: name, dataType: text("dataType") ?? "STRING", inventoryDisplayType: text("inventoryDisplayType"),
      inputType: text("inputType"), description: text("description"))
  }
}
