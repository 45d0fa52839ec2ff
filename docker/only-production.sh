#!/bin/sh
# Deletes from node_modules what no running server reads: Prisma's compilers for other databases and other runtimes,
# source maps, TypeScript (Node runs none from node_modules), and the packages' own tests and documents.
set -eu
cd /app/node_modules
find . -path '*/@prisma/client/runtime/*' \
  \( -name 'query_compiler_*' ! -name 'query_compiler_fast_bg.postgresql.*mjs' -o -name 'wasm-compiler-edge.*' \) -delete
find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' \) -delete
find . -type d \( -name test -o -name tests -o -name __tests__ -o -name docs -o -name benchmark -o -name benchmarks \
  -o -name examples \) -prune -exec rm -rf {} +
