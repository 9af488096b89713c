import ArgumentParser

/// A shell that completes what is typed.
enum ShellName: String, ExpressibleByArgument, CaseIterable {
  case bash, zsh, fish

  /// What a shell is to read once, so that it asks the program what a line can become.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// Shells cut words where they like, bash at colons too: the line is handed over as it is.
  private static let bashScript = #"""
    # Completion of jamf-tui for bash.
    # By hand: source <(jamf-tui completions bash)

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
    # Completion of jamf-tui for zsh. It belongs into a folder of $fpath, as _jamf-tui.
    # By hand, after compinit: source <(jamf-tui completions zsh)

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
    # By hand: jamf-tui completions fish | source

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
