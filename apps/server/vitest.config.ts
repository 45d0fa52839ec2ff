import { defineConfig } from "vitest/config";
import { testProjects } from "../../packages/config/test-tier.ts";

export default defineConfig({
  test: {
    // Once for both projects.
    globalSetup: ["../../packages/database/src/testing/global-setup.ts"],
    maxWorkers: 2,
    projects: testProjects("{bench,dev,src}/**/*.test.ts", {
      // Vitest would load graphql twice, as module and by require, and refusals would no longer be recognized.
      resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
      // A machine that is busy with everything else at once is slow, not wrong.
      test: { testTimeout: 90_000, hookTimeout: 60_000 },
    }),
  },
});
