import APIRuntime
import Inventory
import JamfProAPI
import Screen
import Synchronization

/// The time line of one computer, for a terminal and for programs.
struct PrintedTimeline {
  private let timeline: Timeline

  /// - Throws: `CommandFailure` when there is not exactly one computer, `JamfProError` when its record cannot be read. Failures of
  ///   single sources are in the result.
  ///
  /// - Parameter store: what is recorded on this computer; nil if nothing is stored.
  init(of question: ShowQuestion, session: Session, store: FleetStore?) throws {
    let found = try ShowLookup(session: session).computer(question)
    if let incomplete = found.incomplete { throw incomplete }
    let news = Mutex<[TimelineNews]>([])
    try session.waitingForAnswer { [client = session.client] in
      let bytes = try await client.computerDetail(id: found.id.rawValue)
      let layout = try await client.serverInfo().inventoryVersion.layout
      let record: ComputerRecord
      do {
        record = try ComputerRecord(json: bytes, catalogue: .jamfPro, layout: layout, timeZone: .utc)
      } catch { throw client.explain(error) }
      let managementID = record.text(IdentityField.managementID.path) ?? ""
      let loader = TimelineLoader(
        client: client, id: found.id, managementID: managementID,
        recorded: TimelineLoader.reading(store, of: found.id))
      await loader.run { new in
        news.withLock { $0.append(new) }
      }
      try Task.checkCancellation()
    }
    var timeline = Timeline(TimelineLoader.sources)
    for new in news.withLock(\.self) { timeline.take(new) }
    self.timeline = timeline
  }

  /// The events, newest first.
  func text(_ form: ShowCommand.Form) -> [UInt8] {
    switch form {
    case .text:
      let zone = TimeZoneRules.system()
      let cells = timeline.rows.map { row in
        row.entry.line(in: zone, separator: "\t").split(separator: "\t", omittingEmptySubsequences: false)
          .map { DisplayText(String($0)) }
      }
      return Array(AlignedRows(cells).lines.map { $0 + "\n" }.joined().utf8)
    case .ndjson: return timeline.rows.flatMap { Self.json($0.entry) + [UInt8(ascii: "\n")] }
    case .json:
      let objects = timeline.rows.map { Self.json($0.entry) }
      return [UInt8(ascii: "[")] + objects.joined(separator: Array(",\n".utf8)) + Array("]\n".utf8)
    }
  }

  private static func json(_ entry: TimelineEntry) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("time")
    if let time = entry.time { writer.string(ISO8601Timestamp.format(milliseconds: time)) } else { writer.null() }
    writer.member("source", entry.source.rawValue)
    writer.member("title", entry.title)
    writer.key("outcome")
    if let outcome = entry.outcome { writer.string(outcome.rawValue) } else { writer.null() }
    writer.member("details", entry.details)
    writer.endObject()
    return RevealedJSON.harmless(writer.finish())
  }

  /// What there is to say about sources that are not complete.
  var remarks: [String] {
    timeline.sources.compactMap { source in
      guard let state = timeline.state(of: source), state != .complete, !state.isFailed else { return nil }
      return "\(source.title): \(PlainText(state.words(count: timeline.count(of: source))).text)."
    }
  }

  /// Nil unless a source has failed.
  var failure: CommandFailure? {
    let failed = timeline.sources.filter { timeline.state(of: $0)?.isFailed == true }
    guard !failed.isEmpty else { return nil }
    return CommandFailure(
      "The time line is incomplete.",
      more: failed.map { source in
        let words = timeline.state(of: source)?.words(count: timeline.count(of: source)) ?? ""
        return "  \(source.title): \(PlainText(words).text)"
      }, exitCode: .partial)
  }
}
