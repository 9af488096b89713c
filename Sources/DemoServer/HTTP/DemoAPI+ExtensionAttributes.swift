import APIRuntime
import JamfProAPI

/// The definitions of the extension attributes, of which the records have the values.
extension DemoAPI {
  func ComputerExtensionAttributesGetV1(
    _ input: Operations.ComputerExtensionAttributesGetV1.Input
  ) async throws -> Operations.ComputerExtensionAttributesGetV1.Output {
    let query = input.query
    let attributes = ExtensionAttribute.all
    return try await answer(Operations.ComputerExtensionAttributesGetV1.self) { () throws(APIFailure) in
      try self.page(
        of: attributes.map { ($0.id, $0.name) }, page: query.page, size: query.page_hyphen_size, sort: query.sort,
        orderedBy: "name"
      ) { writer, place in
        attributes[place].writeDefinition(to: &writer)
      }
    }
  }
}

extension ExtensionAttribute {
  /// Definitions call some things by other names than the records do.
  fileprivate func writeDefinition(to writer: inout RecordWriter) {
    writer.word("id", String(id))
    writer.text("name", name)
    writer.text("description", about)
    writer.choice("dataType", dataType == .date ? "DATE" : dataType.rawValue)
    writer.flag("enabled", isEnabled)
    writer.choice("inventoryDisplayType", place.section.rawValue)
    writer.choice("inputType", inputType == .directory ? "DIRECTORY_SERVICE_ATTRIBUTE_MAPPING" : inputType.rawValue)
    writer.text("scriptContents", inputType == .script ? "#!/bin/zsh\necho \"<result>$RANDOM</result>\"\n" : nil)
    writer.texts("popupMenuChoices", inputType == .popUp ? options ?? [] : [])
    writer.text("ldapAttributeMapping", inputType == .directory ? "employeeType" : nil)
    writer.flag("ldapExtensionAttributeAllowed", inputType == .directory && isMultiValue)
    writer.choice("manageExistingData", isEnabled ? nil : "RETAIN")
  }
}
