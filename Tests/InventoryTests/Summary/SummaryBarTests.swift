import APIRuntime
import Testing

@testable import Inventory

@Suite("Bars of summaries")
struct SummaryBarTests {
  private func chart(
    _ name: String, _ path: String, _ values: [JSONValue], limits: HealthLimits = HealthLimits()
  ) throws -> SummaryChart {
    let dimension = try SummaryDimension.named(name, in: SummaryFleet.catalogue)
    #expect(dimension.field.path == path)
    var builder = InventoryBuilder(columns: [dimension.field], layout: .v4, timeZone: SummaryFleet.berlin)
    let names = path.split(separator: ".").map(String.init)
    try builder.append(
      page: Sample.page(values.enumerated().map { ["id": .integer($0 + 1), names[0]: [names[1]: $1]] }))
    let scale = SummaryScale(now: SummaryFleet.now, timeZone: SummaryFleet.berlin, limits: limits)
    return try #require(FleetSummary.make([dimension], of: builder.snapshot(), scale: scale)?.charts.first)
  }

  private func lines(_ chart: SummaryChart) -> [String] {
    chart.bars.map { bar in "\(bar.label) \(bar.count)" + (bar.health.map { " \($0)" } ?? "") }
  }

  @Test("major versions are in order, the newest first, and judged by how far they are behind")
  func majorVersions() throws {
    let versions: [JSONValue] = ["15.7.1", "26.1", "15.0", "13.2", "12.6", "10.15.7", "10.14.6", "unknown", .null]
    let chart = try chart("osMajor", "operatingSystem.version", versions)
    #expect(
      lines(chart) == [
        "26 1 good", "15 2 good", "13 1 bad", "12 1 bad", "10.15 1 bad", "10.14 1 bad", "other 1", "not reported 1",
      ])
  }

  @Test("minor versions: of many the largest have bars, still in order")
  func minorVersions() throws {
    let many: [JSONValue] = (0..<20).flatMap { minor in
      [JSONValue](repeating: .string("15.\(minor).1"), count: minor < 3 ? 1 : 2)
    }
    let chart = try chart("osMinor", "operatingSystem.version", many)
    #expect(chart.bars.count == SummaryChart.mostVersions + 1)
    #expect(chart.bars.first?.label == "15.19" && chart.bars.last?.label == "other versions")
    #expect(chart.bars.last?.count == 3 + 2 * 5)
    #expect(chart.bars[0].filter == "osVersion:>=15.19 osVersion:<15.20")
    #expect(
      try self.chart("osMinor", "operatingSystem.version", ["15"]).bars[0].filter == "osVersion:>=15 osVersion:<15.1")
  }

  @Test("models by family, whatever the spelling, and the rest as other")
  func families() throws {
    let models: [JSONValue] = [
      "MacBook Air (M2, 2022)", "MACBOOK AIR", "MacBookAir10,1", "MacBook Pro (14-inch)", "iMac19,1", "Mac mini",
      "Mac Studio", "Mac Pro", "MacBook", "VMware7,1", "Mac14,2", .null,
    ]
    let chart = try chart("modelFamily", "hardware.model", models)
    #expect(
      lines(chart) == [
        "MacBook Air 3", "MacBook Pro 1", "Mac mini 1", "iMac 1", "Mac Studio 1", "Mac Pro 1", "other 3",
        "not reported 1",
      ])
    #expect(chart.bars[0].filter == #"model:(^"macbook air" | ^macbookair)"#)
  }

  @Test("ages end at the start of the day in the zone, and at full days; a contact from the future is of today")
  func ages() throws {
    // Midnight in Berlin is 23:00 in UTC.
    let dates: [JSONValue] = [
      "2026-11-21T10:00:00Z", "2026-11-20T14:00:00Z", "2026-11-19T23:00:00Z", "2026-11-19T22:59:59Z",
      "2026-11-13T14:03:53Z", "2026-11-13T14:03:52Z", "2026-10-21T14:03:53Z", "2026-10-21T14:03:52Z",
      "2020-01-01T00:00:00Z", "never", .null,
    ]
    #expect(
      lines(try chart("contactAge", "general.lastContact", dates)) == [
        "today 3 good", "1–7 d 2 good", "8–30 d 2 good", "31–90 d 1 attention", "over 90 d 1 bad", "other values 1",
        "not reported 1 bad",
      ])
    // A day of health is not that of the bars: the worst moment of a bar counts.
    var limits = HealthLimits()
    limits.contactDays = HealthLimits.Pair(attention: 14, bad: 60)
    let chart = try chart("contactAge", "general.lastContact", dates, limits: limits)
    #expect(chart.bars.prefix(5).map(\.health) == [.good, .good, .attention, .bad, .bad])
  }

  @Test("free storage has the limits of health as bounds")
  func freeSpace() throws {
    let path = "storage.bootDriveAvailableSpaceMegabytes"
    let values: [JSONValue] = [0, 10_239, 10_240, 600_000, -1]
    #expect(
      lines(try chart("freeSpace", path, values)) == [
        "under 10 GB 2 bad", "10–25 GB 1 attention", "25–50 GB 0 good", "50–100 GB 0 good", "100–250 GB 0 good",
        "250–500 GB 0 good", "500 GB and more 1 good", "not reported 1",
      ])
    var limits = HealthLimits()
    limits.freeGigabytes = HealthLimits.Pair(attention: 60, bad: 60)
    let chart = try chart("freeSpace", path, values, limits: limits)
    #expect(chart.bars.map(\.label).prefix(3) == ["under 60 GB", "60–100 GB", "100–250 GB"])
    #expect(chart.bars[0].health == .bad && chart.bars[1].health == .good)
  }

  @Test("enrollments of the last twelve months, the newest first")
  func months() throws {
    let dates: [JSONValue] = [
      "2026-11-01T00:00:00+01:00", "2026-10-31T23:59:59+01:00", "2025-12-01T00:00:00+01:00",
      "2025-11-30T23:59:59+01:00", "2027-01-01T00:00:00Z", .null,
    ]
    let chart = try chart("enrollments", "general.lastEnrolledDate", dates)
    #expect(chart.bars.map(\.label).prefix(3) == ["later", "2026-11", "2026-10"])
    #expect(
      lines(chart).filter { !$0.hasSuffix(" 0") } == [
        "later 1", "2026-11 1", "2026-10 1", "2025-12 1", "earlier 1", "not reported 1",
      ])
    #expect(try self.chart("enrollments", "general.lastEnrolledDate", []).bars.count == 13)
  }

  @Test("of a field with many values, the commonest have bars, and the rest is other")
  func manyValues() throws {
    let values = (0..<30).flatMap { [JSONValue](repeating: .string("v\($0)"), count: 30 - $0) }
    let chart = try chart("general.name", "general.name", values)
    #expect(chart.bars.count == 11 && chart.bars[10].label == "other: 20 values")
    #expect(chart.bars[10].kind == .other && chart.bars[10].count == (1...20).reduce(0, +))
    // One value more than there are bars has a bar, too.
    let eleven: [JSONValue] = (0..<11).map { .string("v\($0)") }
    #expect(
      try self.chart("general.name", "general.name", eleven).bars.map(\.kind) == Array(repeating: .value, count: 11))
  }

  @Test("words of the list, and the health of words")
  func words() throws {
    let values: [JSONValue] = ["ALL_ENCRYPTED", "NOT_ENCRYPTED", "ALL_ENCRYPTED", "NOT_APPLICABLE"]
    #expect(
      lines(try chart("fileVault2Status", "operatingSystem.fileVault2Status", values)) == [
        "on 2 good", "n/a 1 unknown", "off 1 bad",
      ])
    #expect(
      lines(try chart("supervised", "general.supervised", [true, false, true, .null])) == [
        "yes 2 good", "no 1 attention", "not reported 1",
      ])
  }

  @Test("names that have a rule are no names of fields of the document")
  func names() throws {
    for name in SummaryDimension.ruledNames {
      #expect(throws: FieldNameError.self) { try SummaryFleet.catalogue.field(named: name) }
    }
    #expect(throws: FieldNameError.self) { try SummaryDimension.named("osMajo", in: SummaryFleet.catalogue) }
    #expect(SummaryDimension.usual(in: SummaryFleet.catalogue).map(\.name) == SummaryDimension.usualNames)
  }
}
