extension HTTPBody {
  /// Reads an answer that is not wanted to its end, when that is near, so that the connection can carry the next request.
  func drain() async { _ = try? await collect(upTo: 1 << 16) }
}
