/// A form as `application/x-www-form-urlencoded`: `name=value&name=value`.
public struct FormBody: Sendable {
  /// The form as it is sent.
  public private(set) var text = ""
  private let dateTranscoder: any DateTranscoder

  /// An empty form.
  public init(dateTranscoder: any DateTranscoder = .tolerant) { self.dateTranscoder = dateTranscoder }

  /// Adds a field; nothing for nil. Every byte that is not unreserved is percent-encoded: `+` as `%2B`, a space as
  /// `%20`, which every server reads as such, while `+` is read as a space by some only.
  public mutating func add(_ name: String, _ value: (some ParameterValue)?) {
    guard let value else { return }
    if !text.isEmpty { text += "&" }
    text += PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value.parameterText(dateTranscoder))
  }

  /// Adds a field for each element of a list; nothing for nil.
  public mutating func add(_ name: String, _ values: [some ParameterValue]?) {
    for value in values ?? [] { add(name, value) }
  }
}

/// A form may carry a password: it is never shown.
extension FormBody: CustomStringConvertible, CustomReflectable {
  public var description: String { "form of \(text.utf8.count) bytes" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
