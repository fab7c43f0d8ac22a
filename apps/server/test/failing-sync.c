// Loaded into a process before all else: its disk can't write through while a file is there.
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int sync_or_fail(long call, int file) {
  const char *fault = getenv("FAIL_SYNC_WHILE");
  if (fault != NULL && access(fault, F_OK) == 0) {
    errno = EIO;
    return -1;
  }
  return syscall(call, file);
}

int fsync(int file) { return sync_or_fail(SYS_fsync, file); }

int fdatasync(int file) { return sync_or_fail(SYS_fdatasync, file); }
