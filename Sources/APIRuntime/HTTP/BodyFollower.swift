/// Reads a body while it comes, instead of waiting for its end: long bodies need then neither the memory nor the time to be put
/// together.
///
/// The body may break off, turn out to be an error's, or be asked for again: what a follower has read counts only when it is
/// asked about the body.
public protocol BodyFollower: Sendable {
  /// Whether all bytes are kept, so that room is made for all of them at once.
  var keepsBytes: Bool { get }

  /// A body begins. What was seen of another one counts no more.
  func begin()

  /// More of the body has come. What has come at once may be shown in parts.
  ///
  /// - Parameter bytes: what has come so far, without what is not needed any more.
  /// - Returns: how many of the bytes, from their beginning on, are not needed any more. Whoever collects the body gets it
  ///   without them.
  func follow(_ bytes: UnsafeBufferPointer<UInt8>) -> Int
}

/// Who reads bodies while they come.
public enum BodyFollowing {
  /// Follows bodies that are collected in this task; nil for nobody.
  @TaskLocal public static var current: (any BodyFollower)?
}
