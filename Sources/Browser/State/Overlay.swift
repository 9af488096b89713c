/// What lies over the panes and takes the keys.
enum Overlay: Sendable {
  case help(HelpModel)
  case sort(ScrollWindow)
}
