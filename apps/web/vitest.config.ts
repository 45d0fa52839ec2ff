import { defineConfig } from "vitest/config";
import { testFiles } from "../../packages/config/test-tier.ts";

export default defineConfig({
  resolve: {
    alias: [
      // msw and gql.tada must meet in one copy of graphql, or instanceof fails between them.
      { find: /^graphql$/, replacement: "graphql/index.js" },
    ],
  },
  define: {
    __FRONTEND_VERSION__: JSON.stringify({ version: "0.1.0", gitCommit: "abc1234", environment: "test" }),
  },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost/" } },
    ...testFiles("src/**/*.test.{ts,tsx}"),
    // One jsdom for all files of a worker, which setup.ts clears: half of the time.
    isolate: false,
    setupFiles: ["./src/testing/setup.ts"],
    maxWorkers: 2,
    // A machine that is busy with everything else at once is slow, not wrong.
    testTimeout: 30_000,
  },
});
