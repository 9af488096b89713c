extension FieldCatalogue {
  /// The catalogue with extension attributes among its fields, in place of those it had.
  ///
  /// Their paths are `extensionAttributes.12`. They can be asked for by id, `ea.12`; by name with letters and digits only,
  /// whatever their case, `ea.batteryCycles` for `Battery Cycles`; and by that without `ea.` where no other field is called
  /// so.
  public func adding(_ definitions: [ExtensionAttributeDefinition]) -> FieldCatalogue {
    FieldCatalogue(self, ExtensionAttributeNames(definitions))
  }

  /// The extension attributes that were added.
  public var extensionAttributes: [ExtensionAttributeDefinition] { attributes.definitions }

  /// The field of the attribute that a name means; nil when it means none.
  func attribute(named name: String, isPlain: Bool = false) throws(FieldNameError) -> Field? {
    let found = attributes.definitions(named: name, isPlain: isPlain)
    guard found.count < 2 else {
      throw .ambiguous(name: name, candidates: found.map { ExtensionAttributeNames.name(ofID: $0.id) })
    }
    return found.first.flatMap { field(path: ExtensionAttributePlaces.path(id: $0.id)) }
  }
}
