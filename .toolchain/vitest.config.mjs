import { defineConfig } from "vitest/config";

// Each test starts npm, a shell or a terminal of its own: on a busy machine that takes seconds.
// biome-ignore lint/style/noDefaultExport: Vitest reads the default export.
export default defineConfig({
  test: { include: ["lib/**/*.test.mjs"], testTimeout: 120_000, hookTimeout: 60_000 },
});
