# Part of `cmake --install`: the page, in the place of the previous page. Otherwise files that only the older page had would
# stay, and be served.
if(NOT EXISTS "${source}/index.html")
  message(FATAL_ERROR "The page is not built: run tools/web.sh, or install without it: cmake --install … --component program")
endif()
file(REMOVE_RECURSE "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/${to}")
file(INSTALL "${source}/" DESTINATION "${CMAKE_INSTALL_PREFIX}/${to}")
