public import Screen

/// What a person put in.
public enum TerminalInput: Hashable, Sendable {
  /// A key.
  case key(Key)
  /// Text that was pasted, never to be taken for keys. Line breaks and tabs are as they came; other controls are gone.
  case paste(String)
  /// The mouse was used.
  case mouse(MouseInput)
}
