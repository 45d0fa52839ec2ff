import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["../../packages/database/src/testing/global-setup.ts"],
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});
