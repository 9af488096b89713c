extension JSONWriter {
  /// Writes members whose keys the document does not name, by key in order. A value that is nil is null.
  public mutating func others(_ members: [String: some JSONWritable]) {
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      self.key(key)
      self.value(value)
    }
  }
}
