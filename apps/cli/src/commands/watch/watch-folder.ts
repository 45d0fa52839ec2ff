import { realpath } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@strikebook/core/shared/errors";
import { isReadOnly } from "@strikebook/core/users/viewer";
import type { Services } from "@strikebook/server/services";
import { type Call, type Command, optionText, UsageError } from "../../command.ts";
import { FolderLook } from "./folder-look.ts";
import { WatchMemory } from "./watch-memory.ts";

const EVERY_SECONDS = 10;
const EVERY_SECONDS_MAX = 86_400;
/** With --once a file is looked at twice, this far apart. */
const STABLE_MS = 3000;

/** Imports what appears in a folder, until it is told to stop. */
export const watchFolder: Command = {
  name: "watch",
  summary: "Imports what appears in a folder for a user; what needs an answer waits for them.",
  operands: ["<folder>"],
  options: {
    user: { type: "string", isRequired: true, value: "<username>", help: "Whose files they are" },
    once: { type: "boolean", help: "Look once and end, for cron" },
    every: {
      type: "string",
      value: "<seconds>",
      help: `How often to look, ${EVERY_SECONDS} when absent; a file is taken once two looks find it the same`,
    },
  },
  async run({ services, terminal, options, env, operands: [given = ""] }: Call) {
    const everyMs = readSeconds(optionText(options, "every")) * 1000;
    const username = (optionText(options, "user") ?? "").toLowerCase();
    const user = await importer(services, username);
    const folder = await realpath(given).catch(() => {
      throw new DomainError("NOT_FOUND", `There is no folder ${given}.`);
    });
    const memory = await WatchMemory.open(env.DATA_DIR, folder, user.id);
    await services.uploads.startImporting((error) => terminal.err(`Trying again: ${String(error)}`));
    const look = new FolderLook({ services, terminal, folder, memory, user });
    if (options["once"] === true) {
      await lookOnce(look);
      return;
    }
    await untilStopped(async (stop) => {
      terminal.out(`Watching ${folder} for ${user.username}. Ctrl+C ends it.`);
      while (!stop.aborted) {
        // Asked again each time: somebody who was disabled or made view-only meanwhile may import no more.
        await whileAway(look, () => importer(services, username));
        await look.look(stop);
        await sleep(everyMs, undefined, { signal: stop }).catch(() => undefined);
      }
    });
    terminal.out("Stopped. Nothing is half imported.");
  },
};

/** The second look takes what the first one saw, and it found the same. */
async function lookOnce(look: FolderLook): Promise<void> {
  const never = new AbortController().signal;
  await look.look(never);
  await sleep(STABLE_MS);
  await look.look(never);
  if (look.isFolderGone || look.isAway) {
    throw new DomainError("UNAVAILABLE", "Not all was looked at: see above.");
  }
}

/** A database that doesn't answer is waited for; a person who is gone ends the command. */
async function whileAway(look: FolderLook, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    look.rethrowUnlessAway(error);
  }
}

async function importer(services: Services, username: string) {
  const user = await services.users.findByName(username);
  if (!user.enabled) {
    throw new DomainError("FORBIDDEN", `${user.username} is disabled: nothing is imported for them.`);
  }
  if (isReadOnly(user)) {
    throw new DomainError("FORBIDDEN", `${user.username} is read-only: nothing is imported for them.`);
  }
  return user;
}

/** Runs until an interrupt: what is under way comes to its end first. A second one ends the process at once. */
async function untilStopped(run: (stop: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    await run(stopping.signal);
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

function readSeconds(text = String(EVERY_SECONDS)): number {
  const seconds = Number(text);
  if (!(Number.isInteger(seconds) && seconds >= 1 && seconds <= EVERY_SECONDS_MAX)) {
    throw new UsageError(`--every must be whole seconds, 1 to ${EVERY_SECONDS_MAX}: ${text}`);
  }
  return seconds;
}
