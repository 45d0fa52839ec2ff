import { defineConfig } from "vitest/config";
import { testFiles } from "../config/test-tier.ts";

export default defineConfig({
  test: {
    ...testFiles("{src,tools}/**/*.test.ts"),
    globalSetup: ["src/testing/global-setup.ts"],
    maxWorkers: 2,
    // A cluster is created and started in a second; on a machine with much else to do in ten.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
