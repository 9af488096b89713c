public import APIRuntime

/// Reads the history that the Classic API has of a computer.
///
/// Servers and versions write it in several shapes: a list of one as its element, an empty one as an empty text, lists in an
/// object of the element's name, numbers as texts. Of the three forms of each date, the number is exact; 0 means none.
public enum ClassicHistory {
  /// The events of one kind in an answer. Other kinds in it are ignored: servers answer an unknown kind with all.
  ///
  /// - Throws: `JSONReadingError` if it is not JSON.
  public static func entries(json: [UInt8], of source: TimelineSource) throws(JSONReadingError) -> [TimelineEntry] {
    let answer = try JSONReader.read(json) { reader throws(JSONReadingError) in try JSONValue(json: &reader) }
    let history = answer["computer_history"] ?? answer
    switch source {
    case .policies: return elements(history["policy_logs"]).map(policy)
    case .audits: return elements(history["audits"]).map { event($0, .audits) }
    case .usage: return elements(history["computer_usage_logs"]).map { event($0, .usage) }
    case .assignments: return elements(history["user_location"]).map(assignment)
    case .classicCommands:
      let commands = history["commands"]
      return elements(commands?["completed"]).map { command($0, .done) }
        + elements(commands?["failed"]).map { command($0, .failed) }
        + elements(commands?["pending"]).map { command($0, .pending) }
    case .commands, .passwords, .changes: return []
    }
  }

  /// The objects of a list in any of its shapes.
  private static func elements(_ value: JSONValue?, depth: Int = 0) -> [JSONObject] {
    guard depth < 4 else { return [] }
    switch value {
    case .array(let values): return values.flatMap { elements($0, depth: depth + 1) }
    case .object(let object):
      let lists = object.members.filter { $0.value.isContainer }
      if !lists.isEmpty { return lists.flatMap { elements($0.value, depth: depth + 1) } }
      // A wrapper of an empty list has only its size.
      return object.members.isEmpty || object.keys == ["size"] ? [] : [object]
    default: return []
    }
  }

  // MARK: Kinds

  private static func policy(_ log: JSONObject) -> TimelineEntry {
    let (id, name, status) = (text(log["policy_id"]), text(log["policy_name"]), text(log["status"]))
    let time = time(log, ["date_completed", "date_time"])
    let outcome: TimelineEntry.Outcome? =
      status.lowercased().contains("fail") ? .failed : status.lowercased().hasPrefix("complet") ? .done : nil
    return TimelineEntry(
      .policies, at: time.milliseconds, name.isEmpty ? "Policy \(id)" : name,
      details: joined([
        outcome == nil ? status : "", id.isEmpty || name.isEmpty ? "" : "policy \(id)", user(log["username"]),
        time.remark,
      ]), outcome: outcome)
  }

  private static func event(_ log: JSONObject, _ source: TimelineSource) -> TimelineEntry {
    let time = time(log, ["date_time"])
    let name = text(log["event"])
    return TimelineEntry(
      source, at: time.milliseconds, name.isEmpty ? "Event without a name" : name,
      details: joined([user(log["username"]), time.remark]))
  }

  private static func assignment(_ log: JSONObject) -> TimelineEntry {
    let time = time(log, ["date_time"])
    let (user, name) = (text(log["username"]), text(log["full_name"]))
    let person = user.isEmpty ? name : name.isEmpty ? user : "\(user) (\(name))"
    let place = [("position", ""), ("department", ""), ("building", ""), ("room", "room ")].map { key, word in
      text(log[key]).isEmpty ? "" : word + text(log[key])
    }
    return TimelineEntry(
      .assignments, at: time.milliseconds, person.isEmpty ? "Assigned to no user" : "Assigned to \(person)",
      details: joined(place + [time.remark]))
  }

  private static func command(_ log: JSONObject, _ outcome: TimelineEntry.Outcome) -> TimelineEntry {
    let dates = outcome == .done ? ["completed"] : outcome == .failed ? ["failed", "issued"] : ["issued", "last_push"]
    let time = time(log, dates)
    let name = text(log["name"])
    return TimelineEntry(
      .classicCommands, at: time.milliseconds, name.isEmpty ? "Command without a name" : name,
      details: joined([outcome == .done ? "" : text(log["status"]), user(log["username"]), time.remark]),
      outcome: outcome)
  }

  // MARK: Values

  /// A text, or a number as one.
  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    default: ""
    }
  }

  private static func user(_ value: JSONValue?) -> String {
    let name = text(value)
    return name.isEmpty ? "" : "by \(name)"
  }

  private static func joined(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: ", ") }

  /// The first known date: its number, or its text with an offset. A text without a zone is that of the server, which is not
  /// known: it becomes a remark.
  private static func time(_ log: JSONObject, _ names: [String]) -> (milliseconds: Int64?, remark: String) {
    var remark = ""
    for name in names {
      if let epoch = Int64(text(log["\(name)_epoch"])), epoch > 0 { return (epoch, "") }
      for key in ["\(name)_utc", name] {
        let written = text(log[key])
        if written.contains("T"), let stamp = ISO8601Timestamp(written), stamp.milliseconds > 0 {
          return (stamp.milliseconds, "")
        }
        if key == name, remark.isEmpty, !written.isEmpty { remark = "at \(written), server time" }
      }
    }
    return (nil, remark)
  }
}

extension JSONValue {
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}
