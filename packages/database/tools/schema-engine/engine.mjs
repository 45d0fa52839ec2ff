import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { databaseAdapter, noDatabaseAdapter } from "./adapter.mjs";
import { logLine } from "./log.mjs";

const require = createRequire(import.meta.url);
const ENGINE_FOLDER = path.dirname(require.resolve("@prisma/schema-engine-wasm"));
const isVerbose = process.env.DEBUG?.includes("schema") ?? false;

let lastPanic;

/** The commit of the engine, as `@prisma/engines-version` names it too. */
export function engineVersion() {
  const manifest = JSON.parse(readFileSync(path.join(ENGINE_FOLDER, "package.json"), "utf8"));
  return manifest.version.replace(/^.*\./, "");
}

/** The last words of an engine that crashed. */
export function panicMessage() {
  return lastPanic;
}

/** Compiles the engine; answers the function that makes one instance of it for one command. */
export async function loadEngine({ schemaFiles, url, shadowUrl }) {
  const { bindMigrationAwareSqlAdapterFactory } = await import("@prisma/driver-adapter-utils");
  const { SchemaEngine } = await instantiate();
  const log = (line) => {
    if (isVerbose) {
      process.stderr.write(`${line}\n`);
    }
  };
  // A fresh instance for every command: it gives up its shadow database after the first use.
  return (command) => {
    if (needsNoDatabase(command)) {
      return SchemaEngine.new(
        { datamodels: undefined },
        log,
        bindMigrationAwareSqlAdapterFactory(noDatabaseAdapter()),
      );
    }
    const datamodels = schemaFiles.map((file) => [file, readFileSync(file, "utf8")]);
    const adapter = databaseAdapter({ ...splitSchema(url), shadowUrl });
    return SchemaEngine.new(
      { datamodels: datamodels.length > 0 ? datamodels : undefined },
      log,
      bindMigrationAwareSqlAdapterFactory(adapter),
    );
  };
}

async function instantiate() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message(message) {
      lastPanic = message;
      logLine("ERROR", { is_panic: true, message });
    },
  };
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = readFileSync(path.join(ENGINE_FOLDER, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings;
}

/** A comparison of schema files, or with nothing, reads no database: none needs to run. */
function needsNoDatabase({ method, params }) {
  const isOffline = (side) => side?.tag === "empty" || side?.tag === "schemaDatamodel";
  return method === "diff" && isOffline(params?.from) && isOffline(params?.to);
}

function splitSchema(url = "postgresql://localhost/none") {
  const address = new URL(url);
  const schema = address.searchParams.get("schema") ?? undefined;
  address.searchParams.delete("schema");
  return { url: address.toString(), schema };
}
