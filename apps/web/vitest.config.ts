import { defineConfig } from "vitest/config";
import { testProjects } from "../../packages/config/test-tier.ts";

/** Replaced modules, a clock of their own, the page whose queue lives as long as its module, and drawings that come late once. */
const NEEDS_WORKER = /^vi\.(do)?mock\(|vi\.useFakeTimers|vi\.resetModules|<UploadPage|"\.\/charts\.ts"/m;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: testProjects(
      "src/**/*.test.{ts,tsx}",
      {
        resolve: {
          alias: [
            // msw and gql.tada must meet in one copy of graphql, or instanceof fails between them.
            { find: /^graphql$/, replacement: "graphql/index.js" },
          ],
        },
        define: {
          __FRONTEND_VERSION__: JSON.stringify({
            version: "0.1.0",
            gitCommit: "abc1234",
            environment: "test",
          }),
        },
        test: {
          environment: "jsdom",
          environmentOptions: { jsdom: { url: "http://localhost/" } },
          setupFiles: ["./src/testing/setup.ts"],
          // A machine that is busy with everything else at once is slow, not wrong.
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      NEEDS_WORKER,
    ),
  },
});
