/// The line that is being typed in.
enum Prompt: Sendable {
  case filter, search
}
