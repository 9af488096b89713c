/// A discriminator's mapping may point into the files the document was once put together from
/// (`commands.yaml#/SetRecoveryLock`); the schema is in the document under the pointer's last step.
enum FilesInDiscriminatorMappings {
  static func repair(_ schema: inout Node, at place: SchemaPlace) -> [Repair] {
    guard var discriminator = schema["discriminator"], var mapping = discriminator["mapping"]?.object else { return [] }
    var repairs: [Repair] = []
    for key in mapping.keys {
      guard let target = mapping[key]?.string, !target.hasPrefix("#"), let hash = target.firstIndex(of: "#"),
        let name = target[hash...].split(separator: "/").last
      else { continue }
      let reference = "#/components/schemas/\(name)"
      mapping[key] = .string(reference)
      repairs.append(
        Repair(
          .fileInDiscriminatorMapping, at: place.pointer / "discriminator" / "mapping" / key, place.words,
          "mapping of \(key) to \"\(target)\" read as \(reference)"))
    }
    discriminator["mapping"] = .object(mapping)
    schema["discriminator"] = discriminator
    return repairs
  }
}
