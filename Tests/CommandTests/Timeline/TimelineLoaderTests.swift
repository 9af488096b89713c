import APIRuntime
import DemoServer
import Inventory
import JamfProAPI
import Synchronization
import Testing

@testable import jamf_tui

@Suite("Loading a time line") struct TimelineLoaderTests {
  private func load(_ faults: [String], id: String = "3", hasManagementID: Bool = true) async throws -> Timeline {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: 20, reference: DemoService.today), faults: try faults.map { try Fault($0) })
    return try await DemoServer.serving(configuration) { _, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      var managementID = ""
      if hasManagementID {
        let record = try JSONValue(jsonBytes: try await client.computerDetail(id: id))
        managementID = record["general"]?["managementId"]?.stringValue ?? ""
      }
      let news = Mutex<[TimelineNews]>([])
      await TimelineLoader(client: client, id: RecordID(rawValue: id), managementID: managementID, recorded: { [] }).run
      { new in
        news.withLock { $0.append(new) }
      }
      await client.shutdown()
      var timeline = Timeline()
      for new in news.withLock(\.self) { timeline.take(new) }
      return timeline
    }
  }

  @Test("every source is complete, and its events have times")
  func complete() async throws {
    let timeline = try await load([])
    #expect(timeline.isComplete)
    for source in [TimelineSource.policies, .commands, .classicCommands, .usage] {
      #expect(timeline.count(of: source) > 0, "\(source)")
    }
    #expect(timeline.rows.allSatisfy { $0.entry.time != nil })
    let times = timeline.rows.compactMap(\.entry.time)
    #expect(times == times.sorted(by: >))
    #expect(timeline.rows.contains { $0.entry.source == .policies && $0.entry.outcome == .failed })
    // What both APIs report in the same words is there once.
    #expect(timeline.count(of: .classicCommands) < timeline.count(of: .commands))
    #expect(timeline.rows.count == timeline.sources.reduce(0) { $0 + timeline.count(of: $1) })
  }

  @Test("a source that is refused names its privilege; the others are complete")
  func refused() async throws {
    let timeline = try await load([
      "missing-privilege=View Local Admin Password Audit History",
      "missing-privilege=View MDM command information in Jamf Pro API",
    ])
    #expect(timeline.state(of: .passwords) == .refused(["View Local Admin Password Audit History"]))
    #expect(timeline.state(of: .commands) == .refused(["View MDM command information in Jamf Pro API"]))
    #expect(timeline.state(of: .policies) == .complete && timeline.count(of: .classicCommands) > 0)
  }

  @Test("a server without the Classic API does not offer its sources")
  func notOffered() async throws {
    let timeline = try await load(["gateway"])
    #expect(timeline.state(of: .policies) == .notOffered && timeline.state(of: .audits) == .notOffered)
    #expect(timeline.state(of: .commands) == .complete && timeline.count(of: .commands) > 0)
  }

  @Test("a computer that is unknown, or has no management ID, says so for each source")
  func unknown() async throws {
    let timeline = try await load([], id: "99999", hasManagementID: false)
    #expect(timeline.state(of: .policies) == .notOffered && timeline.rows.isEmpty)
    guard case .unavailable = timeline.state(of: .commands) else {
      Issue.record("\(String(describing: timeline.state(of: .commands)))")
      return
    }
  }

  @Test("thousands of policy logs arrive whole")
  func many() async throws {
    let timeline = try await load(["history=5000"])
    #expect(timeline.state(of: .policies) == .complete && timeline.count(of: .policies) == 5000)
  }

  @Test("broken answers are read again, or end in a failure that says why; no event is invented")
  func broken() async throws {
    let retried = try await load(["truncate-json=7"])
    #expect(retried.count(of: .policies) > 0 && retried.state(of: .policies) == .complete)
  }
}

@Suite("Recorded changes in a time line") struct RecordedTimelineTests {
  @Test("a change says from what to what, at the time of the computer's report")
  func changes() {
    let id = RecordID(rawValue: "7")
    let change = RecordedChange(
      id, path: "operatingSystem.version", before: "15.1", after: "26.2", seenAt: 9000, reportedAt: 5000)
    #expect(
      TimelineEntry(change) == TimelineEntry(.changes, at: 5000, "OS version changed from 15.1 to 26.2"))
    let first = RecordedChange(id, path: "unknown.field", before: nil, after: "x", seenAt: 9000)
    #expect(
      TimelineEntry(first) == TimelineEntry(.changes, at: 9000, "unknown.field changed from not reported to x"))
    let event = FleetEvent(id, name: "MAC-7", serial: nil, .returned, seenAt: 3000)
    #expect(TimelineEntry(event) == TimelineEntry(.changes, at: 3000, "In the list again", details: "MAC-7"))
  }
}
