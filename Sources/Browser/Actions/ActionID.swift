/// The name of an action, as a configuration or a document would write it.
public enum ActionID: String, CaseIterable, Hashable, Sendable {
  case filter, searchDetail, nextMatch, previousMatch, sort, reverseSort
  case copyManagementID, refresh, refreshDetail, stopLoading
  case otherPane, zoom, nextComputer, previousComputer, nextSection, previousSection
  case help, cancel, suspend, escape, quit
  case moveDown, moveUp, pageDown, pageUp, halfPageDown, halfPageUp, moveToFirst, moveToLast
  case acceptLine, leaveLine, lineLeft, lineRight, lineStart, lineEnd
  case deleteBackward, deleteForward, deleteWord, deleteToStart
  case listDownWhileTyping, listUpWhileTyping, listPageDownWhileTyping, listPageUpWhileTyping
  case choose, chooseByNumber, closeOverlay
}
