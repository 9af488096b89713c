enum ScreenPlaceholder {}
