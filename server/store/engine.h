#pragma once
// What an engine of a store can do: run statements that it keeps prepared, and commit them together. SQLite is one (sqlite.h),
// PostgreSQL another (postgres.h). Not here: how the rest of the house asks, see database.h.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace server {

class StoreError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
// The connection broke while a transaction was being committed, so only the server knows whether it was.
class UnknownOutcome : public StoreError {
 public:
  using StoreError::StoreError;
};
// Another house has the store, or the tables of this node, so this house must write nothing more.
class Fenced : public StoreError {
 public:
  Fenced() : StoreError("another mazzo has taken over the store") {}
};
// The store lacks writes that it has acknowledged, so no house must build on it; see losses.h.
class WritesLost : public StoreError {
 public:
  using StoreError::StoreError;
};
// Another transaction came between; the same work may succeed if it runs again.
class Collision : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class Texts : std::uint8_t { kCopied, kLent };  // lent texts outlive the statement's run

// A statement that an engine keeps prepared: bound, run, read, and reset for the next use.
class Statement {
 public:
  Statement() = default;
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  virtual ~Statement() = default;

  virtual void bind(int index, std::int64_t value, Texts) = 0;
  virtual void bind(int index, double value, Texts) = 0;
  virtual void bind(int index, std::string_view value, Texts texts) = 0;
  virtual bool next() = 0;
  virtual int changed() = 0;  // rows, after the last next()
  virtual void reset() noexcept = 0;

  virtual int columns() const = 0;
  virtual std::int64_t number(int column) const = 0;
  virtual double real(int column) const = 0;
  virtual std::string text(int column) const = 0;
};

// Resets it however its run ends.
class Reset {
 public:
  explicit Reset(Statement& statement) : statement_(statement) {}
  Reset(const Reset&) = delete;
  Reset& operator=(const Reset&) = delete;
  ~Reset() { statement_.reset(); }

 private:
  Statement& statement_;
};

enum class EngineKind : std::uint8_t { kSqlite, kPostgres };
enum class Standby : std::uint8_t { kNeeded, kOptional };  // a second machine that has every commit

// To make it and write; to read all of it; or for the questions of a house, each of which has an index.
enum class Access : std::uint8_t { kCreate, kReadOnly, kQuestions };

// How a house takes a store: as its only house, or as a node, beside other nodes.
enum class Claim : std::uint8_t { kAlone, kNode };
// Nothing comes between what a transaction reads and what it writes; or each statement guards itself.
enum class Isolation : std::uint8_t { kSerializable, kByStatement };

// One connection to a store. What only one engine has, the other refuses with StoreError.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  virtual EngineKind kind() const = 0;
  virtual Statement& prepared(const char* sql) = 0;
  virtual void postpone(Statement& statement) = 0;  // with its values
  virtual void script(const char* sql) = 0;

  virtual void begin(Isolation isolation) = 0;
  virtual void begin_reading() = 0;
  virtual void commit() = 0;
  virtual bool was_committed() = 0;
  virtual void roll_back() noexcept = 0;
  virtual void claim(Claim claim, Standby standby) = 0;
  virtual std::int64_t node() const = 0;
  virtual std::int64_t acknowledged() const = 0;
  virtual std::int64_t losses() = 0;

  virtual int schema_version() = 0;
  virtual void migrate(int version, const char* step) = 0;
  virtual void filled() = 0;

  virtual std::int64_t changes() const = 0;
  virtual std::int64_t steps() const = 0;
  virtual std::string integrity() = 0;
  virtual std::string danger(Standby standby) = 0;
  virtual void copy_to(Engine& other) = 0;
};

}  // namespace server
