#pragma once
// Some minutes after a match its log goes to the archive (store/archive.h). In small steps with pauses, so that no move waits for it.
#include <functional>
#include <utility>

#include "server/services.h"
#include "server/task.h"

namespace server {

class Archivist {
 public:
  // `on_duty`: of several nodes one does it.
  Archivist(Services& services, std::function<bool()> on_duty)
      : services_(services), on_duty_(std::move(on_duty)) {}
  Task<> run();  // forever

 private:
  Task<> archive();

  Services& services_;
  std::function<bool()> on_duty_;
};

}  // namespace server
