import { defineConfig } from "vitest/config";

export default defineConfig({
  // Vitest would load graphql twice, as module and by require, and refusals would no longer be recognised.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    include: ["{bench,dev,src}/**/*.test.ts"],
    globalSetup: ["../../packages/database/src/testing/global-setup.ts"],
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});
