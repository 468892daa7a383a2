#ifndef POSTERN_CTRANSCRIPTS_H
#define POSTERN_CTRANSCRIPTS_H
// The transcripts of the protocol, in the read-only part of the program itself, so that an installed
// command can play them. Swift has no way to embed a file.

// How many there are.
long ctranscripts_count(void);

// One of them, from 0: its bytes, which live for ever, and their number; NULL for none.
const unsigned char *ctranscripts_text(long place, long *count);
#endif
