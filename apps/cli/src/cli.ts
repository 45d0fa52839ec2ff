import { parseArgs } from "node:util";
import type { RunsIn } from "@strikebook/core/shared/command-line";
import { DomainError } from "@strikebook/core/shared/errors";
import { isDiskFull, outageOf } from "@strikebook/database/outage";
import type { Env } from "@strikebook/server/env";
import type { Services } from "@strikebook/server/services";
import { databaseFolderOf } from "@strikebook/server/startup/embedded-server";
import { StartError } from "@strikebook/server/startup/start-error";
import { ZodError } from "zod";
import { type Command, type Options, type Terminal, UsageError } from "./command.ts";
import { backupCommands } from "./commands/backups.ts";
import { doctor } from "./commands/doctor.ts";
import { importEarnings } from "./commands/import-earnings.ts";
import { importFile } from "./commands/import-file.ts";
import { prices } from "./commands/prices.ts";
import { seedAccounts } from "./commands/seed-accounts.ts";
import { settings } from "./commands/settings.ts";
import { testMail } from "./commands/test-mail.ts";
import { userCommands } from "./commands/users.ts";
import { watchFolder } from "./commands/watch/watch-folder.ts";
import { helpOf, overview } from "./help.ts";

export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

const COMMANDS: readonly Command[] = [
  ...userCommands,
  seedAccounts,
  importFile,
  watchFolder,
  importEarnings,
  prices,
  ...backupCommands,
  doctor,
  settings,
  testMail,
];

/** The database and the folders that commands work on. */
type Outside = {
  /** Opens the services for as long as `use` needs them. */
  readonly withServices: (use: (services: Services) => Promise<void>) => Promise<void>;
  readonly readEnv: () => Env;
  /** The kind of installation whose commands the help names. */
  readonly runsIn: RunsIn;
};

/** Runs one command line; answers the exit code. Nothing is opened before the line is understood. */
export async function runCli(
  words: readonly string[],
  terminal: Terminal,
  { withServices, readEnv, runsIn }: Outside,
): Promise<number> {
  try {
    const command = COMMANDS.find(({ name }) => name === words.slice(0, name.split(" ").length).join(" "));
    if (command === undefined) {
      return noCommand(words, terminal, runsIn);
    }
    const rest = words.slice(command.name.split(" ").length);
    if (rest.includes("--help") || rest.includes("-h")) {
      terminal.out(helpOf(command, runsIn));
      return EXIT.done;
    }
    const { options, operands } = readLine(command, rest, helpOf(command, runsIn));
    const call = { terminal, options, operands };
    if ("runBare" in command) {
      await command.runBare({ ...call, env: readEnv() });
    } else {
      await withServices((services) => command.run({ ...call, services, env: readEnv() }));
    }
    return EXIT.done;
  } catch (error) {
    return isForLackOfRoom(error, readEnv) ? noRoom(readEnv(), terminal) : failed(error, terminal);
  }
}

/** True when the database's disk is full. PostgreSQL that stopped for it only says that it is away: the disk is asked as well. */
function isForLackOfRoom(error: unknown, readEnv: () => Env): boolean {
  const outage = outageOf(error);
  const folder = outage === "away" ? databaseFolder(readEnv()) : undefined;
  return outage === "full" || (folder !== undefined && isDiskFull(folder));
}

function noRoom(env: Env, terminal: Terminal): number {
  const place = databaseFolder(env) ?? "the database's server";
  terminal.err(`The disk is full: free some space on the disk of ${place}, then try again.`);
  return EXIT.refused;
}

/** Undefined for a database elsewhere. */
const databaseFolder = ({ DATABASE_URL: url, DATA_DIR: dataDir }: Env) =>
  url === undefined ? databaseFolderOf(dataDir) : undefined;

function noCommand(words: readonly string[], terminal: Terminal, runsIn: RunsIn): number {
  const [first, second] = words;
  if (first === undefined) {
    throw new UsageError(overview(COMMANDS, runsIn));
  }
  if (isHelp(first)) {
    terminal.out(overview(COMMANDS, runsIn));
    return EXIT.done;
  }
  const related = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (related.length > 0 && isHelp(second)) {
    terminal.out(overview(related, runsIn));
    return EXIT.done;
  }
  throw new UsageError(
    related.length > 0
      ? `Commands of ${first}: ${related.map(({ name }) => name).join(", ")}.`
      : `There is no command ${first}. --help lists the commands.`,
  );
}

const isHelp = (word: string | undefined) => word === "--help" || word === "-h" || word === "help";

/** Options and operands of the line; throws what is unknown, missing or too much. */
function readLine(
  command: Command,
  words: string[],
  help: string,
): { options: Options; operands: readonly string[] } {
  const { values, positionals } = parse(command, words, help);
  const missing = Object.entries(command.options)
    .filter(([name, option]) => option.isRequired && values[name] === undefined)
    .map(([name]) => `--${name}`);
  if (missing.length > 0) {
    throw new UsageError(`Missing: ${missing.join(", ")}.\n${help}`);
  }
  if (positionals.length !== command.operands.length) {
    throw new UsageError(`Expected ${command.operands.join(" ") || "no further words"}.\n${help}`);
  }
  return { options: values, operands: positionals };
}

function parse(command: Command, words: string[], help: string) {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type }]) => [name, { type }]),
  );
  try {
    return parseArgs({ args: words, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${help}`);
  }
}

function failed(error: unknown, terminal: Terminal): number {
  if (error instanceof UsageError) {
    terminal.err(error.message);
    return EXIT.usage;
  }
  if (error instanceof ZodError) {
    for (const { path, message } of error.issues) {
      terminal.err(path.length === 0 ? message : `${placeOf(path)}: ${message}`);
    }
    return EXIT.refused;
  }
  if (error instanceof DomainError || error instanceof StartError) {
    terminal.err(error.message);
    return EXIT.refused;
  }
  terminal.err(`Unexpected: ${error instanceof Error ? error.message : String(error)}`);
  return EXIT.refused;
}

/** `users[0].accounts[1].name` */
function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${String(part)}`,
    )
    .join("");
}
