/// Whose configuration a profile and its references to secrets are written in; the same words mean a little different things.
enum ReferenceOrigin: Hashable {
  case own
  /// jamf-cli takes the text of a file without the blanks around it, and its keychain entries are those of the Go library it
  /// uses (zalando/go-keyring).
  case jamfCLI
}
