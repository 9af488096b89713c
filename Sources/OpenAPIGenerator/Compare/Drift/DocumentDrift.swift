/// What a served document says about the part of an API that a program uses: what is missing, what is new, and whether
/// anything in use is affected.
///
/// In contrast to a `DocumentComparison`, names of types and the way they are composed do not matter, only values do. Of
/// an operation with several versions, the newest that both documents have is compared, because a client uses that one.
public struct DocumentDrift: Hashable, Sendable, Encodable {
  /// The document that the program was made from.
  public var used: DocumentSummary
  /// The served document.
  public var served: DocumentSummary
  /// Whether the served document has only earlier versions of what it offers in several versions. What it does not have
  /// was then added later, and its absence is expected.
  public var isOlder: Bool
  /// What differs, in the order of the document in use.
  public var findings: [Finding]

  /// The findings that change what the program can do.
  public var affecting: [Finding] { findings.filter(\.isAffecting) }

  /// Compares the document that a program was made from with a served one. Both are repaired first.
  ///
  /// - Parameters:
  ///   - used: the document in use, which may contain only a part of the API, and its name for messages.
  ///   - served: the served document, and its name for messages.
  ///   - acceptsYAML: whether the served document may be YAML.
  /// - Throws: `DocumentError` when a document cannot be read, and when the served one has nothing that is in use.
  public static func compare(
    used: (bytes: [UInt8], name: String), served: (bytes: [UInt8], name: String), acceptsYAML: Bool = true
  ) throws -> DocumentDrift {
    let ours = try DocumentLoader.load(used.bytes, name: used.name)
    let theirs = try DocumentLoader.load(served.bytes, name: served.name, acceptsYAML: acceptsYAML)
    let comparison = DriftComparison(
      used: DocumentRepair.repair(ours).root, served: DocumentRepair.repair(theirs).root)
    guard comparison.hasCommonOperations else {
      throw DocumentError(served.name, "it has none of the operations in use, so it describes another API")
    }
    do {
      return DocumentDrift(
        used: DocumentSummary(of: ours), served: DocumentSummary(of: theirs), isOlder: comparison.isOlder,
        findings: try comparison.findings())
    } catch {
      throw DocumentError(served.name, "its schemas are nested too deeply to be compared")
    }
  }
}

extension DocumentDrift {
  /// One difference, with all operations that it concerns.
  public struct Finding: Hashable, Sendable, Encodable {
    /// What is different.
    public enum Subject: String, Hashable, Sendable, Encodable, CaseIterable {
      /// An operation.
      case operation
      /// A parameter of an operation.
      case parameter
      /// The body of a request.
      case body
      /// An answer of an operation.
      case answer
      /// A privilege that an operation requires.
      case privilege
      /// A value of a list of known values, for example a section.
      case value
      /// A property of an answer or a body.
      case field
      /// The type of a parameter or a property.
      case type
    }

    /// In what way.
    public enum Kind: String, Hashable, Sendable, Encodable, CaseIterable {
      /// In use, but not in the served document.
      case missing
      /// Only in the served document.
      case added
      /// Different from what is in use.
      case changed
      /// Announced to be removed.
      case deprecated
      /// Newly required.
      case required
    }

    /// What is different.
    public var subject: Subject
    /// In what way.
    public var kind: Kind
    /// The operations, as `GET /v1/sites`. Of several versions, the one that was compared.
    public var operations: [String]
    /// `query parameter sort`, or a field such as `general.site.name`; nil for the operation itself.
    public var place: String?
    /// What is in use: a type, a value or an operation.
    public var before: String?
    /// What the served document has instead.
    public var after: String?
    /// Whether something in use is affected.
    public var isAffecting: Bool
  }
}
