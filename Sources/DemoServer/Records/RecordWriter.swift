import JamfProAPI
import APIRuntime

/// Writes records field by field, so that each kind of field can have the problems that it has on a real server: free
/// text may be hostile, dates have many forms, and anything may be null.
///
/// The generated types are not used for this: they hold a date as an instant, and cannot say in which form it was sent.
/// The tests read every section with them.
struct RecordWriter {
  private(set) var json = JSONWriter()
  let version: InventoryVersion
  let oddities: RecordOddities
  /// The length in bytes of the value of one extension attribute of the first computer.
  let longValue: Int?
  /// The places of computers that have another name than usual.
  let renamed: Set<Int>
  /// The place of the computer that is being written: records differ in what is odd about them.
  var subject = 0

  init(
    version: InventoryVersion, oddities: RecordOddities = [], longValue: Int? = nil, renamed: Set<Int> = []
  ) {
    self.version = version
    self.oddities = oddities
    self.longValue = longValue
    self.renamed = renamed
  }

  /// The written bytes. The writer must not be used after that.
  mutating func finish() -> [UInt8] { json.finish() }

  // MARK: - Fields

  /// Free text, which a person typed or a computer reported.
  mutating func text(_ key: StaticString, _ value: String?) {
    json.key(key)
    guard let value else { return json.null() }
    put(text: value)
  }

  /// The name of the computer that is being written.
  mutating func name(_ value: String) {
    text("name", renamed.contains(subject) ? value + " renamed" : value)
  }

  /// One of an enumeration's values.
  mutating func choice(_ key: StaticString, _ value: String?) {
    let isUnknown = oddities.contains(.unknownEnums) && (subject + key.utf8CodeUnitCount).isMultiple(of: 3)
    word(key, isUnknown && value != nil ? "ADDED_IN_A_LATER_RELEASE" : value)
  }

  /// Text that the server itself creates, such as an id.
  mutating func word(_ key: StaticString, _ value: String?) {
    json.key(key)
    guard let value else { return json.null() }
    json.string(value)
  }

  mutating func flag(_ key: StaticString, _ value: Bool?) {
    json.key(key)
    guard let value else { return json.null() }
    json.bool(value)
  }

  mutating func number(_ key: StaticString, _ value: Int?) {
    json.key(key)
    guard let value else { return json.null() }
    json.int(value)
  }

  mutating func date(_ key: StaticString, _ value: DemoDate) { word(key, value.text) }

  mutating func texts(_ key: StaticString, _ values: [String]?) {
    json.key(key)
    guard let values else { return json.null() }
    json.beginArray()
    for value in values { put(text: value) }
    json.endArray()
  }

  mutating func null(_ key: StaticString) {
    json.key(key)
    json.null()
  }

  // MARK: - Nesting

  mutating func object(_ key: StaticString, _ body: (inout RecordWriter) -> Void) {
    json.key(key)
    object(body)
  }

  mutating func object(_ body: (inout RecordWriter) -> Void) {
    json.beginObject()
    body(&self)
    if oddities.contains(.unknownFields) { putUnknownField() }
    json.endObject()
  }

  /// An array of objects, one for each element.
  mutating func list<Elements: Sequence>(
    _ key: StaticString, _ elements: Elements, _ body: (inout RecordWriter, Elements.Element) -> Void
  ) {
    json.key(key)
    list(elements, body)
  }

  mutating func list<Elements: Sequence>(
    _ elements: Elements, _ body: (inout RecordWriter, Elements.Element) -> Void
  ) {
    json.beginArray()
    for element in elements { object { body(&$0, element) } }
    json.endArray()
  }

  /// An array of the records of computers.
  mutating func records(_ key: StaticString, _ computers: some Collection<DemoComputer>, sections: Set<RecordSection>) {
    let plan = RecordSection.plan(sections, in: version)
    json.key(key)
    json.beginArray()
    let start = json.count
    for (rank, computer) in computers.enumerated() {
      computer.write(to: &self, plan: plan)
      // Sixteen records show how long all will be. A page that becomes much longer has to be reallocated.
      if rank == 15 { json.reserveCapacity(start + (json.count - start) / 14 * computers.count) }
    }
    json.endArray()
  }

  /// An array of records that were already written.
  mutating func written(_ key: StaticString, _ records: [[UInt8]]) {
    json.key(key)
    json.beginArray()
    for record in records { json.raw(record) }
    json.endArray()
  }

  /// A member that a later release might add, with values of every kind.
  private mutating func putUnknownField() {
    json.key("addedInALaterRelease" as StaticString)
    json.raw(Array(#"{"list":[1,-2.5e3,true,null,"text",{"deep":[[]]}],"empty":{}}"#.utf8))
  }

  private mutating func put(text: String) {
    if oddities.contains(.hostileText) {
      json.raw(HostileText.json(around: text))
    } else {
      json.string(text)
    }
  }
}

/// What can be odd about records that must still be readable.
struct RecordOddities: OptionSet, Sendable {
  var rawValue: Int

  /// Free texts contain what could harm a terminal.
  static let hostileText = RecordOddities(rawValue: 1)
  /// Some enumeration values are in no document.
  static let unknownEnums = RecordOddities(rawValue: 2)
  /// Every object has a member that is in no document.
  static let unknownFields = RecordOddities(rawValue: 4)
}

/// What a text from a server may contain to harm whatever prints it. It is JSON, so that characters occur both
/// literally and as escapes.
enum HostileText {
  /// `text` in quotes, with harmful characters after it and some before it.
  static func json(around text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(text)
    let quoted = writer.bytes
    return [UInt8(ascii: "\"")] + before + quoted.dropFirst().dropLast() + after + [UInt8(ascii: "\"")]
  }

  /// Makes the following text invisible, or mirrors it.
  private static let before = Array(#"\u001b[8m"#.utf8) + Array("\u{202E}".utf8)

  private static let after: [UInt8] = pieces.flatMap { Array($0.utf8) }

  private static let pieces: [String] = [
    // ESC: clear the screen, set the title, answer back, leave the alternate screen, reset.
    #"\u001b[2J\u001b]0;owned\u0007\u001b[6n\u001b[?1049l\u001bc"#,
    // OSC 52 puts a text on the clipboard; DCS talks to tmux.
    #"\u001b]52;c;cm0gLXJmIC8K\u0007\u001bPtmux;\u001b\u001b[31m\u001b\\"#,
    // C1: CSI and OSC as single characters, in UTF-8 and as escapes.
    "\u{9B}31m\u{9D}52;c;cm0K\u{9C}\u{90}\u{85}", #"\u009b2J\u009d0;x\u009c\u0084"#,
    // C0 and DEL, which move the cursor, ring, or end a C string.
    #"\n\r\t\b\f\u0000\u0007\u000b\u000e\u0018\u001a"#, "\u{7F}",
    // Bidirectional overrides and isolates, never closed.
    "\u{202E}\u{2066}\u{2067}\u{200E}\u{200F}\u{061C}",
    // Line and paragraph separators, zero-width characters, tags, private use, a non-character.
    "\u{2028}\u{2029}\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}\u{E0041}\u{E000}\u{FFFE}",
    // Half a surrogate pair, which has no UTF-8 form; combining marks that leave their line.
    #"\ud800"#, "x" + String(repeating: "\u{0351}\u{0489}", count: 12),
    // What a spreadsheet or a shell would execute.
    #"=cmd|' /C calc'!A0;$(reboot)`id`"#,
  ]
}
