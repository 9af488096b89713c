#ifndef C_BUILD_INFORMATION_H
#define C_BUILD_INFORMATION_H

/// The commit that the program was built from, as the build was told; empty when it was not.
const char *build_commit(void);

#endif
