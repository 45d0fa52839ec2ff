import { defineConfig } from "vitest/config";
import { testFiles } from "../../packages/config/test-tier.ts";

export default defineConfig({ test: { ...testFiles("src/**/*.test.ts"), maxWorkers: 2 } });
