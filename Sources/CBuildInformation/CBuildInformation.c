#include "CBuildInformation.h"

// The define has no quotation marks of its own: builds for two processors go through Xcode's build system, which drops them.
#define TEXT_OF(...) #__VA_ARGS__
#define TEXT(...) TEXT_OF(__VA_ARGS__)

#ifndef BUILD_COMMIT
#define BUILD_COMMIT
#endif

const char *build_commit(void) { return TEXT(BUILD_COMMIT); }
