import { defineConfig } from "vitest/config";
import { testFiles } from "../config/test-tier.ts";

export default defineConfig({ test: { ...testFiles("src/**/*.test.ts"), maxWorkers: 2 } });
