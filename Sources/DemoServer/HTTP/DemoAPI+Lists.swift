import APIRuntime
import JamfProAPI

/// The list of computers in its four versions, which differ in their fields and not in their ways.
extension DemoAPI {
  func ComputersInventoryGetV1(
    _ input: Operations.ComputersInventoryGetV1.Input
  ) async throws -> Operations.ComputersInventoryGetV1.Output {
    let query = input.query
    return try await answer(Operations.ComputersInventoryGetV1.self) { () throws(APIFailure) in
      try await self.page(
        .v1, sections: query.section?.map(\.rawValue), page: query.page, size: query.page_hyphen_size, sort: query.sort,
        filter: query.filter)
    }
  }

  func ComputersInventoryGetV2(
    _ input: Operations.ComputersInventoryGetV2.Input
  ) async throws -> Operations.ComputersInventoryGetV2.Output {
    let query = input.query
    return try await answer(Operations.ComputersInventoryGetV2.self) { () throws(APIFailure) in
      try await self.page(
        .v2, sections: query.section?.map(\.rawValue), page: query.page, size: query.page_hyphen_size, sort: query.sort,
        filter: query.filter)
    }
  }

  func ComputersInventoryGetV3(
    _ input: Operations.ComputersInventoryGetV3.Input
  ) async throws -> Operations.ComputersInventoryGetV3.Output {
    let query = input.query
    return try await answer(Operations.ComputersInventoryGetV3.self) { () throws(APIFailure) in
      try await self.page(
        .v3, sections: query.section?.map(\.rawValue), page: query.page, size: query.page_hyphen_size, sort: query.sort,
        filter: query.filter)
    }
  }

  func ComputersInventoryGetV4(
    _ input: Operations.ComputersInventoryGetV4.Input
  ) async throws -> Operations.ComputersInventoryGetV4.Output {
    let query = input.query
    return try await answer(Operations.ComputersInventoryGetV4.self) { () throws(APIFailure) in
      try await self.page(
        .v4, sections: query.section?.map(\.rawValue), page: query.page, size: query.page_hyphen_size, sort: query.sort,
        filter: query.filter)
    }
  }

  private func page(
    _ version: APIVersion, sections: [String]?, page: Int?, size: Int?, sort: [String]?, filter: String?
  ) async throws(APIFailure) -> [UInt8] {
    let query = try InventoryQuery(
      sections: sections ?? [], page: page, pageSize: size, sort: sort ?? [], filter: filter, version: version)
    let order = await orders.order(query.selection)
    let members = roster.turn()
    let size = min(query.pageSize, pageFaults.largestPage)
    let page = order.page(query.page, size: size, of: members)
    let places =
      query.page == 0
      ? page.places : pageFaults.repeating(page) { order.page(query.page - 1, size: size, of: members) }
    try pageFaults.check(places)
    var writer = writer(version)
    writer.object { writer in
      writer.number("totalCount", pageFaults.total(page.total))
      if let records = configuration.records {
        writer.written("results", self.records(places, query.sections, version, in: records))
      } else {
        writer.records("results", places.lazy.map(fleet.computer), sections: query.sections)
      }
    }
    counters.wrote(records: places.count)
    return writer.finish()
  }

  private func records(
    _ places: [Int], _ sections: Set<RecordSection>, _ version: APIVersion, in records: WrittenRecords
  ) -> [[UInt8]] {
    let kind = WrittenRecords.Kind(
      seed: fleet.seed, reference: fleet.reference, version: version, sections: sections,
      oddities: pageFaults.oddities.rawValue, longValue: pageFaults.longValue)
    return records.records(kind, at: places) { place in
      var writer = writer(version)
      fleet.computer(at: place).write(to: &writer, sections: sections)
      return writer.finish()
    }
  }
}
