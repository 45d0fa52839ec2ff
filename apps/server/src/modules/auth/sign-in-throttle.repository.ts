import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import { LOCK_SECONDS_MAX } from "@strikebook/core/users/sign-in-lock";
import type { Database } from "@strikebook/database/client";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { isDoorOf, signInLocksAt } from "../../records/sign-in-locks.sql.ts";

export type SignInThrottleRepository = ReturnType<typeof createSignInThrottleRepository>;

/** Failures of one account name after which it is locked for a minute, doubling to 15 with each further one. */
export const ACCOUNT_FAILURES_MAX = 10;
const LOCK_DOUBLINGS_MAX = 4;
/** Seconds after which one failure is forgotten. */
const ACCOUNT_DECAY_SECONDS = 15 * 60;

/** Servers' clocks may differ by so much. */
const SKEW_SECONDS_MAX = 60;

/** Sign-ins that one address may try at once, and seconds until it may try one more. */
export const ADDRESS_BURST_MAX = 20;
export const ADDRESS_SECONDS_PER_TRY = 3;

// Both statements count the try before it is made, in one step: a thousand at once are a thousand, not one.
const TRY_ACCOUNT = `INSERT INTO sign_in_throttles AS t (key, failures, last_failure_at) VALUES ($1, 1, $2)
  ON CONFLICT (key) DO UPDATE SET
    failures = LEAST(${remaining("t")}, ${ACCOUNT_FAILURES_MAX + LOCK_DOUBLINGS_MAX - 1}) + 1,
    last_failure_at = $2,
    blocked_until = CASE WHEN ${remaining("t")} + 1 >= ${ACCOUNT_FAILURES_MAX}
      THEN $2::timestamptz + make_interval(secs => LEAST(${LOCK_SECONDS_MAX},
        60 * power(2, ${remaining("t")} + 1 - ${ACCOUNT_FAILURES_MAX}))) END
  WHERE NOT ${isLockedAt("$2", "t")}
  RETURNING blocked_until IS NOT NULL AS "isLast"`;

const LOCKED_UNTIL = `SELECT blocked_until AS "lockedUntil" FROM sign_in_throttles t WHERE key = $1 AND ${isLockedAt("$2", "t")}`;

const LOCKS = `SELECT username, locked_until AS "lockedUntil" FROM ${signInLocksAt("$2")} AS locks
  WHERE username = ANY($1::text[])`;

const FORGET = `DELETE FROM sign_in_throttles WHERE ${isDoorOf("$1")} OR key LIKE 'address:%'`;

type Lock = { readonly username: string; readonly lockedUntil: Date };

/** `isLast` when the account is locked should this try fail; `lockedUntil` when it is not open. */
export type AccountTry = {
  readonly isOpen: boolean;
  readonly isLast: boolean;
  readonly lockedUntil?: Date | undefined;
};

const REFILLED = `floor((${elapsedSeconds("t")}) / ${ADDRESS_SECONDS_PER_TRY})::int`;

const TRY_ADDRESS = `INSERT INTO sign_in_throttles AS t (key, failures, last_failure_at) VALUES ($1, 1, $2)
  ON CONFLICT (key) DO UPDATE SET
    failures = GREATEST(0, t.failures - ${REFILLED}) + 1,
    last_failure_at = CASE WHEN t.failures <= ${REFILLED} THEN $2
      ELSE LEAST(t.last_failure_at, $2) + make_interval(secs => ${REFILLED} * ${ADDRESS_SECONDS_PER_TRY}) END
  WHERE GREATEST(0, t.failures - ${REFILLED}) < ${ADDRESS_BURST_MAX}
  RETURNING failures`;

const TAKE_BACK = `UPDATE sign_in_throttles SET failures = GREATEST(0, failures - 1),
    blocked_until = CASE WHEN failures > $2 THEN blocked_until END
  WHERE key = ANY($1)`;

/** Failed tries at signing in, per account name and per address, shared by all server processes. */
export const createSignInThrottleRepository = (database: Database) => ({
  ...triesIn(database),
  ...locksIn(database),
});

function triesIn({ pool, prisma }: Database) {
  return {
    /** Counts a try at an account, which is not open while it is locked. */
    async tryAccount(door: Door, now: Date): Promise<AccountTry> {
      const { rows } = await pool.query<{ isLast: boolean }>(TRY_ACCOUNT, [keyOf(door), now]);
      if (rows[0] !== undefined) {
        return { isOpen: true, isLast: rows[0].isLast };
      }
      const locked = await pool.query<{ lockedUntil: Date }>(LOCKED_UNTIL, [keyOf(door), now]);
      return { isOpen: false, isLast: false, lockedUntil: locked.rows[0]?.lockedUntil };
    },

    /** Whether an account is locked at this door; no try is counted. */
    async isLocked(door: Door, now: Date): Promise<boolean> {
      return (await pool.query(LOCKED_UNTIL, [keyOf(door), now])).rowCount === 1;
    },

    /** Counts a try from `address`; false when it has to wait. */
    async tryAddress(address: string, now: Date): Promise<boolean> {
      const { rowCount } = await pool.query(TRY_ADDRESS, [`${ADDRESS}${address}`, now]);
      return rowCount === 1;
    },

    /** The try was never made: it is as if it had not been counted. */
    async takeBack(door: Door, address: string): Promise<void> {
      await pool.query(TAKE_BACK, [[keyOf(door), `${ADDRESS}${address}`], ACCOUNT_FAILURES_MAX]);
    },

    /** The try was the rightful owner's: the account starts afresh at this door, the address gets this one try back. */
    async forgive(door: Door, address: string | undefined): Promise<void> {
      await prisma.signInThrottle.deleteMany({ where: { key: keyOf(door) } });
      if (address !== undefined) {
        await prisma.signInThrottle.updateMany({
          where: { key: `${ADDRESS}${address}`, failures: { gt: 0 } },
          data: { failures: { decrement: 1 } },
        });
      }
    },
  };
}

function locksIn({ pool, prisma }: Database) {
  return {
    /** Until when people are locked out at `now`, at whichever door, by account name; who is not is left out. */
    async listLocked(accountNames: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>> {
      const { rows } = await pool.query<Lock>(LOCKS, [accountNames, now]);
      return new Map(rows.map(({ username, lockedUntil }) => [username, lockedUntil]));
    },

    /**
     * Forgets the failures of the account, at every door, and those of all addresses: whoever is helped in has tried from some.
     * `audit` is written when the account was locked at `now`, at one door or more.
     */
    async unlock(accountName: string, now: Date, audit: (lockedUntil: Date) => AuditEntry): Promise<void> {
      await prisma.$transaction(async (tx) => {
        const [lock] = await tx.$queryRawUnsafe<Lock[]>(LOCKS, [accountName], now);
        await tx.$executeRawUnsafe(FORGET, accountName);
        if (lock !== undefined) {
          await writeAudit(tx, audit(lock.lockedUntil));
        }
      });
    },
  };
}

/** An account, at an address where its owner has signed in before, else at all others together. */
export type Door = { readonly accountName: string; readonly knownAddress?: string | undefined };

const ACCOUNT = "account:";
const ADDRESS = "address:";
const KNOWN = "known:";

/**
 * Strangers who guess at a name lock it for each other, never for its owner's own devices. The text that a stranger types can't
 * make the key of a known address.
 */
const keyOf = ({ accountName, knownAddress }: Door): string =>
  knownAddress === undefined ? `${ACCOUNT}${accountName}` : `${KNOWN}${knownAddress} ${accountName}`;

/** Seconds since the last failure. One of a day to come is of a clock that was ahead, and long forgotten. */
function elapsedSeconds(row: string): string {
  return `CASE WHEN ${row}.last_failure_at > $2::timestamptz + make_interval(secs => ${SKEW_SECONDS_MAX}) THEN 1e8
    ELSE GREATEST(0, extract(epoch FROM $2::timestamptz - ${row}.last_failure_at)) END`;
}

/** SQL: locked at a moment. No lock is longer than the longest one, whatever a clock that was ahead has written. */
function isLockedAt(moment: string, row: string): string {
  return `coalesce(${row}.blocked_until > ${moment}::timestamptz
    AND ${row}.blocked_until <= ${moment}::timestamptz + make_interval(secs => ${LOCK_SECONDS_MAX}), false)`;
}

/** SQL for the failures that are not yet forgotten. */
function remaining(row: string): string {
  const forgotten = `floor((${elapsedSeconds(row)}) / ${ACCOUNT_DECAY_SECONDS})::int`;
  return `GREATEST(0, ${row}.failures - ${forgotten})`;
}
