/// Many computers by their ids, made once and shared.
///
/// Two are equal when they are the same object: what a list shows is compared with each key, which must not go over all ids.
public final class ComputerSet: Sendable {
  /// Their ids.
  public let ids: Set<ComputerID>

  /// A set of these computers.
  public init(_ ids: Set<ComputerID>) { self.ids = ids }

  /// How many they are.
  public var count: Int { ids.count }

  /// Whether a computer is one of them.
  public func contains(_ id: ComputerID) -> Bool { ids.contains(id) }
}

extension ComputerSet: Hashable {
  public static func == (left: ComputerSet, right: ComputerSet) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
