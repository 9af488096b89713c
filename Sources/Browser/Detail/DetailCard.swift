import Inventory
import Screen

/// One of the facts at the head of the detail pane.
struct DetailCardItem: Hashable, Sendable {
  /// How a value is written.
  enum Form: Hashable, Sendable {
    case plain
    /// A time of contact: how long ago it was.
    case contact
    /// A date until which something is valid.
    case expiry
    /// Free space, with a bar of the used part; `nil` when the size of the drive is not known.
    case space(total: Int?)
  }

  var title: String
  /// A shorter title for columns; nil when the title is short.
  var label: String?
  var value: ShownValue
  /// The field's path; nil for what is none.
  var path: String?
  /// The date that the value is; nil when it is none.
  var date: DateValue?
  /// The number that filters ask for, where the value has it with its unit; nil for all else.
  var number: String?
  /// What it was before the list was refreshed; nil when that was the same.
  var before: ShownValue?
  var form = Form.plain
  /// How good the value is; nil when that is not judged.
  var health: Health?
  /// What the value is called; nil for the value itself.
  var words: String?
  /// What the value is called where there is no room for it.
  var short: String?
  /// What stands after the value.
  var note = ""
  /// Whether the value is unknown because the sections are still to arrive.
  var isLoading = false
  /// Whether it takes two columns.
  var isLong = false

  /// What searches look in.
  var searchedText: String { "\(title) \(label ?? "") \(value.text ?? "") \(words ?? "") \(note)" }
}

/// The values of a record that the summary shows, found once when it arrives: records can have thousands of lines.
struct RecordFacts: Sendable {
  private var items: [String: ComputerRecord.Item] = [:]
  /// How many updates are pending; nil when that was not reported.
  private(set) var updates: Int?
  /// The size of the boot partition in megabytes.
  private(set) var bootMegabytes: Int?

  init(_ record: ComputerRecord) {
    let sections = Set(DetailCard.paths.compactMap { $0.split(separator: ".").first })
    for section in record.sections {
      if section.name == "SOFTWARE_UPDATES" { updates = section.count }
      for item in section.items {
        guard let name = item.path.split(separator: ".", maxSplits: 1).first, sections.contains(name) else { break }
        if DetailCard.paths.contains(item.path) { items[item.path] = item }
      }
      if section.name == "STORAGE" { bootMegabytes = Self.bootMegabytes(section) }
    }
  }

  /// What was reported; nil when the record has no such line.
  subscript(path: String) -> ComputerRecord.Item? { items[path] }

  private static func bootMegabytes(_ section: ComputerRecord.Section) -> Int? {
    let type = section.items.first { $0.path.hasSuffix("].partitionType") && $0.value == "BOOT" }
    guard let partition = type?.path.dropLast("partitionType".count) else { return nil }
    return section.items.first { $0.path == partition + "sizeMegabytes" }?.number.flatMap { Int($0) }
  }
}

/// What the summary of a computer says: which facts, from where, and in which words.
///
/// A value of the record counts more than that of the list, so that the summary never contradicts the sections below
/// it. Until the record arrives, the list's row says what it knows.
struct DetailCard {
  static let user = "userAndLocation.username"
  static let realname = "userAndLocation.realname"
  static let department = "userAndLocation.department"
  static let departmentID = "userAndLocation.departmentId"
  static let bootState = DeviceKind.bootPartitionState
  static let bootPercent = "diskEncryption.bootPartitionEncryptionDetails.partitionFileVault2Percent"
  static let keyValidity = DeviceKind.recoveryKeyValidity
  static let freeSpace = "storage.bootDriveAvailableSpaceMegabytes"
  static let memory = "hardware.totalRamMegabytes"

  /// The fields that are facts of their own, with short titles, in the order of the summary.
  private static let facts: [(path: String, label: String?)] = [
    ("general.name", nil), ("hardware.serialNumber", "Serial"), (ShortForms.modelPath, nil), (user, "User"),
    ("general.managementId", "Mgmt ID"), (DeviceKind.systemVersion, "macOS"), ("general.lastContact", nil),
    (bootState, "FileVault"), (memory, "RAM"), ("general.supervised", nil), (freeSpace, "Disk"),
    ("general.mdmProfileExpiration", "MDM profile"), ("general.lastCheckIn", "Check-in"),
  ]

  /// All fields that the summary reads from a record.
  static let paths = Set(
    facts.map(\.path) + [
      realname, department, departmentID, bootPercent, keyValidity, DeviceKind.fileVaultStatus,
    ])

  let snapshot: InventorySnapshot
  let row: Int
  /// What the record says; nil until it arrives.
  let record: RecordFacts?
  /// Whether it is still to arrive.
  let isAwaited: Bool
  /// Whether the computers are still to be compared with each other.
  let isComparisonAwaited: Bool
  /// Whether computers are missing that were not compared.
  let isListIncomplete: Bool
  /// Whether the names of departments and buildings may still arrive.
  let areNamesAwaited: Bool
  let names: ReferenceNames?
  let format: CellFormat
  let fields: FieldSource

  /// The facts about the computer.
  var items: [DetailCardItem] {
    var items = Self.facts.compactMap { item(path: $0.path, label: $0.label) }
    items.append(updates)
    if let duplicates { items.append(duplicates) }
    return items
  }

  /// More than this is too much for a column.
  private static let longestInColumn = 40

  private func item(path: String, label: String?) -> DetailCardItem? {
    if path == Self.bootState { return fileVault }
    guard var item = item(of: path) else { return nil }
    item.label = label
    switch path {
    case Self.user:
      item.isLong = true
      item.note = [text(of: Self.realname), departmentName].compactMap(\.self).joined(separator: separator)
    case "general.managementId": item.isLong = true
    case ShortForms.modelPath: item.short = item.value.text.flatMap { ShortForms.model($0, glyphs: format.glyphs) }
    case DeviceKind.systemVersion: item.note = versionNote(item.value)
    case Self.freeSpace: item.form = .space(total: record?.bootMegabytes)
    case Self.memory: item.words = item.number.flatMap { Int($0) }.map { Self.gigabytes($0, each: 1024) }
    case "general.mdmProfileExpiration": item.form = .expiry
    case "general.lastContact", "general.lastCheckIn":
      item.form = .contact
      if item.value == .notReported { item.words = "never" }
    default: break
    }
    return item
  }

  /// The value of a field, in the record or else in the list; nil for a field that neither has.
  func item(of path: String) -> DetailCardItem? {
    let field = fields.field(path: path)
    guard let line = record?[path] else {
      guard let field else { return nil }
      var known = item(of: field)
      // The record has all sections: what it does not have was not reported.
      if record != nil, known.value == .notRequested { known.value = .notReported }
      return known
    }
    let title = field?.title ?? line.label
    guard line.isReported, !line.value.isEmpty else {
      let isMissing = field.map { snapshot.layout.path(for: $0) == nil } ?? false
      return DetailCardItem(
        title: title, value: isMissing ? .notAvailable(snapshot.layout) : .notReported, path: path,
        health: isMissing ? nil : health(of: .notReported, in: path))
    }
    return DetailCardItem(
      title: title, value: .text(line.value), path: path, date: line.date, number: line.number,
      health: health(of: line.fieldValue, in: path), isLong: line.value.utf8.count > Self.longestInColumn)
  }

  /// The value of a field in the list's row.
  func item(of field: Field) -> DetailCardItem {
    let columns = SnapshotColumns([field], in: snapshot)
    let (value, number) = Self.told(columns.shown(row: row, column: 0), of: field)
    if value.text != nil, isAwaitingName(field) {
      return DetailCardItem(title: field.title, value: .notRequested, path: field.path, isLoading: true)
    }
    return DetailCardItem(
      title: field.title, value: value, path: field.path, date: columns.date(row: row, column: 0), number: number,
      health: columns.health(row: row, column: 0, format), isLoading: value == .notRequested && isAwaited,
      isLong: (value.text?.utf8.count ?? 0) > Self.longestInColumn)
  }

  /// A value in the form that the sections have it in, and the number it is when that has a unit.
  static func told(_ value: ShownValue, of field: Field) -> (value: ShownValue, number: String?) {
    guard let number = value.text, let words = Int(number).flatMap(field.withUnit) else { return (value, nil) }
    return (.text(words), number)
  }

  private func health(of value: FieldValue, in path: String) -> Health? {
    format.scale.health(
      of: value, in: Field(path: path), kind: snapshot.kind, now: format.now.milliseconds, timeZone: snapshot.timeZone)
  }

  private func text(of path: String) -> String? { item(of: path)?.value.text }

  private var separator: String { " \(format.glyphs.separator.text) " }

  // MARK: Facts of several fields

  /// Whether only the id of a field's value is known so far, and its name may still arrive.
  private func isAwaitingName(_ field: Field) -> Bool { areNamesAwaited && names?.areAwaited(in: field) ?? true }

  private var departmentName: String? {
    if let field = fields.field(path: Self.department), isAwaitingName(field) {
      let isReported = record.map { $0[Self.departmentID]?.isReported == true } ?? item(of: field).isLoading
      return isReported ? format.glyphs.ellipsis.text : nil
    }
    guard let id = record?[Self.departmentID], id.isReported else {
      return record == nil ? text(of: Self.department) : nil
    }
    return names?.departments.name(of: id.value) ?? record?[Self.department]?.value
  }

  /// How far the version is behind the newest in the fleet.
  private func versionNote(_ value: ShownValue) -> String {
    guard let newest = format.scale.newest, let version = value.text.flatMap({ VersionNumber($0) }) else { return "" }
    guard version < newest else { return "newest" }
    let majors = version.majorVersions(behind: newest)
    return majors == 0 ? "newest is \(newest)" : "\(majors) behind \(newest)"
  }

  /// The state of the boot partition, or else what the section of the operating system says.
  private var fileVault: DetailCardItem? {
    var item = item(of: Self.bootState)
    let status = self.item(of: DeviceKind.fileVaultStatus)
    if item?.value.text == nil, let status, status.value.text != nil || item == nil { item = status }
    guard var item else { return nil }
    item.title = "FileVault"
    item.isLoading = item.value == .notRequested && isAwaited
    guard let state = item.value.text else { return item }
    item.words = Self.words(state)
    var notes: [String] = []
    if state.contains("CRYPTING"), let percent = text(of: Self.bootPercent) { notes.append(percent) }
    if let key = text(of: Self.keyValidity), key != "NOT_APPLICABLE" { notes.append("key \(Self.words(key))") }
    if item.path == Self.bootState, let other = status?.value.text, status?.health != item.health {
      notes.append("macOS says \(Self.words(other))")
    }
    item.note = notes.joined(separator: separator)
    if self.item(of: Self.keyValidity)?.health == .bad, item.health == .good { item.health = .attention }
    return item
  }

  /// `ALL_ENCRYPTED` as `all encrypted`. Only what servers are known to send; everything else stays as it is.
  private static func words(_ constant: String) -> String {
    constant.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: "_") }
      ? constant.lowercased().split(separator: "_").joined(separator: " ") : constant
  }

  private var updates: DetailCardItem {
    guard let record else {
      return DetailCardItem(
        title: "Pending updates", label: "Updates", value: .notRequested, isLoading: isAwaited)
    }
    guard let count = record.updates else {
      return DetailCardItem(title: "Pending updates", label: "Updates", value: .notReported)
    }
    return DetailCardItem(
      title: "Pending updates", label: "Updates", value: .text(String(count)),
      health: count == 0 ? .good : .attention, words: count == 0 ? "none" : "\(Amount.grouped(count)) available")
  }

  private var duplicates: DetailCardItem? {
    let columns = SnapshotColumns([.duplicates], in: snapshot)
    let value = columns.shown(row: row, column: 0)
    // No record says it: it is known when something has asked for it.
    let isComputed = value != .notRequested
    let isNone = isComputed && value.text == nil
    var item = DetailCardItem(
      title: Field.duplicates.title, value: isComputed ? value : .notRequested, path: Field.duplicates.path,
      health: value.text == nil ? (isComputed && !isListIncomplete ? .good : nil) : .attention,
      words: isNone ? (isListIncomplete ? "none so far" : "none") : nil)
    if value.text != nil, isListIncomplete { item.note = "so far" }
    item.isLoading = !isComputed && isComparisonAwaited
    return item
  }

  /// `24 GB`, `994 GB`.
  static func gigabytes(_ megabytes: Int, each: Int) -> String {
    guard megabytes >= each else { return "\(Amount.grouped(megabytes)) MB" }
    let tenths = megabytes / each < 10 ? (megabytes % each) * 10 / each : 0
    return Amount.grouped(megabytes / each) + (tenths == 0 ? "" : ".\(tenths)") + " GB"
  }
}

extension ComputerRecord.Item {
  /// The value as columns have it.
  fileprivate var fieldValue: FieldValue {
    switch date {
    case .moment(let moment): return .date(moment)
    case .day(let day): return .day(day)
    case nil: break
    }
    if let number = number.flatMap({ Int($0) }) { return .integer(number) }
    switch value {
    case "yes": return .boolean(true)
    case "no": return .boolean(false)
    default: return .text(value)
    }
  }
}
