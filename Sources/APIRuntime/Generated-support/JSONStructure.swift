/// A struct for an object of the document: it writes its members between braces.
public protocol JSONStructure: JSONCodable {
  /// Writes the members, in the document's order.
  func writeMembers(json w: inout JSONWriter)
}

extension JSONStructure {
  /// Writes an object.
  @inlinable
  public func write(json writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(json: &writer)
    writer.endObject()
  }
}
