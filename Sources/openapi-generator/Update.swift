import ArgumentParser
import Essentials
import GeneratorFiles
import OpenAPIGenerator

struct Update: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Regenerates files with the settings in their head.",
    usage: "openapi-generator update [<folder> ...] [--header <header> ...] [--quiet]",
    discussion: """
      The head of API.swift says where the document and the configuration file are: paths relative to the files, or \
      the URL of the document, which is then fetched again. Without a configuration file, the options in the head are \
      used; they may be edited. Without a folder, all folders with generated files below this one are updated. A --header \
      is sent only to the server of the folders that are named.

      EXAMPLES:
        openapi-generator update
        openapi-generator update Sources/Client/Generated
      """)

  @Argument(
    help: ArgumentHelp("The folders with the generated files, or above them.", valueName: "folder"),
    completion: .directory)
  var directories: [String] = []

  @OptionGroup var server: HeaderOptions

  @Flag(name: .long, help: "Do not print repairs and warnings.")
  var quiet = false

  func run() async throws {
    let folders =
      directories.isEmpty
      ? GeneratedFolder.all(below: FileManager.default.currentDirectoryPath)
      : directories.flatMap(GeneratedFolder.meant)
    if folders.isEmpty {
      say("openapi-generator: there are no generated files in this folder and below; name their folder")
      throw ExitCode.failure
    }
    try await reporting { try checkHeaders(folders) }
    var hasFailed = false
    for folder in folders {
      // One that cannot be updated does not keep the others.
      do {
        let hasErrors = try await reporting {
          do {
            return try await update(folder, isOnly: folders.count == 1)
          } catch let error where folders.count > 1 {
            throw CommandError("\(folder): \(error)")
          }
        }
        if hasErrors { hasFailed = true }
      } catch is ExitCode {
        hasFailed = true
      }
    }
    if hasFailed { throw ExitCode.failure }
  }

  /// A header is a secret of one server. Heads of files that others have written must not decide which server gets it.
  private func checkHeaders(_ folders: [String]) throws(CommandError) {
    if server.header.isEmpty { return }
    guard !directories.isEmpty else {
      throw CommandError("a --header is for one server: name the folders whose document comes from it")
    }
    let servers = Set(folders.compactMap { try? record(of: $0).source.server }).sorted()
    guard servers.count <= 1 else {
      throw CommandError(
        "a --header is for one server, and the documents of these folders come from several: "
          + "\(servers.joined(separator: ", ")); update their folders separately")
    }
  }

  private func record(of directory: String) throws -> (record: GenerationRecord, source: DocumentSource) {
    let recordFile = directory + "/" + GenerationRecord.fileName
    guard FileAccess.exists(recordFile) else {
      throw CommandError("\(directory) has no \(GenerationRecord.fileName): it contains no generated files")
    }
    let text = String(decoding: try FileAccess.bytes(of: recordFile), as: UTF8.self)
    let record = try GenerationRecord(reading: text, file: recordFile)
    return (record, try DocumentSource(recorded: record.document, in: directory))
  }

  /// Updates one folder, and returns whether there were errors in the document.
  private func update(_ directory: String, isOnly: Bool) async throws -> Bool {
    let (record, source) = try record(of: directory)
    let configuration =
      try record.configurationFile.map { try ConfigurationFile.read(RelativePath.resolve($0, in: directory)) }
      ?? record.configuration
    let bytes = try await source.bytes(server)
    let generation = try await StatusLine.reading(source.label, bytes) {
      try Generation.run(
        document: bytes, documentPath: record.document, configuration: configuration,
        configurationPath: record.configurationFile)
    }
    generation.report(about: source.label, quiet: quiet)
    try generation.checkConfiguration()
    let changes = try GeneratedFolder(path: directory).write(generation.files)
    put(summary(of: changes, in: directory, from: record, to: generation, configuration, isOnly: isOnly))
    return generation.diagnostics.contains { $0.severity == .error }
  }

  private func summary(
    of changes: [GeneratedFolder.Change], in directory: String, from record: GenerationRecord,
    to generation: Generation, _ configuration: GeneratorConfiguration, isOnly: Bool
  ) -> String {
    if changes.isEmpty { return "\(directory): nothing changed" }
    var lines: [String] = []
    let head = generation.files.first { $0.name == GenerationRecord.fileName }
    let now = head.flatMap { try? GenerationRecord(reading: $0.text, file: $0.name) }
    if let now, now.fingerprint != record.fingerprint { lines.append("\(record.document): changed") }
    if configuration != record.configuration {
      lines.append(
        record.configurationFile.map { "the options are those of \($0): the head had others" }
          ?? "the configuration: changed")
    }
    lines += changes.map(\.description)
    // With several folders, each line would otherwise be of any of them.
    return lines.map { isOnly ? $0 : "\(directory): \($0)" }.joined(separator: "\n")
  }
}
