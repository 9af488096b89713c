import APIRuntime

/// The texts of a record's values.
struct RecordValueText {
  static let notReported = "not reported"
  static let none = "none"

  static func notAvailable(in layout: LayoutVersion) -> String { "not available in \(layout)" }

  let zone: TimeZoneRules

  /// The text of a value that is neither an object nor a list; nil when there is none. A value of a kind other than the
  /// field's is shown unchanged.
  func text(_ value: JSONValue?, name: String, kind: FieldKind?) -> String? {
    switch value {
    case nil, .null: return nil
    case .bool(let flag): return flag ? "yes" : "no"
    case .integer(let number): return kind == .string ? String(number) : UnitText.text(number, name: name)
    case .number(let number): return NumberText.text(number)
    case .string(let text):
      guard kind == .dateTime || kind == .date else { return text }
      // Servers send "" for a date that never occurred.
      return text.isEmpty ? nil : date(text)
    case .array(let elements):
      return elements.compactMap { self.text($0, name: name, kind: kind) }.joined(separator: ", ")
    case .object(let object):
      return object.members.map {
        "\($0.key): "
          + (text($0.value, name: $0.key, kind: Self.kind(ofUnknown: $0.value)) ?? RecordValueText.notReported)
      }
      .joined(separator: ", ")
    }
  }

  /// The kind of a value that the document does not know: a text is a date when it has a day, a time and a zone.
  static func kind(ofUnknown value: JSONValue?) -> FieldKind? {
    guard case .string(let text) = value, text.utf8.count >= "2026-11-20T14:03Z".utf8.count,
      text.utf8.dropFirst(10).first == UInt8(ascii: "T"),
      text.utf8.dropFirst(11).contains(where: { "Zz+-".utf8.contains($0) }),
      ISO8601Timestamp(text) != nil
    else { return nil }
    return .dateTime
  }

  /// The value as a date; nil when it is none.
  func dateValue(_ value: JSONValue?, kind: FieldKind?) -> DateValue? {
    guard kind == .dateTime || kind == .date, case .string(let text) = value else { return nil }
    return ISO8601Timestamp(text).map { $0.isDateOnly ? .day($0.milliseconds) : .moment($0.milliseconds) }
  }

  private func date(_ text: String) -> String {
    guard let stamp = ISO8601Timestamp(text) else { return text }
    return stamp.isDateOnly
      ? DateText.day(milliseconds: stamp.milliseconds) : DateText.exact(milliseconds: stamp.milliseconds, in: zone)
  }
}

/// Two fields say whether a computer is encrypted, and they can disagree: `fileVault2Enabled` is known to be false for
/// computers with an encrypted boot partition (Jamf-Concepts/jamf-cli, issue 41).
struct FileVaultRemark {
  /// The path of the line that combines the two. No server sends it.
  static let path = "diskEncryption.fileVault"
  static let flagPath = "diskEncryption.fileVault2Enabled"

  private let state: String?
  private let percent: Int?
  private let isEnabled: Bool?

  init(_ record: JSONObject) {
    let encryption = record["diskEncryption"]
    let partition = encryption?["bootPartitionEncryptionDetails"]
    let state = partition?["partitionFileVault2State"]?.stringValue
    self.state = state?.isEmpty == false ? state : nil
    percent =
      if case .integer(let percent) = partition?["partitionFileVault2Percent"], percent >= 0 { percent } else { nil }
    isEnabled = if case .bool(let flag) = encryption?["fileVault2Enabled"] { flag } else { nil }
  }

  /// The state of the boot partition, with the flag when it disagrees; nil when neither is known.
  var line: ComputerRecord.Item? {
    guard state != nil || isEnabled != nil else { return nil }
    return .init(label: "FileVault", value: words, path: Self.path, isReported: state != nil)
  }

  private var words: String {
    guard let state else {
      return RecordValueText.notReported + " for the boot partition; the field FileVault enabled says \(flag),"
        + " but can be out of date"
    }
    let isUnderWay = ["ENCRYPTING", "DECRYPTING"].contains { state.hasPrefix($0) }
    let words = state + (isUnderWay ? percent.map { ", \($0)%" } ?? "" : "")
    return isContradicted ? words + ", although the field FileVault enabled says \(flag)" : words
  }

  /// The remark on the flag; nil when the two agree or either is unknown.
  var remark: String? {
    guard let state, isContradicted else { return nil }
    return "The boot partition says \(state). Rely on that: the other field can be out of date."
  }

  private var flag: String { isEnabled == true ? "yes" : "no" }

  private var isContradicted: Bool {
    guard let state, let isEnabled else { return false }
    let isEncrypted = state.hasPrefix("ENCRYPT") || state == "OPTIMIZING"
    let isPlain = ["UNENCRYPTED", "DECRYPTED", "INELIGIBLE"].contains(state)
    return isEnabled ? isPlain : isEncrypted
  }
}
