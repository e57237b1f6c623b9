#!/usr/bin/env bash
# training/build.sh cuda|host: builds the simulator, build/training/libsim_cuda.so (nvcc, for an H100 or H200; another
# GPU: ARCH=sm_86) or build/training/libsim_host.so (any C++20 compiler). training/build.sh record: build/training/record.
set -euo pipefail
cd "$(dirname "$(dirname "$(readlink -f "$0")")")"
mkdir -p build/training
case ${1:-} in
  cuda)
    nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
    "$nvcc" -std=c++20 --expt-relaxed-constexpr -arch="${ARCH:-sm_90}" -O3 -DNDEBUG -I. -diag-suppress 445 \
      -Xcompiler -fPIC -shared -o build/training/libsim_cuda.so training/sim.cu
    ;;
  host) ${CXX:-g++} -x c++ -std=c++20 -O3 "${CHECKED:--DNDEBUG}" -march=x86-64-v2 -I. -fPIC -shared \
      -o build/training/libsim_host.so training/sim.cu ;;
  record) ${CXX:-g++} -std=c++20 -O3 -DNDEBUG -march=x86-64-v2 -I. -pthread -o build/training/record training/record.cpp ai/net.cpp ;;
  *) echo "usage: training/build.sh cuda|host|record" >&2; exit 2 ;;
esac
