#define _GNU_SOURCE
#include "descriptor_message.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// The kernel takes no more than 253 in one message.
enum { most_descriptors = 253 };

union control {
    struct cmsghdr head;
    char room[CMSG_SPACE(most_descriptors * sizeof(int))];
};

int clinux_message_sockets(int *one, int *other) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return -1;
    *one = ends[0];
    *other = ends[1];
    return 0;
}

int clinux_send_message(int socket, const void *bytes, size_t count, const int *descriptors,
                        size_t descriptor_count) {
    if (descriptor_count > most_descriptors) {
        errno = EINVAL;
        return -1;
    }
    union control control;
    struct iovec part = {(void *)bytes, count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor_count > 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(descriptor_count * sizeof(int));
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(descriptor_count * sizeof(int));
        memcpy(CMSG_DATA(head), descriptors, descriptor_count * sizeof(int));
    }
    ssize_t sent;
    do {
        sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent < 0 ? -1 : 0;
}

static void take_descriptors(struct msghdr *message, int *descriptors, size_t room, size_t *taken,
                             int *lost) {
    for (struct cmsghdr *head = CMSG_FIRSTHDR(message); head; head = CMSG_NXTHDR(message, head)) {
        if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
        size_t count = (head->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < count; index++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(head) + index * sizeof(int), sizeof(int));
            if (*taken < room) {
                descriptors[(*taken)++] = descriptor;
            } else {
                close(descriptor);
                *lost = 1;
            }
        }
    }
}

long clinux_receive_message(int socket, void *bytes, size_t count, int *descriptors,
                            size_t *descriptor_count) {
    union control control;
    struct iovec part = {bytes, count};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = &control,
                             .msg_controllen = sizeof control};
    ssize_t received;
    do {
        received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    } while (received < 0 && errno == EINTR);
    if (received < 0) return -1;
    size_t taken = 0;
    int lost = (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0;
    take_descriptors(&message, descriptors, *descriptor_count, &taken, &lost);
    if (lost) {
        for (size_t index = 0; index < taken; index++) close(descriptors[index]);
        errno = EMSGSIZE;
        return -1;
    }
    *descriptor_count = taken;
    return received;
}
