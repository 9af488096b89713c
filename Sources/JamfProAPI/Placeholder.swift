enum JamfProAPIPlaceholder {}
