import Foundation
import PackagePlugin

/// Generates the sources for a target's `openapi.json` (or `.yaml`) by its `openapi-generator-config.yaml`.
@main
struct GenerateAPI: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    return try commands(
      target: target.name, files: target.sourceFiles.map(\.url),
      generator: try context.tool(named: "generate-api").url, workDirectory: context.pluginWorkDirectoryURL)
  }

  /// The command that generates the sources of a target from its files.
  func commands(target: String, files: [URL], generator: URL, workDirectory: URL) throws -> [Command] {
    let document = try file(named: ["openapi.json", "openapi.yaml", "openapi.yml"], among: files, of: target)
    let configuration = try file(
      named: ["openapi-generator-config.yaml", "openapi-generator-config.yml", "openapi-generator-config.json"],
      among: files, of: target)
    let directory = workDirectory.appending(component: "GeneratedSources")
    return [
      .buildCommand(
        displayName: "Generating the API of \(target)", executable: generator,
        arguments: [document, configuration, directory].map { $0.path(percentEncoded: false) },
        inputFiles: [document, configuration],
        outputFiles: Self.outputs.map { directory.appending(component: $0) })
    ]
  }

  /// The files that every run writes. A plugin cannot import the generator, so the list is repeated here; a test
  /// compares the two.
  static let outputs =
    ["API.swift", "Catalogue.swift", "Client.swift", "Document.swift", "Server.swift"]
    + (1...4).map { "Operations-\($0).swift" } + (1...8).map { "Schemas-\($0).swift" }

  private func file(named names: [String], among files: [URL], of target: String) throws -> URL {
    let found = files.filter { names.contains($0.lastPathComponent) }
    guard let file = found.first, found.count == 1 else { throw Failure(target: target, names: names, found: found) }
    return file
  }
}

/// A target that the plugin cannot work with.
struct Failure: Error, CustomStringConvertible {
  var target: String
  var names: [String]
  var found: [URL]

  var description: String {
    let names = names.joined(separator: ", ")
    return found.isEmpty
      ? "target \(target) has none of the files \(names)" : "target \(target) has more than one of the files \(names)"
  }
}
