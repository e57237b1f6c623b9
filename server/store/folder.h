#pragma once
// The folder a house keeps its things in: for nobody else's eyes, and for one house at a time.
#include <string>

namespace server {

// What this process makes from now on only its own user can read: the store holds running matches' seeds.
void keep_private();

// Makes the folder if need be and holds it as long as this lives, however the process ends. Throws
// StoreError where it cannot be had.
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
