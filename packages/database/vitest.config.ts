import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["src/**/*.test.ts"], globalSetup: ["src/testing/global-setup.ts"], maxWorkers: 2 },
});
