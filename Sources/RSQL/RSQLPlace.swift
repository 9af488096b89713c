/// Where a comparison stands in a text: counted in Unicode scalars from its start.
public struct RSQLPlace: Hashable, Sendable {
  /// Where its selector is.
  public var selector: Range<Int>
  /// Where its value is, with quotes; of a list, all with the brackets.
  public var values: Range<Int>
}
