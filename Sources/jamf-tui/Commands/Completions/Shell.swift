import ArgumentParser

/// A shell with completion support.
enum ShellName: String, ExpressibleByArgument, CaseIterable {
  case bash, zsh, fish

  /// The script that makes the shell ask this program for completions.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// bash splits words at colons and other characters, so the script passes the whole line.
  private static let bashScript = #"""
    # Completion of jamf-tui for bash.
    # To try it: source <(jamf-tui completions bash)

    _jamf_tui() {
        local kind="" line
        COMPREPLY=()
        while IFS= read -r line; do
            if [[ -z "$kind" ]]; then kind="$line"; else COMPREPLY+=("$line"); fi
        done < <("${1/#\~\//$HOME/}" complete bash -- "${COMP_LINE:0:$COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
        case "$kind" in
        open) compopt -o nospace 2>/dev/null ;;
        files | folders)
            compopt -o filenames 2>/dev/null
            local action=file
            [[ "$kind" = folders ]] && action=directory
            while IFS= read -r line; do
                COMPREPLY+=("$line")
            done < <(compgen -A "$action" -- "$2")
            ;;
        esac
    }
    complete -F _jamf_tui jamf-tui

    """#

  private static let zshScript = #"""
    #compdef jamf-tui
    # Completion of jamf-tui for zsh. Save it as _jamf-tui in a folder of $fpath.
    # To try it, after compinit: source <(jamf-tui completions zsh)

    _jamf-tui() {
        local kind line
        local -a texts shown options
        while IFS= read -r line; do
            if [[ -z "$kind" ]]; then
                kind="$line"
            else
                texts+=("${line%%$'\t'*}")
                shown+=("${line/$'\t'/  -- }")
            fi
        done < <("${words[1]/#\~\//$HOME/}" complete zsh -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
        case "$kind" in
        files) compset -P '--*='; _files; return ;;
        folders) compset -P '--*='; _files -/; return ;;
        open) options=(-S '') ;;
        esac
        (( $#texts )) || return 1
        [[ "${shown[*]}" == *'  -- '* ]] && options+=(-l)
        compadd "${options[@]}" -M 'm:{a-zA-Z}={A-Za-z}' -d shown -a texts
    }

    if [[ "${funcstack[1]}" == "_jamf-tui" ]]; then
        _jamf-tui "$@"
    else
        compdef _jamf-tui jamf-tui
    fi

    """#

  private static let fishScript = #"""
    # Completion of jamf-tui for fish.
    # To try it: jamf-tui completions fish | source

    function __jamf_tui_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        set -l program $words[1]
        set -e words[1]
        set -l lines ($program complete fish -- $words "$current" 2>/dev/null)
        set -l kind $lines[1]
        set -e lines[1]
        switch "$kind"
            case files
                __fish_complete_path (string replace -r -- '^--[^=]*=' '' "$current")
            case folders
                __fish_complete_directories (string replace -r -- '^--[^=]*=' '' "$current") ''
            case '*'
                test (count $lines) -gt 0; and printf '%s\n' $lines
        end
    end

    complete -c jamf-tui -f -k -a '(__jamf_tui_complete)'

    """#
}

/// A bash command line up to the cursor.
struct ShellLine {
  /// The words after removing quotes, the program's own name first.
  private(set) var words: [String] = []
  /// The last word as typed so far; empty after a space.
  private(set) var current = ""
  /// The open quotation mark; nil outside quotes.
  private(set) var quote: Character?
  /// Where bash starts a new word inside the last one when it is not quoted, for instance after a colon.
  private let start: Int

  /// - Parameter breaks: the characters that break words in completion, from `COMP_WORDBREAKS`.
  init(_ text: String, breaks: String) {
    var isInWord = false
    var isEscaped = false
    var start = 0
    for character in text {
      if isEscaped {
        current.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
        isInWord = true
      } else if let open = quote {
        if character == open { quote = nil } else { current.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        isInWord = true
      } else if character == " " || character == "\t" || character == "\n" {
        if isInWord { words.append(current) }
        (current, isInWord, start) = ("", false, 0)
      } else {
        current.append(character)
        isInWord = true
        if breaks.contains(character) { start = current.count }
      }
    }
    self.start = start
  }

  /// The completions as bash expects them: without what it considers already typed, and with special characters
  /// escaped.
  func lines(_ reply: CompletionReply) -> [String] {
    reply.words.map { word in
      guard quote == nil else { return word.text }
      return Self.escaped(String(word.text.dropFirst(start)))
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if " \t\n\\'\"$`!&|;()<>*?[]{}#~".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
