public import APIRuntime

/// Definitions as far as records tell them, for those who may not read the definitions themselves.
extension ExtensionAttributeDefinition {
  /// The definitions of the attributes on a page of the inventory, in the order of first sight.
  ///
  /// Only the sections on the page are seen. A section is told when one list alone has the attribute.
  public static func read(page: [UInt8]) throws(JSONReadingError) -> [ExtensionAttributeDefinition] {
    var found = Found()
    try JSONReader.read(page) { reader throws(JSONReadingError) in
      try reader.beginObject()
      while let key = try reader.nextKey() {
        guard key == "results", try !reader.readNull() else {
          try reader.skipValue()
          continue
        }
        try reader.beginArray()
        while try reader.nextElement() { try found.readRecord(&reader) }
      }
    }
    return found.definitions
  }

  private struct Found {
    var definitions: [ExtensionAttributeDefinition] = []
    var places: [String: Int] = [:]

    mutating func readRecord(_ reader: inout JSONReader) throws(JSONReadingError) {
      guard reader.peek() == .object else { return try reader.skipValue() }
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == "extensionAttributes" {
          try readList(&reader, section: "EXTENSION_ATTRIBUTES")
        } else if let place = ExtensionAttributePlaces.all.first(where: { $0.object == key.string }),
          reader.peek() == .object
        {
          try reader.beginObject()
          while let key = try reader.nextKey() {
            if key == "extensionAttributes" {
              try readList(&reader, section: place.section)
            } else {
              try reader.skipValue()
            }
          }
        } else {
          try reader.skipValue()
        }
      }
    }

    private mutating func readList(_ reader: inout JSONReader, section: String) throws(JSONReadingError) {
      guard reader.peek() == .array else { return try reader.skipValue() }
      try reader.beginArray()
      while try reader.nextElement() {
        guard reader.peek() == .object else {
          try reader.skipValue()
          continue
        }
        var definition = ExtensionAttributeDefinition(id: "", name: "", dataType: "STRING", section: section)
        try reader.beginObject()
        while let key = try reader.nextKey() {
          switch key {
          case "definitionId" where reader.peek() == .string: definition.id = try reader.readString()
          case "name" where reader.peek() == .string: definition.name = try reader.readString()
          case "dataType" where reader.peek() == .string: definition.dataType = try reader.readString()
          case "multiValue" where reader.peek() == .bool: definition.isMultiValue = try reader.readBool()
          default: try reader.skipValue()
          }
        }
        add(definition)
      }
    }

    private mutating func add(_ definition: ExtensionAttributeDefinition) {
      guard !definition.id.isEmpty else { return }
      guard let place = places[definition.id] else {
        places[definition.id] = definitions.count
        return definitions.append(definition)
      }
      if definitions[place].section != definition.section { definitions[place].section = nil }
      if definition.isMultiValue { definitions[place].isMultiValue = true }
    }
  }
}
