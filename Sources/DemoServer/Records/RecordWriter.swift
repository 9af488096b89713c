import APIRuntime

/// Writes records field by field, so that what goes wrong with a kind of field on a real server can go wrong here: free
/// text may be hostile, dates come in many forms, anything may be null.
///
/// The generated types are not used for this: they hold a date as an instant, and so could not say in which of its
/// forms it was sent. The tests read every section with them.
struct RecordWriter {
  private(set) var json = JSONWriter()
  let version: APIVersion
  let oddities: RecordOddities
  /// How many bytes the value of one extension attribute of the first computer has.
  let longValue: Int?
  /// The place of the computer that is written: what is odd in one record need not be so in the next.
  var subject = 0

  init(version: APIVersion, oddities: RecordOddities = [], longValue: Int? = nil) {
    self.version = version
    self.oddities = oddities
    self.longValue = longValue
  }

  /// What was written, taken out of the writer; nothing is to be written after that.
  mutating func finish() -> [UInt8] { json.finish() }

  // MARK: - Fields

  /// Free text, which somebody typed or some computer reported.
  mutating func text(_ key: StaticString, _ value: String?) {
    json.key(key)
    guard let value else { return json.null() }
    put(text: value)
  }

  /// One of an enumeration's values.
  mutating func choice(_ key: StaticString, _ value: String?) {
    let isUnknown = oddities.contains(.unknownEnums) && (subject + key.utf8CodeUnitCount).isMultiple(of: 3)
    word(key, isUnknown && value != nil ? "ADDED_IN_A_LATER_RELEASE" : value)
  }

  /// Text that the server itself makes, such as an id.
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
      // Sixteen tell how long all will be; a page that turns out longer than that and a bit has to be joined.
      if rank == 15 { json.reserveCapacity(start + (json.count - start) / 14 * computers.count) }
    }
    json.endArray()
  }

  /// An array of records that are written already.
  mutating func written(_ key: StaticString, _ records: [[UInt8]]) {
    json.key(key)
    json.beginArray()
    for record in records { json.raw(record) }
    json.endArray()
  }

  /// A member as a later release might add it: with something of every kind in it.
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
