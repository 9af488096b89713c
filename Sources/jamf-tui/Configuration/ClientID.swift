/// The ID of an API client as a configuration has it. jamf-cli keeps it where it keeps secrets.
enum ClientID: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  case written(String)
  case kept(SecretReference)

  init(stringLiteral text: String) {
    self = .written(text)
  }

  var description: String {
    switch self {
    case .written(let text): text
    case .kept(let reference): "from \(reference)"
    }
  }
}
