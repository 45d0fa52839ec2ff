import { defineConfig } from "vitest/config";
import { testFiles } from "../../packages/config/test-tier.ts";

export default defineConfig({
  test: {
    ...testFiles("src/**/*.test.ts"),
    globalSetup: ["../../packages/database/src/testing/global-setup.ts"],
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});
