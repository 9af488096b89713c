extension RecordSchema {
  /// The parts of a record that the document knows, with their titles for people and their names for servers.
  var sections: [(child: RecordSchema, title: String, name: String)] {
    children.filter(\.isSection).map { ($0, FieldTitle.label(ofPath: $0.name), $0.section ?? "") }
  }

  /// The title of what stands outside of sections.
  static let outside = "Computer"
}

extension ComputerRecord {
  /// The sections that records are going to have, as far as a catalogue tells: titles for people, and names as servers know them.
  public static func sectionTitles(in catalogue: FieldCatalogue) -> [(title: String, name: String)] {
    [(RecordSchema.outside, "")] + catalogue.schema.sections.map { ($0.title, $0.name) }
  }
}
