/// Stage 5: the plan becomes source text. The same plan gives the same bytes.
enum APIEmitter {
  /// The files of `GeneratedFile.names`, in that order.
  static func emit(_ plan: APIPlan) -> [GeneratedFile] {
    let emitter = FileEmitter(plan: plan)
    let wantsTypes = plan.configuration.generate.contains(.types)
    let wantsClient = plan.configuration.generate.contains(.client)
    let wantsServer = plan.configuration.generate.contains(.server)
    return GeneratedFile.names.map { name in
      emitter.file(name) { writer in
        switch name {
        case "API.swift": if wantsTypes { writer.api(plan) }
        case "Catalogue.swift": if wantsTypes { writer.catalogue(plan.catalogues) }
        case "Client.swift": if wantsClient { writer.client(plan) }
        case "Server.swift": if wantsServer { writer.server(plan.operations) }
        case let name where name.hasPrefix("Operations-"): operations(plan, name, &writer)
        case let name where wantsTypes: schemas(plan, name, &writer)
        default: break
        }
      }
    }
  }

  private static func operations(_ plan: APIPlan, _ file: String, _ writer: inout SourceWriter) {
    let mine = plan.operations.filter { shard($0.name, "Operations", of: GeneratedFile.operationShards) == file }
    guard !mine.isEmpty else { return }
    if plan.configuration.generate.contains(.types) {
      writer.block("extension Operations") { writer in
        for operation in mine { writer.operation(operation) }
      }
      writer.line()
      writer.calls(mine)
    }
    if plan.configuration.generate.contains(.server) {
      for operation in mine { writer.serverInput(operation) }
    }
  }

  private static func schemas(_ plan: APIPlan, _ file: String, _ writer: inout SourceWriter) {
    let mine = plan.schemas.filter { shard($0.name, "Schemas", of: GeneratedFile.schemaShards) == file }
    guard !mine.isEmpty else { return }
    writer.block("extension Components.Schemas") { writer in
      for declaration in mine { writer.declaration(declaration, in: .schemas) }
    }
  }

  /// The file of a declaration, by its name alone: it stays there whatever else the document gains or loses.
  private static func shard(_ name: String, _ prefix: String, of count: Int) -> String {
    "\(prefix)-\(Fingerprint.value(of: name.utf8) % UInt64(count) + 1).swift"
  }
}
