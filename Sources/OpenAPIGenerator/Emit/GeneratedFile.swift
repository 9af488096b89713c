/// A file of the output.
public struct GeneratedFile: Hashable, Sendable {
  /// The file's name, as `Schemas-3.swift`.
  public var name: String
  /// Its text.
  public var text: String

  /// The names of the files that every run writes, whatever the document: a build has to know them beforehand.
  ///
  /// Schemas and operations are spread over files by their names, so that several cores compile them and a changed
  /// schema changes one file. Files with nothing in them are written too.
  public static let names: [String] =
    ["API.swift", "Catalogue.swift", "Client.swift", "Server.swift"]
    + (1...operationShards).map { "Operations-\($0).swift" }
    + (1...schemaShards).map { "Schemas-\($0).swift" }

  static let schemaShards = 8
  static let operationShards = 4
}
