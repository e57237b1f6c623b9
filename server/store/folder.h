#pragma once
// The folder of a house: private, and for one house at a time.
#include <string>

namespace server {

// Only its own user can read what this process makes from now on, since the store holds the seeds of running matches.
void keep_private();

// Makes the folder if necessary and locks it while this lives, however the process ends. Throws StoreError if it cannot.
class Folder {
 public:
  explicit Folder(const std::string& path);
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();

 private:
  int lock_;
};

}  // namespace server
