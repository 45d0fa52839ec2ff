import { createInterface } from "node:readline";
import { closeEverything } from "./adapter.mjs";
import { createDatabase, describeFailure } from "./connection.mjs";
import { loadEngine, panicMessage } from "./engine.mjs";

/** The JSON-RPC code of "look into data". */
const SEE_DATA = 4466;
const RENAMED = { getDatabaseVersion: "version" };
/** These two read the migrations' schema from a cache that only `devDiagnostic` fills. */
const NEED_DIAGNOSTIC = new Set(["evaluateDataLoss", "createMigration"]);

/** Answers the CLI's commands, one line of JSON each, in order, until it closes standard input. */
export function serve(given) {
  const engine = loadEngine(given);
  let [current, queue] = [undefined, Promise.resolve()];

  // Without an answer the CLI would end silently, and with exit code 0.
  const crash = (error) => {
    const message = `schema engine crashed: ${panicMessage() ?? error?.stack ?? error}`;
    if (current !== undefined) {
      send({ id: current, error: { code: SEE_DATA, message, data: { is_panic: false, message } } });
    }
    void closeEverything().finally(() => process.exit(1));
  };
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);

  const answer = async (command) => {
    current = command.id;
    send({ id: command.id, ...(await resultOf(command, given, await engine)) });
    await closeEverything();
    current = undefined;
  };
  createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
    .on("line", (line) => {
      const command = line.trim() === "" ? {} : JSON.parse(line);
      if (command.method !== undefined) {
        queue = queue.then(() => answer(command));
      }
    })
    .on("close", () => queue.then(closeEverything).then(() => process.exit(0)));
}

async function resultOf(command, given, newEngine) {
  try {
    return { result: (await execute(command, given, newEngine)) ?? {} };
  } catch (error) {
    const { code, message } = describeFailure(error, given.url);
    const data = { is_panic: false, message, meta: error?.meta, error_code: code };
    return {
      error: { code: SEE_DATA, message: "An error happened. Check the data field for details.", data },
    };
  }
}

async function execute({ method, params }, given, newEngine) {
  if (method === "createDatabase") {
    return { databaseName: await createDatabase(params?.datasource?.url ?? given.url) };
  }
  const engine = await newEngine({ method, params });
  const name = RENAMED[method] ?? method;
  if (typeof engine[name] !== "function") {
    throw new Error(`the WebAssembly schema engine has no method ${method}`);
  }
  if (NEED_DIAGNOSTIC.has(name) && params?.migrationsList?.migrationDirectories?.length > 0) {
    const { migrationsList, filters } = params;
    await engine.devDiagnostic({ migrationsList, filters });
  }
  const result = await engine[name](params);
  if (method === "diff" && result?.stdout) {
    send({ id: 0, method: "print", params: { content: result.stdout } });
  }
  return result;
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}
