#include "server/store/folder.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/database.h"

namespace server {

void keep_private() { umask(077); }

Folder::Folder(const std::string& path) {
  std::error_code ec;
  std::filesystem::create_directories(path, ec);
  const std::string lock = path + "/lock";
  lock_ = open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock_ < 0) throw StoreError(lock + ": " + std::strerror(errno));
  if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    const int why = errno;
    close(lock_);
    throw StoreError(why == EWOULDBLOCK ? "another mazzo is using the folder " + path
                                        : lock + ": " + std::strerror(why));
  }
  for (const char* file :
       {"/mazzo.db", "/mazzo.db-wal", "/mazzo.db-shm"})  // from before permissions were strict
    chmod((path + file).c_str(), 0600);
}

Folder::~Folder() { close(lock_); }

}  // namespace server
