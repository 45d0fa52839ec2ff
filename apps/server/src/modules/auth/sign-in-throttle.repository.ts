import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import { writeAudit } from "../../records/audit-trail.repository.ts";

export type SignInThrottleRepository = ReturnType<typeof createSignInThrottleRepository>;

/** Failures of one account name after which it is locked for a minute, doubling to 15 with each further one. */
export const ACCOUNT_FAILURES_MAX = 10;
const LOCK_DOUBLINGS_MAX = 4;
/** Seconds after which one failure is forgotten. */
const ACCOUNT_DECAY_SECONDS = 15 * 60;
const LOCK_SECONDS_MAX = 15 * 60;

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
  WHERE t.blocked_until IS NULL OR t.blocked_until <= $2
  RETURNING blocked_until IS NOT NULL AS "isLast"`;

/** `isLast` when the account is locked should this try fail. */
export type AccountTry = { readonly isOpen: boolean; readonly isLast: boolean };

const REFILLED = `floor(extract(epoch FROM $2::timestamptz - t.last_failure_at) / ${ADDRESS_SECONDS_PER_TRY})::int`;

const TRY_ADDRESS = `INSERT INTO sign_in_throttles AS t (key, failures, last_failure_at) VALUES ($1, 1, $2)
  ON CONFLICT (key) DO UPDATE SET
    failures = GREATEST(0, t.failures - ${REFILLED}) + 1,
    last_failure_at = CASE WHEN t.failures <= ${REFILLED} THEN $2
      ELSE t.last_failure_at + make_interval(secs => ${REFILLED} * ${ADDRESS_SECONDS_PER_TRY}) END
  WHERE GREATEST(0, t.failures - ${REFILLED}) < ${ADDRESS_BURST_MAX}
  RETURNING failures`;

const TAKE_BACK = `UPDATE sign_in_throttles SET failures = GREATEST(0, failures - 1),
    blocked_until = CASE WHEN failures > $2 THEN blocked_until END
  WHERE key = ANY($1)`;

/** Failed tries at signing in, per account name and per address, shared by all server processes. */
export function createSignInThrottleRepository({ pool, prisma }: Database) {
  return {
    /** Counts a try at `accountName`, which is not open while it is locked. */
    async tryAccount(accountName: string, now: Date): Promise<AccountTry> {
      const { rows } = await pool.query<{ isLast: boolean }>(TRY_ACCOUNT, [keyOf(accountName), now]);
      return { isOpen: rows.length === 1, isLast: rows[0]?.isLast ?? false };
    },

    /** Counts a try from `address`; false when it has to wait. */
    async tryAddress(address: string, now: Date): Promise<boolean> {
      const { rowCount } = await pool.query(TRY_ADDRESS, [`address:${address}`, now]);
      return rowCount === 1;
    },

    /** The try was never made: it is as if it had not been counted. */
    async takeBack(accountName: string, address: string): Promise<void> {
      await pool.query(TAKE_BACK, [[keyOf(accountName), `address:${address}`], ACCOUNT_FAILURES_MAX]);
    },

    /** Until when accounts are locked at `now`, by account name; open ones are left out. */
    async listLocked(accountNames: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>> {
      const rows = await prisma.signInThrottle.findMany({
        where: { key: { in: accountNames.map(keyOf) }, blockedUntil: { gt: now } },
      });
      return new Map(rows.map(({ key, blockedUntil }) => [key.slice(keyOf("").length), blockedUntil ?? now]));
    },

    /** Forgets the account's failures. `audit` is written when it was locked at `now`. */
    async unlock(accountName: string, now: Date, audit: (lockedUntil: Date) => AuditEntry): Promise<void> {
      await prisma.$transaction(async (tx) => {
        const row = await tx.signInThrottle.findUnique({ where: { key: keyOf(accountName) } });
        await tx.signInThrottle.deleteMany({ where: { key: keyOf(accountName) } });
        if (row?.blockedUntil != null && row.blockedUntil > now) {
          await writeAudit(tx, audit(row.blockedUntil));
        }
      });
    },

    /** The try was the rightful owner's: the account starts afresh, the address gets this one try back. */
    async forgive(accountName: string, address: string | undefined): Promise<void> {
      await prisma.signInThrottle.deleteMany({ where: { key: keyOf(accountName) } });
      if (address !== undefined) {
        await prisma.signInThrottle.updateMany({
          where: { key: `address:${address}`, failures: { gt: 0 } },
          data: { failures: { decrement: 1 } },
        });
      }
    },
  };
}

const keyOf = (accountName: string): string => `account:${accountName}`;

/** SQL for the failures that are not yet forgotten. */
function remaining(row: string): string {
  const forgotten = `floor(extract(epoch FROM $2::timestamptz - ${row}.last_failure_at) / ${ACCOUNT_DECAY_SECONDS})::int`;
  return `GREATEST(0, ${row}.failures - ${forgotten})`;
}
