import APIRuntime
import JamfProAPI

/// The names for the ids in the records. Departments and buildings have pages; sites and groups come all at once.
extension DemoAPI {
  func DepartmentsGetV1(
    _ input: Operations.DepartmentsGetV1.Input
  ) async throws -> Operations.DepartmentsGetV1.Output {
    let query = input.query
    return try await answer(Operations.DepartmentsGetV1.self) { () throws(APIFailure) in
      try self.names(
        Organisation.departments, page: query.page, size: query.page_hyphen_size, sort: query.sort
      ) { _, _ in }
    }
  }

  func BuildingsGetV1(_ input: Operations.BuildingsGetV1.Input) async throws -> Operations.BuildingsGetV1.Output {
    let query = input.query
    return try await answer(Operations.BuildingsGetV1.self) { () throws(APIFailure) in
      try self.names(
        Organisation.buildings, page: query.page, size: query.page_hyphen_size, sort: query.sort
      ) { writer, place in
        writer.text("streetAddress1", place % 3 == 0 ? nil : "\(place + 1) Example Street")
        writer.text("streetAddress2", place % 4 == 0 ? "" : nil)
        for key in ["city", "stateProvince", "zipPostalCode"] as [StaticString] { writer.text(key, nil) }
        writer.text("country", place == 4 ? "Switzerland" : nil)
      }
    }
  }

  func SitesGetV1(_ input: Operations.SitesGetV1.Input) async throws -> Operations.SitesGetV1.Output {
    try await answer(Operations.SitesGetV1.self) { () throws(APIFailure) in
      var writer = self.writer(.v1)
      writer.list(Organisation.sites.indices) { writer, place in
        writer.word("id", String(place + 1))
        writer.null("divisionId")
        writer.text("name", Organisation.sites[place])
      }
      return writer.finish()
    }
  }

  func ComputerGroupsGetV1(
    _ input: Operations.ComputerGroupsGetV1.Input
  ) async throws -> Operations.ComputerGroupsGetV1.Output {
    try await answer(Operations.ComputerGroupsGetV1.self) { () throws(APIFailure) in
      var writer = self.writer(.v1)
      writer.list(Organisation.groups.indices) { writer, place in
        let group = Organisation.groups[place]
        writer.word("id", String(place + 1))
        writer.text("name", group.name)
        writer.text("description", group.about)
        writer.flag("smartGroup", group.isSmart)
      }
      return writer.finish()
    }
  }

  private func names(
    _ names: [String], page: Int?, size: Int?, sort: [String]?,
    _ more: (inout RecordWriter, Int) -> Void
  ) throws(APIFailure) -> [UInt8] {
    let names = names.indices.map { (id: $0 + 1, name: names[$0]) }
    return try self.page(of: names, page: page, size: size, sort: sort, orderedBy: "id") { writer, place in
      writer.word("id", String(names[place].id))
      writer.text("name", names[place].name)
      more(&writer, place)
    }
  }

  /// A page of a short list. `write` writes the element at a place.
  func page(
    of elements: [(id: Int, name: String)], page: Int?, size: Int?, sort: [String]?, orderedBy standard: String,
    _ write: (inout RecordWriter, Int) -> Void
  ) throws(APIFailure) -> [UInt8] {
    let page = try InventoryQuery.page(page)
    let size = min(try InventoryQuery.pageSize(size), pageFaults.largestPage)
    let order = try Self.order(elements, sort ?? [], standard)
    let (start, overflow) = page.multipliedReportingOverflow(by: size)
    var writer = writer(.v1)
    writer.object { writer in
      writer.number("totalCount", pageFaults.total(elements.count))
      writer.list("results", overflow ? [] : order.dropFirst(start).prefix(size), write)
    }
    return writer.finish()
  }

  /// Places in the requested order. A key after the first only matters for equal names, and no two are equal here.
  private static func order(
    _ elements: [(id: Int, name: String)], _ sort: [String], _ standard: String
  ) throws(APIFailure) -> [Int] {
    let key = sort.flatMap { $0.split(separator: ",") }.first?.split(separator: ":") ?? [standard[...]]
    let direction = key.count > 1 ? key[1].lowercased() : "asc"
    guard let field = key.first, ["id", "name"].contains(field), ["asc", "desc"].contains(direction) else {
      throw .invalid(field: "sort", "Sort by id or name, asc or desc")
    }
    let order = elements.indices.sorted {
      field == "id" ? elements[$0].id < elements[$1].id : elements[$0].name < elements[$1].name
    }
    return direction == "asc" ? order : order.reversed()
  }
}

/// The definitions of the extension attributes. Their values are in the records.
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
  /// Definitions use other names than records for some things.
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
