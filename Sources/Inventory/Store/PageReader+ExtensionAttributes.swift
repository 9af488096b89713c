import APIRuntime

extension PageReader {
  /// Reads a list of extension attributes, and whatever else of it is wanted at that node.
  mutating func readAttributes(_ reader: inout JSONReader, at node: Int) throws(JSONReadingError) {
    let list = try reader.readRaw()
    try reader.reread(list) { reader throws(JSONReadingError) in try readAttributeList(&reader) }
    if let column = plan.tree.column(at: node) {
      try reader.reread(list) { reader throws(JSONReadingError) in try columns[column].read(&reader) }
    } else if plan.tree.hasBranches(at: node) {
      try reader.reread(list) { reader throws(JSONReadingError) in try readObjects(&reader, at: node) }
    }
  }

  private mutating func readAttributeList(_ reader: inout JSONReader) throws(JSONReadingError) {
    guard reader.peek() == .array else { return try reader.skipValue() }
    try reader.beginArray()
    while try reader.nextElement() {
      if reader.peek() == .object { try readAttribute(&reader) } else { try reader.skipValue() }
    }
  }

  /// Reads one attribute, whose id may come before its values or after them.
  private mutating func readAttribute(_ reader: inout JSONReader) throws(JSONReadingError) {
    var column: Int?
    var values: Range<Int>?
    try reader.beginObject()
    while let place = try reader.nextMember(in: PageReader.attributeNames) {
      if place == 0, reader.peek() == .string {
        let id = try reader.readToken()
        column = plan.attributeIDs.place(of: id).map { plan.attributeReaders[$0] }
      } else if place == 1 {
        values = try reader.readRaw()
      } else {
        try reader.skipValue()
      }
    }
    guard let column, let values else { return }
    try reader.reread(values) { reader throws(JSONReadingError) in try columns[column].readAttribute(&reader) }
  }

  private static let attributeNames = JSONKeyTable(["definitionId", "values"].map { Array($0.utf8) })
}
