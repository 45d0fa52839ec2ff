import { type CampaignDays, dayAfterPause } from "@strikebook/core/campaigns/since-pause";
import { linksOfRenames } from "@strikebook/core/ledger/linking/renames";
import { isOfEveryUnderlying, statedUnderlyings } from "@strikebook/core/ledger/statements/statement";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { Queries } from "@strikebook/database/connection";
import { type Since, sinceValues } from "../ledger-entries.repository.ts";
import type { Stated } from "../names/renames.repository.ts";

/**
 * Underlyings whose campaigns are to be derived anew, a mark for each change. Marks stand side by side, so that nobody who
 * adds one waits for another change that is under way.
 */
export type Backlog = readonly {
  readonly underlying: string;
  readonly mark: string;
  /** All that changed are rows later than those on record. */
  readonly isLater: boolean;
}[];

type Wanted = Stated & { readonly names: readonly string[]; readonly backlog: Backlog };

/** These underlyings in all accounts of the user, each from its first row on. */
export async function sinceTheBeginning(
  client: Queries,
  userId: string,
  names: readonly string[],
): Promise<Since[]> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM brokerage_accounts WHERE user_id = $1",
    [userId],
  );
  return names.flatMap((underlying) =>
    rows.map(({ id: accountId }): Since => ({ accountId, underlying, day: "-infinity" })),
  );
}

/**
 * As `sinceTheBeginning`; those that only got later rows since their campaigns were stored begin after the last pause, so that
 * a new week costs about the same however long the history is. Corrections, renames, joins and splits reach over pauses.
 */
export async function sincePauses(
  client: Queries,
  userId: string,
  { names, backlog, statements, renames }: Wanted,
): Promise<Since[]> {
  const renamed = linksOfRenames(renames).flatMap(({ underlying, relatedInstrument = underlying }) => [
    underlying,
    relatedInstrument,
  ]);
  const changed = backlog.flatMap(({ underlying, isLater }) => (isLater ? [] : [underlying]));
  const reaching = new Set([...changed, ...statements.flatMap(statedUnderlyings), ...renamed]);
  const later = statements.some(isOfEveryUnderlying) ? [] : names.filter((name) => !reaching.has(name));
  const edited = new Set(await listEdited(client, userId, later));
  const days = await listDays(
    client,
    userId,
    later.filter((name) => !edited.has(name)),
  );
  return (await sinceTheBeginning(client, userId, names)).map((one) => ({
    ...one,
    day: days.get(`${one.accountId} ${one.underlying}`) ?? one.day,
  }));
}

/** Underlyings among these of which a person split or joined campaigns by hand. */
async function listEdited(client: Queries, userId: string, names: readonly string[]): Promise<string[]> {
  const edits = await client.query<{ fingerprint: string }>(
    `SELECT DISTINCT left(split_part(named.rank, '@', 1), -6) AS fingerprint
       FROM campaign_edits e CROSS JOIN unnest(ARRAY[e.rank, e.with_rank]) AS named (rank)
      WHERE e.user_id = $1 AND e.kind <> 'TEXT' AND named.rank IS NOT NULL AND named.rank NOT LIKE '-%'`,
    [userId],
  );
  if (edits.rows.length === 0) {
    return [];
  }
  const { rows } = await client.query<{ underlying: string }>(
    `SELECT DISTINCT underlying FROM transactions
      WHERE user_id = $1 AND underlying = ANY($2) AND encode(fingerprint, 'hex') = ANY($3)`,
    [userId, names, edits.rows.map(({ fingerprint }) => fingerprint)],
  );
  return rows.map(({ underlying }) => underlying);
}

type StoredDays = CampaignDays & {
  readonly id: string;
  readonly accountId: string;
  readonly underlying: string;
};

/** The days after the last pause, by account and underlying. */
async function listDays(
  client: Queries,
  userId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, CalendarDate>> {
  const { rows } = await client.query<StoredDays>(
    `SELECT id, account_id AS "accountId", underlying, kind, is_open AS "isOpen", opened_on AS "openedOn",
            opened_on AS "firstDay", figures->>'lastDay' AS "lastDay"
       FROM campaigns WHERE user_id = $1 AND underlying = ANY($2)`,
    [userId, names],
  );
  const pairs = groupBy(rows, ({ accountId, underlying }) => `${accountId} ${underlying}`);
  const going = [...pairs.values()].flatMap((campaigns) => {
    const day = dayAfterPause(campaigns);
    return campaigns.filter((one) => day !== undefined && (one.isOpen || one.lastDay >= day));
  });
  const bought = await listDaysOfJoined(client, userId, going);
  return new Map(
    [...pairs].flatMap(([pair, campaigns]) => {
      const days = campaigns.map((one) => ({ ...one, firstDay: bought.get(one.id) ?? one.firstDay }));
      const day = dayAfterPause(days);
      return day === undefined ? [] : [[pair, day] as const];
    }),
  );
}

/** By campaign the first day of shares that were held before a call covered them, where that is before it opened. */
async function listDaysOfJoined(
  client: Queries,
  userId: string,
  campaigns: readonly StoredDays[],
): Promise<ReadonlyMap<string, CalendarDate>> {
  const { rows } = await client.query<{ id: string; day: CalendarDate }>(
    `SELECT c.id, least(c.opened_on, min(t.event_date)) AS day
       FROM campaigns c CROSS JOIN jsonb_path_query(c.legs, '$[*] ? (@.kind == "SHARES_JOINED").transactionId') AS leg (id)
      CROSS JOIN LATERAL (
        SELECT event_date FROM transactions WHERE user_id = $1 AND id = (leg.id #>> '{}')::bigint OFFSET 0) AS t
      WHERE c.user_id = $1 AND c.id = ANY($2) GROUP BY c.id, c.opened_on`,
    [userId, campaigns.flatMap(({ id, kind }) => (kind === "WHEEL" ? [id] : []))],
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** The rows of each underlying that are read. */
export async function countRows(
  client: Queries,
  userId: string,
  since: readonly Since[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ underlying: string; count: number }>(
    `SELECT since.underlying, sum(own.count)::int AS count
       FROM unnest($2::uuid[], $3::text[], $4::date[]) AS since (account_id, underlying, day)
      CROSS JOIN LATERAL (
        SELECT count(*) FROM transactions t
         WHERE t.user_id = $1 AND t.underlying = since.underlying AND t.event_date >= since.day AND t.account_id = since.account_id) AS own
      GROUP BY since.underlying`,
    [userId, ...sinceValues(since)],
  );
  return new Map(rows.map(({ underlying, count }) => [underlying, count]));
}
