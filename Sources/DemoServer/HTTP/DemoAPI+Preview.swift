import JamfProAPI

/// The list of previews: few values of each computer, in rows that cost a server less than those of the inventory.
extension DemoAPI {
  func ComputersGetPreview(
    _ input: Operations.ComputersGetPreview.Input
  ) async throws -> Operations.ComputersGetPreview.Output {
    let query = input.query
    return try await answer(Operations.ComputersGetPreview.self) { () throws(APIFailure) in
      try await self.previews(
        page: query.page, size: query.page_hyphen_size ?? query.size ?? query.pagesize, sort: query.sort)
    }
  }

  private func previews(page: Int?, size: Int?, sort: String?) async throws(APIFailure) -> [UInt8] {
    let pageFaults = pageFaults
    let page = try InventoryQuery.page(page)
    let size = try InventoryQuery.pageSize(size)
    roster.notePreviews(page: page, size: size)
    let (places, total) = try await rows(
      InventoryQuery.Selection(sort: try Self.order(sort ?? ""), filter: nil), page: page, size: size, pageFaults)
    try await work(for: faults.cost.lightTime(rows: places.count))
    var writer = writer(.v4)
    writer.object { writer in
      writer.number("totalCount", pageFaults.total(total))
      writer.list("results", places) { writer, place in
        writer.subject = place
        fleet.computer(at: place).writePreview(to: &writer)
      }
    }
    counters.wrote(records: places.count)
    return writer.finish()
  }

  /// The names in a preview that it can be sorted by, with those of the inventory.
  private static let sortFields = [
    "id": "id", "name": "general.name", "udid": "udid", "serialNumber": "hardware.serialNumber",
    "lastContactDate": "general.lastContactTime", "lastReportDate": "general.reportDate",
    "lastEnrolledDate": "general.lastEnrolledDate", "operatingSystemVersion": "operatingSystem.version",
    "operatingSystemBuild": "operatingSystem.build",
    "operatingSystemSupplementalBuildVersion": "operatingSystem.supplementalBuildVersion",
    "operatingSystemRapidSecurityResponse": "operatingSystem.rapidSecurityResponse",
    "ipAddress": "general.lastIpAddress", "macAddress": "hardware.macAddress", "assetTag": "general.assetTag",
    "modelIdentifier": "hardware.modelIdentifier", "isManaged": "general.remoteManagement.managed",
    "managementId": "general.managementId",
  ]

  private static func order(_ text: String) throws(APIFailure) -> [InventoryQuery.SortKey] {
    try InventoryQuery.sort([text], standard: "general.name") { sortFields[$0] }
  }
}

extension DemoComputer {
  /// The values are those of the inventory. As there, those that a computer did not report are null or empty.
  fileprivate func writePreview(to writer: inout RecordWriter) {
    writer.word("id", id)
    writer.object("location") { writer in
      writer.text("username", username)
      writer.text("position", position)
      writer.text("room", room)
    }
    writer.name(name)
    writer.word("udid", udid)
    writer.text("serialNumber", serialNumber)
    writer.date("lastContactDate", lastCheckIn)
    writer.date("lastReportDate", reportDate)
    writer.date("lastEnrolledDate", lastEnrolledDate)
    writer.text("operatingSystemVersion", release.version)
    writer.text("operatingSystemBuild", release.build)
    writer.text("operatingSystemSupplementalBuildVersion", supplementalBuild)
    writer.text("operatingSystemRapidSecurityResponse", rapidResponse)
    writer.text("ipAddress", lastAddress)
    writer.text("macAddress", macAddress)
    writer.text("assetTag", assetTag)
    writer.text("modelIdentifier", model.identifier)
    // All rights that a profile can grant (Apple, "MDM", AccessRights).
    writer.number("mdmAccessRights", isManaged ? 8191 : nil)
    writer.flag("isManaged", isManaged)
    writer.text("managementId", managementID)
  }
}
