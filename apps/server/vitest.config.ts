import { defineConfig } from "vitest/config";
import { testProjects } from "../../packages/config/test-tier.ts";

export default defineConfig({
  test: {
    // Once for both projects.
    globalSetup: ["../../packages/database/src/testing/global-setup.ts"],
    maxWorkers: 2,
    projects: testProjects("{bench,dev,src}/**/*.test.ts", {
      // Vitest would load graphql twice, as module and by require, and refusals would no longer be recognised.
      resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
      test: { testTimeout: 20_000 },
    }),
  },
});
