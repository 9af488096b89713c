extension DemoComputer {
  /// Writes the attributes shown in one place of the record: `extensionAttributes` occurs six times in it.
  func writeExtensionAttributes(_ place: ExtensionAttribute.Place, to writer: inout RecordWriter) {
    writer.list("extensionAttributes", ExtensionAttribute.all(in: place)) { writer, attribute in
      writer.word("definitionId", String(attribute.id))
      writer.text("name", attribute.name)
      writer.text("description", attribute.about)
      writer.flag("enabled", attribute.isEnabled)
      writer.flag("multiValue", attribute.isMultiValue)
      writer.texts("values", longValue(of: attribute, writer).map { [$0] } ?? attribute.values(of: self))
      writer.choice("dataType", attribute.dataType.rawValue)
      writer.texts("options", attribute.options)
      writer.choice("inputType", attribute.inputType.rawValue)
    }
  }

  /// What a script may have printed: numbered words, so that one can see what is missing, and `end`.
  private func longValue(of attribute: ExtensionAttribute, _ writer: RecordWriter) -> String? {
    guard let bytes = writer.longValue, writer.subject == 0, attribute.name == "EDR status" else { return nil }
    var text: [UInt8] = []
    var number = 0
    while text.count < bytes {
      number += 1
      text.append(contentsOf: "word\(number) ".utf8)
    }
    return String(decoding: text.prefix(max(0, bytes - 4)), as: UTF8.self) + String(" end".suffix(bytes))
  }
}
