import { defineConfig } from "vitest/config";
import { testFiles } from "../packages/config/test-tier.ts";

// Each test starts npm, a shell or a terminal of its own: on a busy machine that takes seconds.
// biome-ignore lint/style/noDefaultExport: Vitest reads the default export.
export default defineConfig({
  test: {
    ...testFiles("lib/**/*.test.mjs"),
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
