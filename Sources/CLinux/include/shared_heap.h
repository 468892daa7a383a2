#ifndef POSTERN_SHARED_HEAP_H
#define POSTERN_SHARED_HEAP_H

/// Makes all threads share one heap; Swift's Glibc module leaves malloc.h out.
void clinux_share_heap(void);

#endif
