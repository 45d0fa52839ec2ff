import { createDatabase, describeFailure, dropDatabase, withClient } from "./connection.mjs";
import { logLine } from "./log.mjs";

const COMMANDS = {
  "can-connect-to-database": (url) => withClient(url, (client) => client.query("SELECT 1")),
  "create-database": createDatabase,
  "drop-database": dropDatabase,
};

/** The three commands that the CLI asks of the engine outside JSON-RPC; answers the exit code. */
export async function runCliCommand(name, url) {
  process.stderr.write("schema-engine\n"); // The CLI drops the first line of standard error.
  try {
    if (!Object.hasOwn(COMMANDS, name)) {
      throw new Error(`unknown cli command ${name}`);
    }
    await COMMANDS[name](url);
    logLine("INFO", { message: "ok" });
    return 0;
  } catch (error) {
    const { code, message } = describeFailure(error, url);
    logLine("ERROR", { is_panic: false, error_code: code, message });
    return 1;
  }
}
