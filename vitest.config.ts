import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [".toolchain/vitest.config.mjs", "packages/*/vitest.config.ts", "apps/*/vitest.config.ts"],
    maxWorkers: 2,
  },
});
