#!/usr/bin/env node
// The one door to every command of this repository: `npm start`, `npm test` and the others come here.
// Plain JavaScript without dependencies that runs on the machine's own Node, 20 or newer, before anything is installed.
import { PlainError, UsageError } from "./lib/plain-error.mjs";

const COMMANDS = {
  setup: "install and prepare everything, start nothing",
  start: "the app: PostgreSQL, server and web",
  dev: "the app with hot reload",
  test: "every check and test there is",
  check: "lint, types, boundaries, contract; no tests",
  fix: "formats every file and mends what can be mended safely",
  e2e: "journeys in a browser, one file or all",
  migration: "writes the migration for what changed in prisma/schema",
  mutations: "changes core by mistake, again and again, to see whether its tests notice",
  demo: "the app with invented people and trades",
  bench: "how fast it imports and reads",
  screenshots: "a picture of every page, from the demo",
  strikebook: "the command line: npm run strikebook -- --help",
};

async function main() {
  const [name = "", ...args] = process.argv.slice(2);
  if (!Object.hasOwn(COMMANDS, name)) {
    const lines = Object.entries(COMMANDS).map(([command, what]) => `  ${command.padEnd(11)} ${what}`);
    throw new UsageError(`node .toolchain/run.mjs <command>\n\n${lines.join("\n")}`);
  }
  const command = await import(`./commands/${name}.mjs`);
  if (isHelpAsked(args) && command.usage !== undefined) {
    process.stdout.write(`${command.usage}\n`);
    return;
  }
  process.exitCode = await command.run(args);
}

/** The words before a lone `--help` or `-h` do not matter: a command that prints its usage starts nothing. */
function isHelpAsked(args) {
  return args.some((arg) => arg === "--help" || arg === "-h");
}

main().catch((error) => {
  process.stderr.write(`${error instanceof PlainError ? error.message : error.stack}\n`);
  process.exitCode = error instanceof PlainError ? error.exitCode : 1;
});
