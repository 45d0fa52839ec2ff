import { defineConfig } from "vitest/config";
import { testFiles } from "../config/test-tier.ts";

export default defineConfig({
  // Core keeps no state, so its files cannot meet what others leave behind: a worker serves many.
  test: { ...testFiles("src/**/*.test.ts"), maxWorkers: 2, isolate: false },
});
