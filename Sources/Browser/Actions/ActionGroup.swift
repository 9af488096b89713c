/// Under which heading the help lists an action.
public enum ActionGroup: String, CaseIterable, Hashable, Sendable {
  case find = "Find and sort"
  case columns = "Columns"
  case act = "Do"
  case look = "Look"
  case move = "Move"
  case type = "While typing"
  case choose = "In this help and in choices"
}
