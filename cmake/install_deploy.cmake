# Part of `cmake --install`: the units, where systemd looks, and an example of settings beside the documents. They name the
# installed places of the program and the page. Nothing goes to /etc, where the settings are the host's.
set(documents "${CMAKE_INSTALL_PREFIX}/${docdir}/deploy")
set(units "${CMAKE_INSTALL_PREFIX}/lib/systemd/system")
foreach(path ${documents}/mazzo.toml ${documents}/mazzo.service ${documents}/mazzo.socket ${units}/mazzo.service
             ${units}/mazzo.socket)
  cmake_path(GET path FILENAME name)
  file(READ "${source}/deploy/${name}" text)
  string(REPLACE "/usr/local/bin/" "${CMAKE_INSTALL_PREFIX}/${bindir}/" text "${text}")
  string(REPLACE "/usr/local/share/" "${CMAKE_INSTALL_PREFIX}/${datadir}/" text "${text}")
  message(STATUS "Installing: $ENV{DESTDIR}${path}")
  file(WRITE "$ENV{DESTDIR}${path}" "${text}")
  file(CHMOD "$ENV{DESTDIR}${path}" FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  list(APPEND CMAKE_INSTALL_MANIFEST_FILES "${path}")
endforeach()
