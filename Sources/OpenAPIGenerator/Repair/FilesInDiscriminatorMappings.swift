/// A discriminator's mapping may point into the files the document was once put together from
/// (`commands.yaml#/SetRecoveryLock`); the schema is in the document under the pointer's last step.
enum FilesInDiscriminatorMappings {
  static func repair(_ schema: inout Node, at place: SchemaPlace) -> [Repair] {
    repair(&schema, pointer: place.pointer, subject: place.name)
  }

  private static func repair(_ schema: inout Node, pointer: JSONPointer, subject: String) -> [Repair] {
    var repairs: [Repair] = []
    if var discriminator = schema["discriminator"], var mapping = discriminator["mapping"]?.object {
      for key in mapping.keys {
        guard let target = mapping[key]?.string, !target.hasPrefix("#"), let hash = target.firstIndex(of: "#"),
          let name = target[hash...].split(separator: "/").last
        else { continue }
        let reference = "#/components/schemas/\(name)"
        mapping[key] = .string(reference)
        repairs.append(
          Repair(
            .fileInDiscriminatorMapping, at: pointer / "discriminator" / "mapping" / key, subject,
            "mapping of \(key) to \"\(target)\" read as \(reference)"))
      }
      discriminator["mapping"] = .object(mapping)
      schema["discriminator"] = discriminator
    }
    guard var properties = schema["properties"]?.object else { return repairs }
    for name in properties.keys {
      guard var property = properties[name], property["discriminator"] != nil else { continue }
      repairs += repair(&property, pointer: pointer / "properties" / name, subject: "\(subject).\(name)")
      properties[name] = property
    }
    schema["properties"] = .object(properties)
    return repairs
  }
}
