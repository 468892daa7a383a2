#ifndef POSTERN_LIBRARIES_H
#define POSTERN_LIBRARIES_H
#ifdef __cplusplus
extern "C" {
#endif

/// Loads what the libraries load late, before rights are given up. Returns 0, or -1.
int cmedia_prepare(void);

#ifdef __cplusplus
}
#endif
#endif
