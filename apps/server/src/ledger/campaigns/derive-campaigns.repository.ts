import { isDeepStrictEqual } from "node:util";
import type { Campaign } from "@strikebook/core/campaigns/campaign";
import { type DeriveRules, deriveCampaigns } from "@strikebook/core/campaigns/derive-campaigns";
import { closeUnderlyings, groupUnderlyings } from "@strikebook/core/ledger/linking/linked-underlyings";
import { linksOfRenames } from "@strikebook/core/ledger/linking/renames";
import type { Connection, Queries } from "@strikebook/database/connection";
import { inSnapshot, inTransaction } from "@strikebook/database/transaction";
import { lockCampaigns } from "@strikebook/database/user-lock";
import { listAccountNumbers } from "../ledger-entries.repository.ts";
import { cutBySize } from "../match-plan.ts";
import { readStated } from "../names/renames.repository.ts";
import { listMatchedRows } from "./matched-rows.repository.ts";
import { listEdits, readGap, storeCampaigns } from "./stored-campaigns.repository.ts";

/**
 * The backlog: underlyings whose campaigns are to be derived anew, a mark for each change. Marks stand side by side, so
 * that nobody who adds one waits for another change that is under way.
 */
type Backlog = readonly { readonly underlying: string; readonly mark: string }[];

async function readBacklog(client: Queries, userId: string, names?: readonly string[]): Promise<Backlog> {
  const { rows } = await client.query<Backlog[number]>(
    `SELECT underlying, mark FROM campaign_backlog
      WHERE user_id = $1 AND ($2::text[] IS NULL OR underlying = ANY($2)) ORDER BY underlying, mark`,
    [userId, names ?? null],
  );
  return rows;
}

const listMarked = async (client: Queries, userId: string): Promise<string[]> => [
  ...new Set((await readBacklog(client, userId)).map(({ underlying }) => underlying)),
];

/** True while campaigns are to be derived anew; of `names` alone where they are given. */
export async function isBehind(client: Queries, userId: string, names?: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ isBehind: boolean }>({
    name: "campaign-backlog",
    text: `SELECT EXISTS (SELECT FROM campaign_backlog
      WHERE user_id = $1 AND ($2::text[] IS NULL OR underlying = ANY($2))) AS "isBehind"`,
    values: [userId, names ?? null],
  });
  return rows[0]?.isBehind ?? false;
}

/** Users with underlyings on the backlog. */
export async function listUsersBehind(client: Queries): Promise<string[]> {
  const { rows } = await client.query<{ userId: string }>(
    `SELECT DISTINCT user_id AS "userId" FROM campaign_backlog`,
  );
  return rows.map(({ userId }) => userId);
}

/** Rows that are derived at once, unless one underlying has more: about as many MB as thousands. */
const BATCH_ROWS = 2500;
/** Tries of one derivation. Rows that change during each of them are derived later: every change asks for that itself. */
const ROUNDS_MAX = 3;

/**
 * Derives what is on the user's backlog, in a worker thread. Small underlyings are derived together, a large one by itself.
 * Without the user's lock: rows are read as they are at one moment, and what came out is stored only where nothing has
 * changed since. An import under way neither waits for this nor is waited for.
 */
export async function deriveBacklog(client: Connection, userId: string): Promise<void> {
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const marked = await listMarked(client, userId);
    if (marked.length === 0) {
      return;
    }
    for (const batch of await planBatches(client, userId, marked)) {
      const derived = await inSnapshot(client, () => derive(client, userId, batch));
      await inTransaction(client, () => storeUnlessChanged(client, userId, derived));
    }
  }
}

/** Derives all of a user's campaigns anew and stores them, in the caller's transaction: for a trial that compares. */
export async function deriveAll(client: Queries, userId: string): Promise<void> {
  const { rows } = await client.query<{ underlying: string }>(
    `SELECT underlying FROM transactions WHERE user_id = $1 AND underlying IS NOT NULL
      UNION SELECT underlying FROM campaigns WHERE user_id = $1 ORDER BY 1`,
    [userId],
  );
  const rules = await readRules(client, userId);
  for (const underlyings of await planBatches(
    client,
    userId,
    rows.map(({ underlying }) => underlying),
  )) {
    await storeCampaigns(client, userId, await deriveBy(client, userId, { underlyings, rules }));
  }
}

/** Every name of what is on the user's backlog: its stored campaigns are of before a change. */
export async function listNamesBehind(client: Queries, userId: string): Promise<string[]> {
  const links = linksOfRenames((await readStated(client, userId)).renames);
  return [...closeUnderlyings(await listMarked(client, userId), links)];
}

/** Small underlyings together, in their order, with all their names. */
async function planBatches(client: Queries, userId: string, underlyings: readonly string[]) {
  const links = linksOfRenames((await readStated(client, userId)).renames);
  const groups = groupUnderlyings(closeUnderlyings(underlyings, links), links);
  const { rows } = await client.query<{ underlying: string; count: number }>(
    `SELECT underlying, count(*)::int AS count FROM transactions
     WHERE user_id = $1 AND underlying = ANY($2) GROUP BY underlying`,
    [userId, groups.flat()],
  );
  const counts = new Map(rows.map(({ underlying, count }) => [underlying, count]));
  const sized = groups.map((names) => ({
    names,
    count: names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0),
  }));
  return cutBySize(sized, BATCH_ROWS).map((batch) => batch.flatMap(({ names }) => names));
}

type Derived = {
  readonly names: readonly string[];
  readonly campaigns: readonly Campaign[];
  /** The backlog, gap and edits that the campaigns follow from. */
  readonly backlog: Backlog;
  readonly rules: DeriveRules;
};

/** The campaigns of these underlyings, of all their names together. */
async function derive(client: Queries, userId: string, underlyings: readonly string[]): Promise<Derived> {
  const rules = await readRules(client, userId);
  const { names, campaigns } = await deriveBy(client, userId, { underlyings, rules });
  return { names, campaigns, rules, backlog: await readBacklog(client, userId, names) };
}

/** The campaigns that underlyings would have by other rules; nothing is stored. */
export async function deriveBy(
  client: Queries,
  userId: string,
  { underlyings, rules }: { readonly underlyings: readonly string[]; readonly rules: DeriveRules },
) {
  const accountIds = await listAccountNumbers(client, userId);
  const stated = await readStated(client, userId);
  const names = [...closeUnderlyings(underlyings, linksOfRenames(stated.renames))];
  const pairs = await listMatchedRows(client, userId, { names, accountIds, ...stated });
  return { names, campaigns: pairs.flatMap((rows) => deriveCampaigns(rows, rules)) };
}

/** The user's gap, and what the person made of campaigns by hand. */
export const readRules = async (client: Queries, userId: string): Promise<DeriveRules> => ({
  gapDays: await readGap(client, userId),
  edits: await listEdits(client, userId),
});

async function storeUnlessChanged(client: Connection, userId: string, derived: Derived): Promise<void> {
  const { names, campaigns, backlog, rules } = derived;
  await lockCampaigns(client, userId);
  const held = await readBacklog(client, userId, names);
  const isUnchanged =
    isDeepStrictEqual(held, backlog) && isDeepStrictEqual(await readRules(client, userId), rules);
  if (held.length > 0 && isUnchanged) {
    await storeCampaigns(client, userId, { names, campaigns });
    await client.query("DELETE FROM campaign_backlog WHERE user_id = $1 AND mark = ANY($2::uuid[])", [
      userId,
      held.map(({ mark }) => mark),
    ]);
  }
}
