extension DemoComputer {
  /// Writes the attributes shown in one place of the record: `extensionAttributes` occurs six times in it.
  func writeExtensionAttributes(_ place: ExtensionAttribute.Place, to writer: inout RecordWriter) {
    writer.list("extensionAttributes", ExtensionAttribute.all(in: place)) { writer, attribute in
      writer.word("definitionId", String(attribute.id))
      writer.text("name", attribute.name)
      writer.text("description", attribute.about)
      writer.flag("enabled", attribute.isEnabled)
      writer.flag("multiValue", attribute.isMultiValue)
      writer.texts("values", attribute.values(of: self))
      writer.choice("dataType", attribute.dataType.rawValue)
      writer.texts("options", attribute.options)
      writer.choice("inputType", attribute.inputType.rawValue)
    }
  }
}
