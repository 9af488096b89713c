/// What people call actions that have other titles: they find them in the palette by these words.
enum ActionSynonyms {
  /// The words for an action, separated by spaces; empty for none.
  static func words(for id: ActionID) -> String { table[id] ?? "" }

  static let table: [ActionID: String] = [
    .export: "csv json ndjson excel spreadsheet download save write report",
    .copy: "clipboard yank copy serial copy email copy name copy csv",
    .copyManagementID: "clipboard yank management id mid",
    .nextTheme: "dark light mode colors theme contrast color blind",
    .facets: "group by count distinct histogram frequency statistics pivot",
    .groupBy: "count distinct histogram frequency statistics pivot summary report",
    .applications: "apps software installed versions titles inventory",
    .pivot: "others like this same model same user related",
    .changes: "diff what changed history new gone today yesterday week month recorded",
    .refresh: "reload update sync fetch full everything",
    .quickRefresh: "reload update sync fetch delta changes incremental check fast",
    .chooseColumns: "fields show hide add column properties attributes",
    .openPage: "browser jamf console url link tabs",
    .saveView: "bookmark smart group tab favorite",
    .views: "tabs bookmarks smart groups",
    .filter: "search find query where",
    .findList: "serials list import asset tags names",
    .messages: "log errors history notifications",
    .help: "keys shortcuts manual cheat sheet",
    .zoom: "details open full screen maximize",
    .placeDetail: "pane preview split side bottom layout hide show toggle off",
    .hideAbsent: "empty unknown missing not reported compact",
    .reveal: "secret filevault unlock recovery firmware efi laps admin administrator pin personal disk locked",
    .timeline: "history events log policy logs commands audit logins when happened",
    .runCommand: "shell script execute program exec ping ssh external tool terminal",
    .compare: "diff difference side by side versus two computers",
    .quit: "exit close leave",
    .undo: "revert back",
    .refreshInterval: "auto refresh watch live interval",
    .stopLoading: "cancel abort interrupt",
    .sort: "order by",
    .widenColumn: "width wider resize",
    .narrowColumn: "width narrower resize",
    .freezeColumns: "pin sticky lock",
    .mouse: "click pointer",
  ]
}
