import { createHash } from "node:crypto";
import os from "node:os";
import { DomainError } from "@strikebook/core/shared/errors";
import bcrypt from "bcrypt";

export type Passwords = ReturnType<typeof createPasswords>;

/** Work factor: about 94 ms a hash on a small server. */
export const BCRYPT_COST_DEFAULT = 11;

/** Of each lane. */
const QUEUE_LENGTH_MAX = 20;

/** A name that signed in from this address before waits apart, and first: a storm of strangers does not keep it out. */
export type Lane = "known" | "others";

type Options = {
  /** Exponent of bcrypt's work, 4 (tests) to 15. */
  readonly cost: number;
  /** Hashes at the same time; one core is left to everybody else. */
  readonly concurrency?: number;
};

/**
 * Hashes and checks passwords.
 *
 * A hash is a CPU weapon in an attacker's hand, so few run at once and a short queue waits; beyond it the caller is
 * refused with UNAVAILABLE.
 */
export function createPasswords({ cost, concurrency = Math.max(1, os.availableParallelism() - 1) }: Options) {
  const run = limit(concurrency);
  // The hash of a password without a user: an unknown username takes as much time as a known one.
  const nobody = bcrypt.hash(bcryptInput("nobody's password"), cost);
  return {
    hash: (password: string): Promise<string> => run(() => bcrypt.hash(bcryptInput(password), cost)),

    /** Whether `password` is what `hash` was made of; without a hash it is false, after the same time. */
    async matches(password: string, hash: string | undefined, lane: Lane = "others"): Promise<boolean> {
      const other = await nobody;
      const isSame = await run(() => bcrypt.compare(bcryptInput(password), hash ?? other), lane);
      return isSame && hash !== undefined;
    },

    /** True for a hash of another cost than today's. */
    isOutdated: (hash: string): boolean => bcrypt.getRounds(hash) !== cost,
  };
}

/** bcrypt reads 72 bytes and stops at a NUL: a digest lets every byte of a long password count. */
function bcryptInput(password: string): string {
  return createHash("sha384")
    .update(`strikebook:${password.normalize("NFKC")}`, "utf8")
    .digest("base64");
}

/** Runs at most `concurrency` tasks at once; refuses when too many already wait in the same lane. */
function limit(concurrency: number) {
  const waiting: Record<Lane, (() => void)[]> = { known: [], others: [] };
  let running = 0;
  return async <Value>(task: () => Promise<Value>, lane: Lane = "others"): Promise<Value> => {
    if (running >= concurrency) {
      if (waiting[lane].length >= QUEUE_LENGTH_MAX) {
        throw new DomainError("UNAVAILABLE", "The server is busy. Please try again in a few seconds.");
      }
      await new Promise<void>((resolve) => waiting[lane].push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.known.shift() ?? waiting.others.shift();
      if (next === undefined) {
        running -= 1;
      } else {
        next();
      }
    }
  };
}
