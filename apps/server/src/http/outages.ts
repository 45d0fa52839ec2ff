import { isDiskFull, type Outage, outageOf } from "@strikebook/database/outage";
import type { FastifyBaseLogger } from "fastify";

/** Told by any socket and any file, so perhaps by those of mail or of a backup. */
const OF_THE_SYSTEM = /^E[A-Z]+$/;

/** How often it is asked whether an outage is over. */
const CHECK_MS = 2_000;
/** A full disk still answers questions: it has room again when nothing was refused for so long. */
const QUIET_MS = 30_000;

const WORDS: Readonly<Record<Outage, { readonly begins: string; readonly ends: string }>> = {
  away: {
    begins: "the database is away; this is said once, until it answers",
    ends: "the database answers again",
  },
  full: {
    begins: "the disk is full: nothing can be saved; this is said once, until there is room",
    ends: "the disk has room again",
  },
};

type Seen = { readonly kind: Outage; readonly sinceMs: number; lastMs: number };

type Watched = {
  readonly log: Pick<FastifyBaseLogger, "error" | "warn">;
  /** Whether the database answers. */
  readonly answers: () => Promise<boolean>;
};

declare module "fastify" {
  interface FastifyInstance {
    outages: Outages;
  }
}

/**
 * The outage under way, for everybody who meets it: PostgreSQL that stopped on a full disk only says that it is away, and the
 * log names an outage once, not for each request.
 */
export class Outages {
  readonly #folder: string | undefined;
  #watched: Watched | undefined;
  #seen: Seen | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `folder` holds the database's files, where they are on this machine. */
  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** Names outages in the log from now on, and asks until each is over. */
  watch(watched: Watched): void {
    this.#watched = watched;
  }

  /** Undefined while none was met. */
  get current(): Outage | undefined {
    return this.#seen?.kind;
  }

  /** As `outageOf`, with the reason for which the database is away. */
  readonly kindOf = (error: unknown): Outage | undefined => {
    const found = outageOf(error);
    if (found === undefined) {
      return undefined;
    }
    const kind = found === "full" || this.#seen?.kind === "full" || this.#isDiskFull() ? "full" : "away";
    this.#note(kind, error as Error);
    return kind;
  };

  /** True for the error of an outage that the log names once: of the database for certain, or while one is under way. */
  readonly isNamed = (error: unknown): boolean => {
    if (outageOf(error) === undefined) {
      return false;
    }
    const isCertain = !OF_THE_SYSTEM.test(String((error as { readonly code?: unknown }).code));
    return isCertain ? this.kindOf(error) !== undefined : this.#seen !== undefined;
  };

  stop(): void {
    clearInterval(this.#timer);
    this.#watched = undefined;
  }

  #isDiskFull(): boolean {
    return this.#folder !== undefined && isDiskFull(this.#folder);
  }

  #note(kind: Outage, error: Error): void {
    const nowMs = performance.now();
    if (this.#seen?.kind === kind) {
      this.#seen.lastMs = nowMs;
      return;
    }
    this.#seen = { kind, sinceMs: this.#seen?.sinceMs ?? nowMs, lastMs: nowMs };
    const { code, message } = error as Error & { readonly code?: unknown };
    this.#watched?.log.error({ errorCode: code, reason: message.slice(0, 500) }, WORDS[kind].begins);
    if (this.#watched !== undefined) {
      this.#timer ??= setInterval(() => void this.#check(), CHECK_MS).unref();
    }
  }

  async #check(): Promise<void> {
    const isOver = (await this.#watched?.answers()) === true;
    const seen = this.#seen;
    if (!isOver || seen === undefined || (seen.kind === "full" && !this.#hasRoom(seen))) {
      return;
    }
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#seen = undefined;
    const seconds = Math.round((performance.now() - seen.sinceMs) / 1000);
    this.#watched?.log.warn({ seconds }, WORDS[seen.kind].ends);
  }

  #hasRoom({ lastMs }: Seen): boolean {
    return !this.#isDiskFull() && (this.#folder !== undefined || performance.now() - lastMs > QUIET_MS);
  }
}
