/// What a line of the palette stands for.
enum PaletteEntry: Hashable, Sendable {
  case action(ActionID)
  /// A command with what stands behind its name.
  case command(PaletteCommand.Name, argument: String)
  /// The name of a command, which is still to be followed by something.
  case beginning(PaletteCommand.Name)
  /// The line of the list of that number, counted from 1.
  case line(Int)
}
