import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DomainError } from "@strikebook/core/shared/errors";
import {
  FILE_SIZE_BYTES_MAX,
  FILE_TOO_LARGE,
  isCsvFile,
  ONLY_CSV,
} from "@strikebook/core/uploads/upload-file";
import type { User } from "@strikebook/core/users/user";
import { outageOf } from "@strikebook/database/outage";
import type { Services } from "@strikebook/server/services";
import { ZodError } from "zod";
import type { Terminal } from "../../command.ts";
import { bringIn } from "./bring-in.ts";
import { standOf, takeCopy } from "./take-copy.ts";
import type { Ending, WatchMemory } from "./watch-memory.ts";

type Needs = {
  readonly services: Services;
  readonly terminal: Terminal;
  readonly folder: string;
  readonly memory: WatchMemory;
  readonly user: User;
};

/** How a file in the watched folder stood at the last look; `isDone` says it needs no more work until it changes. */
type Seen = { readonly stand: string; readonly isDone: boolean };

const AWAY = "The database doesn't answer. I'll try again.";

const CODES: Readonly<Record<string, string>> = {
  EACCES: "can't be read: permission denied",
  EPERM: "can't be read: permission denied",
  EBUSY: "is locked by another program",
  EAGAIN: "is locked by another program",
  ETXTBSY: "is locked by another program",
  EISDIR: "is no file",
  ENOSPC: "can't be copied: the disk is full",
};

/** Looks at a folder again and again: each file is dealt with once, and each thing is said once. */
export class FolderLook {
  readonly #needs: Needs;
  readonly #seen = new Map<string, Seen>();
  readonly #said = new Map<string, string>();
  #isFolderGone = false;
  #isAway = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  get isFolderGone(): boolean {
    return this.#isFolderGone;
  }

  /** True while the database doesn't answer. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Takes the files that are as they were at the look before; ends early, between two files, when `stop` says so. */
  async look(stop: AbortSignal): Promise<void> {
    const names = await this.#list();
    for (const known of [...this.#seen.keys()].filter((name) => !names.includes(name))) {
      this.#seen.delete(known);
      this.#said.delete(known);
    }
    for (const name of names) {
      if (stop.aborted) {
        return;
      }
      await this.#lookAt(name);
    }
  }

  /** Says once that the database is away; anything else is thrown. */
  rethrowUnlessAway(error: unknown): void {
    if (outageOf(error) === undefined) {
      throw error;
    }
    if (!this.#isAway) {
      this.#needs.terminal.err(AWAY);
    }
    this.#isAway = true;
  }

  async #list(): Promise<readonly string[]> {
    const { folder, terminal } = this.#needs;
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      if (this.#isFolderGone) {
        terminal.out(`The folder ${folder} is back.`);
      }
      this.#isFolderGone = false;
      return entries
        .filter((entry) => !(entry.isDirectory() || entry.name.startsWith(".")))
        .map(({ name }) => name)
        .toSorted();
    } catch {
      if (!this.#isFolderGone) {
        terminal.err(`The folder ${folder} can't be read. I'll look for it again.`);
      }
      this.#isFolderGone = true;
      return [];
    }
  }

  async #lookAt(name: string): Promise<void> {
    const file = path.join(this.#needs.folder, name);
    try {
      const { stand, sizeBytes } = await standOf(file);
      const before = this.#seen.get(name);
      if (before?.stand !== stand) {
        this.#seen.set(name, { stand, isDone: false });
        return;
      }
      if (!before.isDone) {
        const isDone = await this.#take(name, file, sizeBytes);
        this.#seen.set(name, { stand, isDone });
        this.#isAway = false;
      }
    } catch (error) {
      this.#failed(name, error);
    }
  }

  /** True when the file is dealt with, until it changes. */
  async #take(name: string, file: string, sizeBytes: number): Promise<boolean> {
    if (!isCsvFile({ name })) {
      this.#say(name, `left alone. ${ONLY_CSV}.`);
      return true;
    }
    if (sizeBytes > FILE_SIZE_BYTES_MAX) {
      this.#say(name, `refused. ${FILE_TOO_LARGE}.`);
      return true;
    }
    const folder = await mkdtemp(path.join(os.tmpdir(), "strikebook-watch-"));
    try {
      const copy = await takeCopy(file, path.join(folder, "file.csv"));
      if (copy !== undefined) {
        await this.#bringIn(name, copy);
      }
      return copy !== undefined;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #bringIn(name: string, copy: NonNullable<Awaited<ReturnType<typeof takeCopy>>>): Promise<void> {
    const { services, memory, user } = this.#needs;
    const hash = copy.sha256.toString("hex");
    const known = memory.find(hash);
    if (known !== undefined) {
      if (known.name !== name) {
        this.#say(name, `the same content as ${known.name}, which ${SAME[known.ending]}.`);
      }
      return;
    }
    const { ending, words } = await bringIn(services, user, name, copy).catch(refusedBy);
    await memory.keep(hash, name, ending);
    this.#say(name, `${DONE[ending]}. ${words}`);
  }

  #failed(name: string, error: unknown): void {
    const code = (error as { code?: string }).code ?? "";
    if (code === "ENOENT") {
      // Renamed or removed since the folder was listed: the next look finds it, or doesn't.
      this.#seen.delete(name);
      return;
    }
    if (outageOf(error) !== undefined) {
      this.rethrowUnlessAway(error);
      return;
    }
    const { syscall, message } = error as NodeJS.ErrnoException;
    const words = CODES[code] ?? (syscall ? `can't be read: ${code}` : `couldn't be imported: ${message}`);
    this.#say(name, `${words}. I'll try again.`);
  }

  /** Once, however often it is so. */
  #say(name: string, words: string): void {
    if (this.#said.get(name) !== words) {
      this.#said.set(name, words);
      this.#needs.terminal.out(`${name}: ${words}`);
    }
  }
}

const DONE: Readonly<Record<Ending, string>> = {
  imported: "imported",
  refused: "refused",
  waits: "not imported",
};

const SAME: Readonly<Record<Ending, string>> = {
  imported: "was imported",
  refused: "was refused",
  waits: "waits for you in the browser",
};

/** A file that can never be imported; other failures may pass. */
function refusedBy(error: unknown): { readonly ending: Ending; readonly words: string } {
  if (error instanceof ZodError) {
    return { ending: "refused", words: error.issues.map(({ message }) => `${message}.`).join(" ") };
  }
  if (error instanceof DomainError && (error.code === "INVALID_INPUT" || error.code === "TOO_LARGE")) {
    return { ending: "refused", words: error.message };
  }
  throw error;
}
