import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { StoredClose } from "@strikebook/core/closing-prices/closing-price";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import { type Queries, withConnection } from "@strikebook/database/connection";
import { inPoolTransaction } from "@strikebook/database/transaction";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { storeCloses } from "../../records/prices/closing-prices.repository.ts";
import type { FeedRow, PriceRequestRow, RequestKey, SettledRequest } from "./closing-price-feeds.types.ts";
import type { ProviderSource, RequestLimit } from "./price-provider.ts";

/** The key of the advisory lock of the one server that asks. */
const FEED_LOCK = 20_261_205;

const FEEDS = `
  SELECT source, failures, failing_since AS "failingSince", problem, status, rests_until AS "restsUntil",
         answered_at AS "answeredAt", done_for AS "doneFor"
    FROM price_feeds`;

const NOTE_FEED = `
  INSERT INTO price_feeds (source, failures, failing_since, problem, status, rests_until, answered_at, done_for)
  VALUES ($1::stored_close_source, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (source) DO UPDATE SET failures = $2, failing_since = $3, problem = $4, status = $5, rests_until = $6,
         answered_at = $7, done_for = $8`;

// A request dated after now was noted while a server's clock was ahead, and isn't counted. Each try of a request is counted.
const LEFT = `
  SELECT l.requests - coalesce(sum(r.tries), 0)::int AS left
    FROM unnest($3::int[], $4::bigint[]) AS l (requests, ms)
    LEFT JOIN price_requests r ON r.source = $1::stored_close_source AND r.asked_at <= $2
         AND r.asked_at > $2::timestamptz - l.ms * interval '1 millisecond'
   GROUP BY l.requests, l.ms`;

// "Fetch now" may ask a second time for what was answered today. Should that fail, the first answer still counts.
const CLAIM = `
  INSERT INTO price_requests AS r (source, day, instrument, first_day, asked_at)
  VALUES ($1::stored_close_source, $2, $3, $4, $5)
      ON CONFLICT (source, day, instrument) DO UPDATE
     SET tries = r.tries + 1, asked_at = excluded.asked_at,
         first_day = CASE r.outcome WHEN 'ANSWERED' THEN r.first_day ELSE excluded.first_day END,
         outcome = CASE r.outcome WHEN 'ANSWERED' THEN r.outcome END, reason = NULL`;

const SETTLE = `
  UPDATE price_requests SET outcome = $4::price_request_outcome, reason = $5
   WHERE source = $1::stored_close_source AND day = $2 AND instrument = $3 AND outcome IS DISTINCT FROM 'ANSWERED'`;

// Servers' clocks may differ by some seconds. Requests that are dated after now are forgotten, so that their
// day is asked for again when it truly ends.
const FORGET_AHEAD = `
  WITH gone AS (
    DELETE FROM price_requests WHERE asked_at > $1::timestamptz + interval '1 minute' RETURNING source)
  UPDATE price_feeds SET done_for = NULL WHERE source IN (SELECT source FROM gone)`;

const OF_DAY = `
  SELECT instrument, first_day AS "firstDay", tries, outcome, reason FROM price_requests
   WHERE source = $1::stored_close_source AND day = $2 ORDER BY instrument`;

// Only answered requests brought closes. A provider that doesn't know a symbol leaves its history missing.
const REACHES = `
  SELECT instrument, min(first_day) AS "firstDay", max(day) AS "lastDay" FROM price_requests
   WHERE source = $1::stored_close_source AND instrument = ANY($2::text[]) AND outcome = 'ANSWERED' AND day < $3
   GROUP BY instrument`;

// A month has 31 days at most, whichever day the provider counts from.
const SYMBOLS_OF_MONTH = `
  SELECT DISTINCT instrument FROM price_requests
   WHERE source = $1::stored_close_source AND asked_at <= $2 AND asked_at > $2::timestamptz - interval '31 days'`;

// Sixty days are longer than any limit looks back. Of each instrument the answer with the earliest first day is kept, so that its
// history isn't asked for again.
const FORGET_OLD = `
  DELETE FROM price_requests r
   WHERE r.asked_at < $1::timestamptz - interval '60 days'
     AND (r.outcome IS DISTINCT FROM 'ANSWERED'
          OR EXISTS (SELECT FROM price_requests o
                      WHERE o.source = r.source AND o.instrument = r.instrument AND o.outcome = 'ANSWERED'
                        AND (o.first_day, o.day) < (r.first_day, r.day)))`;

/** How far the closes that a provider told of an instrument reach. */
export type Reach = {
  readonly instrument: string;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
};

export type ClosingPriceFeedsRepository = ReturnType<typeof createClosingPriceFeedsRepository>;

/** What was asked of providers, and how it stands with them. */
export function createClosingPriceFeedsRepository({ pool, prisma }: Pick<Database, "pool" | "prisma">) {
  return {
    client: pool as Queries,

    /** Runs `work` unless another server is asking; a server that dies lets go of the lock. Answers whether it ran. */
    whileAlone: (work: () => Promise<void>) => whileAlone(pool.options.connectionString ?? "", work),

    record: (audit: AuditEntry) => writeAudit(prisma, audit),

    listFeeds: async (): Promise<FeedRow[]> => (await pool.query<FeedRow>(FEEDS)).rows,

    /** How many requests the limits leave now. */
    async countLeft(source: ProviderSource, limits: readonly RequestLimit[], now: Date): Promise<number> {
      const values = [source, now, limits.map(({ requests }) => requests), limits.map(({ ms }) => ms)];
      const { rows } = await pool.query<{ left: number }>(LEFT, values);
      return Math.min(...rows.map(({ left }) => left));
    },

    /** Notes a request before it is sent: it counts whatever becomes of the server. */
    async claim({ source, day, instrument }: RequestKey, firstDay: CalendarDate, now: Date): Promise<void> {
      await pool.query(CLAIM, [source, day, instrument, firstDay, now]);
    },

    /** Stores what came of a request, its closes and how it stands with the provider where that is news; all or nothing. */
    settle: (
      request: SettledRequest,
      closes: readonly StoredClose[],
      now: Date,
      feed?: FeedRow,
    ): Promise<void> =>
      inPoolTransaction(pool, async (client) => {
        const { source, day, instrument, outcome, reason } = request;
        if (closes.length > 0) {
          await storeCloses(client, closes, now);
        }
        await client.query(SETTLE, [source, day, instrument, outcome, reason]);
        if (feed !== undefined) {
          await noteFeed(client, feed);
        }
      }),

    noteFeed: (feed: FeedRow) => noteFeed(pool, feed),

    /** Forgets requests that were noted while a clock was ahead, and those that are long past. */
    async forget(now: Date): Promise<void> {
      await pool.query(FORGET_AHEAD, [now]);
      await pool.query(FORGET_OLD, [now]);
    },

    /** The symbols that a provider was asked for within a month, each once. */
    async listSymbolsOfMonth(source: ProviderSource, now: Date): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ instrument: string }>(SYMBOLS_OF_MONTH, [source, now]);
      return new Set(rows.map(({ instrument }) => instrument));
    },

    /** What was asked for at the close of a day. */
    listRequests: async (source: ProviderSource, day: CalendarDate): Promise<PriceRequestRow[]> =>
      (await pool.query<PriceRequestRow>(OF_DAY, [source, day])).rows,

    /** The newest day for which a provider was asked anything, up to `today`. */
    async findNewestDay(source: ProviderSource, today: CalendarDate): Promise<CalendarDate | undefined> {
      const { rows } = await pool.query<{ day: CalendarDate | null }>(
        "SELECT max(day) AS day FROM price_requests WHERE source = $1::stored_close_source AND day <= $2",
        [source, today],
      );
      return rows[0]?.day ?? undefined;
    },

    /** For each instrument the first and last day of the closes that were asked for before a day. */
    async listReaches(source: ProviderSource, instruments: readonly string[], before: CalendarDate) {
      const { rows } = await pool.query<Reach>(REACHES, [source, instruments, before]);
      return new Map(rows.map((reach) => [reach.instrument, reach]));
    },
  };
}

async function noteFeed(client: Queries, feed: FeedRow): Promise<void> {
  const { source, failures, failingSince, problem, status, restsUntil, answeredAt, doneFor } = feed;
  await client.query(NOTE_FEED, [
    source,
    failures,
    failingSince,
    problem,
    status,
    restsUntil,
    answeredAt,
    doneFor,
  ]);
}

async function whileAlone(databaseUrl: string, work: () => Promise<void>): Promise<boolean> {
  const connection = { name: "strikebook closing prices lock", idleInTransactionMsMax: 0 };
  return await withConnection(databaseUrl, connection, async (client) => {
    const { rows } = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1) AS got", [
      FEED_LOCK,
    ]);
    if (rows[0]?.got !== true) {
      return false;
    }
    try {
      await work();
    } finally {
      // Closing the connection lets go as well, but PostgreSQL notices that a moment later.
      await client.query("SELECT pg_advisory_unlock($1)", [FEED_LOCK]).catch(() => undefined);
    }
    return true;
  });
}
