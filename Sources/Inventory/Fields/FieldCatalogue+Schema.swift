import APIRuntime

/// From the document's fields to ours.
extension FieldCatalogue {
  /// The fields with the one that was split in two left out: as a third field of the same meaning it would confuse, and
  /// its successors read it where a server still has it.
  static func joined(_ fields: [SchemaField]) -> [SchemaField] {
    guard let split = fields.first(where: { $0.path == SplitField.path }),
      fields.contains(where: { SplitField.parts.contains($0.path) })
    else { return fields }
    return fields.filter { $0.path != SplitField.path }.map { field in
      guard SplitField.parts.contains(field.path), !field.versions.isEmpty else { return field }
      var field = field
      field.versions = split.versions + field.versions
      return field
    }
  }

  /// The fields with names before their ids.
  static func withDerived(_ fields: [SchemaField]) -> [SchemaField] {
    let paths = Set(fields.map(\.path))
    return fields.flatMap { field -> [SchemaField] in
      let named = Reference.allCases.first { $0.idPath == field.path }
      guard let reference = named, !paths.contains(reference.path) else { return [field] }
      return [
        SchemaField(path: reference.path, kind: .string, section: field.section, versions: field.versions), field,
      ]
    }
  }
}

extension Field {
  /// A field as the document has it.
  init(_ field: SchemaField, shortName: String?) {
    let versions = field.versions.compactMap { LayoutVersion(name: $0) }
    // The document lists what can be asked for by the names of queries.
    let isNamedOtherwise = QueryNames.all[field.path] != nil
    let kind = DatesInTexts.paths.contains(field.path) ? .dateTime : FieldKind(field.kind)
    self.init(
      path: field.path, shortName: shortName, kind: kind,
      isList: field.isList || field.path.contains("[]"), section: field.section,
      versions: Set(versions.isEmpty ? LayoutVersion.allCases : versions),
      isFilterable: field.isFilterable || isNamedOtherwise, isSortable: field.isSortable || isNamedOtherwise)
    namedValues = field.enumValues
  }
}

/// Fields that Jamf's document has as texts without a format, although servers send dates there. As dates they are shown, sorted
/// and filtered like all others; a text that is no date is kept as it came.
enum DatesInTexts {
  static let paths: Set<String> = [
    "certificates[].issuedDate", "security.lastAttestationAttempt", "security.lastSuccessfulAttestation",
  ]
}
