/// A struct of which no member has to be there: it begins empty and takes what comes.
public protocol JSONSparseStructure: JSONStructure {
  /// A value without members.
  init()

  /// Takes the members that are next, in the document's order; one round, as `JSONReader.beginMembers` describes.
  mutating func readMembers(json r: inout JSONReader) throws(JSONReadingError)
}

extension JSONSparseStructure {
  /// Reads an object by rounds.
  @inlinable
  public init(json reader: inout JSONReader) throws(JSONReadingError) {
    self.init()
    var members = try reader.beginMembers()
    repeat {
      try readMembers(json: &reader)
    } while try reader.moreMembers(&members)
  }
}
