import ArgumentParser

@main
struct OpenAPIGeneratorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "openapi-generator", abstract: "Makes a Swift client of an OpenAPI 3.0 document.",
    subcommands: [Generate.self])
}
