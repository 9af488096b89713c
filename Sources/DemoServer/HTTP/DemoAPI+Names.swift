import APIRuntime
import JamfProAPI

/// The names behind the ids in the records. Departments and buildings come in pages, sites and groups all at once.
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
      return writer.json.bytes
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
      return writer.json.bytes
    }
  }

  private func names(
    _ names: [String], page: Int?, size: Int?, sort: [String]?,
    _ more: (inout RecordWriter, Int) -> Void
  ) throws(APIFailure) -> [UInt8] {
    let page = try InventoryQuery.page(page)
    let size = min(try InventoryQuery.pageSize(size), pageFaults.largestPage)
    let order = try Self.order(names, sort ?? [])
    let (start, overflow) = page.multipliedReportingOverflow(by: size)
    var writer = writer(.v1)
    writer.object { writer in
      writer.number("totalCount", pageFaults.total(names.count))
      writer.list("results", overflow ? [] : order.dropFirst(start).prefix(size)) { writer, place in
        writer.word("id", String(place + 1))
        writer.text("name", names[place])
        more(&writer, place)
      }
    }
    return writer.json.bytes
  }

  /// Places in the order asked for; a key after the first matters to equal names only, and no two are equal here.
  private static func order(_ names: [String], _ sort: [String]) throws(APIFailure) -> [Int] {
    let key = sort.flatMap { $0.split(separator: ",") }.first?.split(separator: ":") ?? ["id"]
    let direction = key.count > 1 ? key[1].lowercased() : "asc"
    guard let field = key.first, ["id", "name"].contains(field), ["asc", "desc"].contains(direction) else {
      throw .invalid(field: "sort", "Sort by id or name, asc or desc")
    }
    let order = names.indices.sorted { field == "id" ? $0 < $1 : names[$0] < names[$1] }
    return direction == "asc" ? order : order.reversed()
  }
}
