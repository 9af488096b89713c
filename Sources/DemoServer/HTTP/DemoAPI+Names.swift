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

  /// A page of a short list, whose elements `write` writes by their places.
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

  /// Places in the order asked for; a key after the first matters to equal names only, and no two are equal here.
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
