import { fileURLToPath } from "node:url";
import { defineConfig } from "prisma/config";

// Prisma's native schema engine is downloaded from a host that a firewalled install cannot reach. The
// WebAssembly build of the same engine comes from the npm registry; PRISMA_NATIVE_ENGINE=1 goes back.
if (process.env["PRISMA_NATIVE_ENGINE"] === undefined) {
  process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ??= fileURLToPath(
    new URL("./tools/schema-engine.mjs", import.meta.url),
  );
}

export default defineConfig({
  schema: "../../prisma/schema",
  migrations: { path: "../../prisma/migrations" },
  datasource: { url: process.env["DATABASE_URL"] ?? "postgresql://postgres@127.0.0.1:5432/strikebook" },
});
