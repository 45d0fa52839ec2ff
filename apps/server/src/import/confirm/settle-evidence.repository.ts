import type { CoveredHistory } from "@strikebook/core/coverage/covered-days";
import { sessionsBetween } from "@strikebook/core/coverage/covered-days";
import type { RealizedChange } from "@strikebook/core/ledger/profit-brought";
import { typesWithRole } from "@strikebook/core/ledger/roles";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { isSession } from "@strikebook/core/trading-calendar/trading-day";
import { POSTING_DAYS } from "@strikebook/core/uploads/look-alikes";
import type { Connection } from "@strikebook/database/connection";
import { MatchingNeeded } from "../../ledger/matching-needed.ts";
import { rematchUnderlyings } from "../../ledger/rematch-underlyings.repository.ts";
import { sqlList } from "../../ledger/sql-list.ts";
import { HAS_OLDER_RECORDS } from "../../records/coverage-statements.repository.ts";
import { listCoveredHistories } from "../preview/history-spans.repository.ts";

/** Types of rows that move shares by the sign of their quantity. */
const SIGNED_TYPES = [
  "CANCEL" as const,
  ...(["EXCHANGE", "LOWER_BASIS", "SPINOFF", "SPLIT", "TRANSFER"] as const).flatMap(typesWithRole),
];

const MOVED = `CASE WHEN t.type IN (${sqlList(typesWithRole("OPEN_LONG"))}) THEN abs(t.quantity)
  WHEN t.type IN (${sqlList(typesWithRole("CLOSE_LONG"))}) THEN -abs(t.quantity)
  WHEN t.type IN (${sqlList(SIGNED_TYPES)}) THEN t.quantity ELSE 0 END`;

const IS_LONG_SHARES = "asset_class <> 'OPTION' AND holding_type IS DISTINCT FROM 'Short' AND quantity <> 0";

/** SQL of the day before the account of a sale began, by the person's word: then it held nothing. */
const BEFORE_THE_BEGINNING = `
  SELECT a.history_begins_on - 1 AS day, true AS is_whole_day, true AS is_beginning FROM brokerage_accounts a
   WHERE a.user_id = $1 AND a.id = s.account_id AND a.history_begins_on <= s.day AND NOT ${HAS_OLDER_RECORDS}`;

// Shares that may be in the snapshot already or not, and those of the sale's own day, count where they came, never where
// they went: the most that can have been held is asked for.
const PROOFS = `
  WITH pairs AS (
    SELECT account_id, underlying, instrument FROM realized_closings
     WHERE user_id = $1 AND type = 'SELL' AND asset_class <> 'OPTION' AND unmatched_quantity <> 0
     UNION
    SELECT account_id, underlying, instrument FROM share_evidence WHERE user_id = $1),
  sales AS (
    SELECT t.account_id, t.underlying, t.instrument, t.event_date AS day, max(t.run_date) AS posted_on
      FROM pairs p JOIN transactions t ON t.user_id = $1 AND t.account_id = p.account_id
       AND t.underlying = p.underlying AND t.instrument = p.instrument AND t.type = 'SELL' AND ${IS_LONG_SHARES}
     GROUP BY t.account_id, t.underlying, t.instrument, t.event_date)
  SELECT s.account_id AS "accountId", s.underlying, s.instrument, s.day::text, s.posted_on::text AS "postedOn",
         seen.day::text AS "seenOn", seen.is_whole_day AS "isWholeDay", seen.is_beginning AS "isBeginning",
         trim_scale(greatest(held.quantity + moved.quantity, 0))::text AS "mostHeld"
    FROM sales s
   CROSS JOIN LATERAL (
     (SELECT portfolio_date AS day, coalesce(as_of_time >= '16:00', false) AS is_whole_day, false AS is_beginning
        FROM portfolio_snapshots
       WHERE user_id = $1 AND account_id = s.account_id AND portfolio_date < s.day AND is_whole
       ORDER BY portfolio_date DESC LIMIT 1)
      UNION ALL ${BEFORE_THE_BEGINNING}) seen
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(greatest(quantity, 0)), 0) AS quantity, coalesce(bool_or(quantity IS NULL), false) AS is_unknown
       FROM positions WHERE user_id = $1 AND account_id = s.account_id AND portfolio_date = seen.day AND kind = 'HOLDING'
        AND holding_type IS DISTINCT FROM 'Short' AND regexp_replace(upper(symbol), '[./ ](?=[A-Z]$)', '') = s.instrument) held
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(m.quantity) FILTER (WHERE m.quantity > 0 OR (m.event_date > seen.day AND m.event_date < s.day)), 0)
            AS quantity
       FROM (SELECT t.event_date, ${MOVED} AS quantity FROM transactions t
              WHERE t.user_id = $1 AND t.account_id = s.account_id AND t.underlying = s.underlying
                AND t.instrument = s.instrument AND ${IS_LONG_SHARES}
                AND t.event_date BETWEEN seen.day - ${POSTING_DAYS} AND s.day
                AND (t.event_date > seen.day OR t.run_date > seen.day
                     OR (t.event_date = seen.day AND NOT seen.is_whole_day))) m) moved
   WHERE NOT held.is_unknown AND NOT EXISTS (
     SELECT FROM ledger_statements l
      WHERE l.user_id = $1 AND l.kind <> 'SHORT' AND (seen.is_beginning OR l.day >= seen.day)
        AND CASE WHEN l.kind = 'RENUMBER' THEN s.account_id IN (l.account_id, l.into_account_id)
                 ELSE s.underlying IN (l.underlying, l.into_underlying) END)
   ORDER BY seen.is_beginning`;

/** As `settleEvidence`, or refusing to do it here. */
export type Settle = (client: Connection, userId: string) => Promise<unknown>;

type Proof = {
  readonly accountId: string;
  readonly underlying: string;
  readonly instrument: string;
  readonly day: CalendarDate;
  readonly seenOn: CalendarDate;
  readonly mostHeld: DecimalText;
  /** True when not a snapshot, but files since the account began prove it. */
  readonly isBeginning: boolean;
};

type Found = Proof & { readonly postedOn: CalendarDate; readonly isWholeDay: boolean };

/**
 * Derives anew which sales without a lot are short, for the newest whole snapshot before them, or the account's
 * beginning, and the rows since, all of which files must cover, say that fewer shares were held (domain.md 2.4); matches again where that has changed.
 * A function of the files and statements on record. To be called after any of them changed, under the user's lock.
 */
export async function settleEvidence(client: Connection, userId: string): Promise<RealizedChange[]> {
  const changes: RealizedChange[] = [];
  const histories = await listCoveredHistories(client, userId);
  // What is covered by later purchases may leave other sales without a lot: each turn adds instruments, or is the last.
  for (;;) {
    const touched = await replaceProofs(client, userId, histories);
    if (touched.length === 0) {
      return changes;
    }
    changes.push(...(await rematchUnderlyings(client, userId, touched)));
  }
}

/** As `settleEvidence` where no proof changes, which is soon found out; throws MatchingNeeded where one does. */
export async function settleWithoutMatching(client: Connection, userId: string): Promise<void> {
  const touched = await replaceProofs(client, userId, await listCoveredHistories(client, userId));
  if (touched.length > 0) {
    throw new MatchingNeeded("Proofs of short sales change");
  }
}

/** Answers the underlyings whose proofs are others now. */
async function replaceProofs(
  client: Connection,
  userId: string,
  histories: ReadonlyMap<string, CoveredHistory>,
): Promise<string[]> {
  const { rows: found } = await client.query<Found>(PROOFS, [userId]);
  const proofs = firstOfEach(found.filter((one) => isCovered(histories.get(one.accountId), one)));
  const { rows: stored } = await client.query<Proof>(
    `SELECT account_id AS "accountId", underlying, instrument, day::text, seen_on::text AS "seenOn",
       trim_scale(most_held)::text AS "mostHeld", is_beginning AS "isBeginning" FROM share_evidence WHERE user_id = $1`,
    [userId],
  );
  const [before, after] = [new Map(stored.map(keyed)), new Map(proofs.map(keyed))];
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, proof]) => proof);
  const come = [...after].filter(([key]) => !before.has(key)).map(([, proof]) => proof);
  await client.query(
    `DELETE FROM share_evidence e USING unnest($2::uuid[], $3::text[], $4::date[]) AS gone (account_id, instrument, day)
      WHERE e.user_id = $1 AND e.account_id = gone.account_id AND e.instrument = gone.instrument AND e.day = gone.day`,
    [userId, ...columnsOf(gone, ["accountId", "instrument", "day"])],
  );
  await client.query(
    `INSERT INTO share_evidence
       (user_id, account_id, underlying, instrument, day, seen_on, most_held, is_beginning)
     SELECT $1, * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::date[], $6::date[], $7::numeric[], $8::boolean[])`,
    [userId, ...columnsOf(come, PROOF_COLUMNS)],
  );
  return [...new Set([...gone, ...come].map(({ underlying }) => underlying))];
}

const PROOF_COLUMNS: readonly (keyof Proof)[] = [
  "accountId",
  "underlying",
  "instrument",
  "day",
  "seenOn",
  "mostHeld",
  "isBeginning",
];

const keyed = (proof: Proof) =>
  [
    [proof.accountId, proof.instrument, proof.day, proof.seenOn, proof.mostHeld, proof.isBeginning].join(" "),
    proof,
  ] as const;

/** One proof of each day's sales: the snapshot's where it proves anything, for it is nearer and was seen. */
function firstOfEach(proofs: readonly Found[]): Found[] {
  const first = new Map<string, Found>();
  for (const proof of proofs) {
    const key = [proof.accountId, proof.instrument, proof.day].join(" ");
    first.set(key, first.get(key) ?? proof);
  }
  return [...first.values()];
}

const columnsOf = (proofs: readonly Proof[], names: readonly (keyof Proof)[]) =>
  names.map((name) => proofs.map((proof) => proof[name]));

/**
 * Files cover every weekday from the snapshot, which may be of before its day's last trades, to the posting of the sale:
 * what was bought in a gap may have been sold.
 */
function isCovered(history: CoveredHistory | undefined, { seenOn, isWholeDay, postedOn }: Found): boolean {
  if (history === undefined || history.lastDay < postedOn) {
    return false;
  }
  const from = isWholeDay ? addDays(seenOn, 1) : seenOn;
  const missing = sessionsBetween(addDays(from, -1), history.firstDay, (day) => isSession(day, new Map()));
  const gaps = history.gaps ?? [];
  return missing.length === 0 && !gaps.some((gap) => gap.firstDay <= postedOn && gap.lastDay >= from);
}
