// The physical limits that the benchmarks compare with: `raw ping N` answers 200-byte messages over
// pipes, `raw window N` keeps 32 of them on their way, `raw pipe BYTES` moves bytes.
// Prints nanoseconds: the median round trip, or the time for everything.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MESSAGE = 200, CHUNK = 65536, WINDOW = 32 };

static long now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000L + t.tv_nsec;
}

static int ascending(const void *a, const void *b) {
    long x = *(const long *)a, y = *(const long *)b;
    return (x > y) - (x < y);
}

static void read_all(int fd, char *buffer, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t n = read(fd, buffer + done, count - done);
        if (n <= 0) exit(1);
        done += n;
    }
}

static void echo(int in, int out) {
    char message[MESSAGE];
    for (;;) {
        ssize_t n = read(in, message, MESSAGE);
        if (n <= 0) _exit(0);
        if (write(out, message, n) != n) _exit(1);
    }
}

static void drain(int in) {
    static char chunk[CHUNK];
    volatile unsigned long sum = 0;
    ssize_t n;
    while ((n = read(in, chunk, CHUNK)) > 0)
        for (ssize_t i = 0; i < n; i += 64) sum += chunk[i];
    _exit(0);
}

int main(int argc, char **argv) {
    if (argc != 3) return 64;
    long count = atol(argv[2]);
    int to[2], from[2];
    if (pipe(to) || pipe(from)) return 1;
    int moves = !strcmp(argv[1], "pipe");
    if (!fork()) {
        close(to[1]);
        close(from[0]);
        if (moves) drain(to[0]);
        echo(to[0], from[1]);
    }
    close(to[0]);
    close(from[1]);
    static char chunk[CHUNK];
    long start = now();
    if (moves) {
        for (long left = count; left > 0; left -= CHUNK)
            if (write(to[1], chunk, left < CHUNK ? left : CHUNK) <= 0) return 1;
        close(to[1]);
        wait(NULL);
        printf("%ld\n", now() - start);
    } else if (!strcmp(argv[1], "window")) {
        for (int i = 0; i < WINDOW; i++)
            if (write(to[1], chunk, MESSAGE) != MESSAGE) return 1;
        for (long i = 0; i < count; i++) {
            read_all(from[0], chunk, MESSAGE);
            if (write(to[1], chunk, MESSAGE) != MESSAGE) return 1;
        }
        printf("%ld\n", now() - start);
    } else {
        long *laps = malloc(count * sizeof *laps);
        for (long i = 0; i < count; i++) {
            long lap = now();
            if (write(to[1], chunk, MESSAGE) != MESSAGE) return 1;
            read_all(from[0], chunk, MESSAGE);
            laps[i] = now() - lap;
        }
        qsort(laps, count, sizeof *laps, ascending);
        printf("%ld\n", laps[count / 2]);
    }
    return 0;
}
