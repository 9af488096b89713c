enum BrowserPlaceholder {}
