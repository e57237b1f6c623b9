#include "server/net/gzip.h"

#include <cstdint>

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>

namespace server {
namespace {

namespace zlib = boost::beast::zlib;

std::string deflated(std::string_view text) {
  zlib::deflate_stream stream;
  std::string out(stream.upper_bound(text.size()), '\0');
  zlib::z_params p;
  p.next_in = text.data();
  p.avail_in = text.size();
  p.next_out = out.data();
  p.avail_out = out.size();
  boost::system::error_code ec;
  stream.write(p, zlib::Flush::finish, ec);
  out.resize(p.total_out);
  return out;
}

// The lowest byte first.
void add_number(std::string& out, std::uint32_t number) {
  for (int i = 0; i < 4; ++i, number >>= 8) out += static_cast<char>(number & 0xFF);
}

}  // namespace

std::string gzip(std::string_view text) {
  constexpr std::string_view kHeader("\x1f\x8b\x08\0\0\0\0\0\0\xff",
                                     10);  // deflate, no name, no time
  boost::crc_32_type checksum;
  checksum.process_bytes(text.data(), text.size());
  std::string out(kHeader);
  out += deflated(text);
  add_number(out, checksum.checksum());
  add_number(out, static_cast<std::uint32_t>(text.size()));
  return out;
}

}  // namespace server
