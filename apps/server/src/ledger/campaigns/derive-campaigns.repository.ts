import { isDeepStrictEqual } from "node:util";
import type { Campaign } from "@strikebook/core/campaigns/campaign";
import { type DeriveRules, deriveCampaigns } from "@strikebook/core/campaigns/derive-campaigns";
import { standAlone } from "@strikebook/core/campaigns/since-pause";
import { closeUnderlyings, groupUnderlyings } from "@strikebook/core/ledger/linking/linked-underlyings";
import { linksOfRenames } from "@strikebook/core/ledger/linking/renames";
import type { Connection, Queries } from "@strikebook/database/connection";
import { inSnapshot, inTransaction } from "@strikebook/database/transaction";
import { lockCampaigns } from "@strikebook/database/user-lock";
import { listAccountNumbers, type Since } from "../ledger-entries.repository.ts";
import { cutBySize } from "../matching/match-plan.ts";
import { readStated } from "../names/renames.repository.ts";
import { listMatchedRows } from "./matched-rows.repository.ts";
import { type Backlog, countRows, sincePauses, sinceTheBeginning } from "./since-pause.repository.ts";
import { listEdits, readGap, storeCampaigns } from "./stored-campaigns.repository.ts";

async function readBacklog(client: Queries, userId: string, names?: readonly string[]): Promise<Backlog> {
  const { rows } = await client.query<Backlog[number]>(
    `SELECT underlying, mark, is_later AS "isLater" FROM campaign_backlog
      WHERE user_id = $1 AND ($2::text[] IS NULL OR underlying = ANY($2)) ORDER BY underlying, mark`,
    [userId, names ?? null],
  );
  return rows;
}

const namesOf = (backlog: Backlog): string[] => [...new Set(backlog.map(({ underlying }) => underlying))];

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
    const backlog = await readBacklog(client, userId);
    if (backlog.length === 0) {
      return;
    }
    for (const part of await planParts(client, userId, backlog)) {
      const derived = await inSnapshot(client, () => derive(client, userId, part));
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
  const { groups } = await groupNames(
    client,
    userId,
    rows.map(({ underlying }) => underlying),
  );
  const since = await sinceTheBeginning(client, userId, groups.flat());
  for (const batch of await cutByRows(client, userId, groups, since)) {
    await storeCampaigns(client, userId, await deriveBy(client, userId, { underlyings: batch, rules }));
  }
}

/** Every name of what is on the user's backlog: its stored campaigns are of before a change. */
export async function listNamesBehind(client: Queries, userId: string): Promise<string[]> {
  const links = linksOfRenames((await readStated(client, userId)).renames);
  return closeUnderlyings(namesOf(await readBacklog(client, userId)), links);
}

/** The underlyings with all their names, those of one underlying together. */
async function groupNames(client: Queries, userId: string, underlyings: readonly string[]) {
  const stated = await readStated(client, userId);
  const links = linksOfRenames(stated.renames);
  return { stated, groups: groupUnderlyings(closeUnderlyings(underlyings, links), links) };
}

/** Small underlyings together, in their order: the names of each part. */
async function cutByRows(
  client: Queries,
  userId: string,
  groups: readonly (readonly string[])[],
  since: readonly Since[],
): Promise<string[][]> {
  const counts = await countRows(client, userId, since);
  const sized = groups.map((names) => ({
    names,
    count: names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0),
  }));
  return cutBySize(sized, BATCH_ROWS).map((part) => part.flatMap(({ names }) => names));
}

/** Underlyings that are derived together: of each where its rows begin, and the marks because of which. */
type Part = {
  readonly names: readonly string[];
  readonly since: readonly Since[];
  readonly backlog: Backlog;
};

/** The marked underlyings in parts. What changes after the backlog was read leaves a further mark, because of which nothing is stored. */
async function planParts(client: Queries, userId: string, backlog: Backlog): Promise<Part[]> {
  const { stated, groups } = await groupNames(client, userId, namesOf(backlog));
  const since = await sincePauses(client, userId, { names: groups.flat(), backlog, ...stated });
  return (await cutByRows(client, userId, groups, since)).map((names) => {
    const isOwn = ({ underlying }: { readonly underlying: string }) => names.includes(underlying);
    return { names, since: since.filter(isOwn), backlog: backlog.filter(isOwn) };
  });
}

type Found = { readonly since: readonly Since[]; readonly campaigns: readonly Campaign[] };

type Derived = Found & Pick<Part, "backlog" | "names"> & { readonly rules: DeriveRules };

/** The campaigns of a part: of underlyings that only got later rows those since the last pause, unless these reach further back. */
async function derive(client: Queries, userId: string, { names, since, backlog }: Part): Promise<Derived> {
  const rules = await readRules(client, userId);
  const { list } = await readerOf(client, userId, names);
  const isAfterPause = new Set(
    since.flatMap((one) => (one.day === "-infinity" ? [] : [`${one.accountId} ${one.underlying}`])),
  );
  const found = await list(since);
  const reachBack = found.filter(
    (rows) => isAfterPause.has(`${rows.accountId} ${rows.underlying}`) && !standAlone(rows),
  );
  const whole = [...new Set(reachBack.map(({ underlying }) => underlying))];
  const isFree = ({ underlying }: { readonly underlying: string }) => !whole.includes(underlying);
  const again = await sinceTheBeginning(client, userId, whole);
  const pairs = [...found.filter(isFree), ...(again.length === 0 ? [] : await list(again))];
  const campaigns = pairs.flatMap((rows) => deriveCampaigns(rows, rules));
  return { names, since: [...since.filter(isFree), ...again], campaigns, rules, backlog };
}

/** The campaigns that underlyings would have by other rules; nothing is stored. */
export async function deriveBy(
  client: Queries,
  userId: string,
  { underlyings, rules }: { readonly underlyings: readonly string[]; readonly rules: DeriveRules },
): Promise<Found> {
  const { names, list } = await readerOf(client, userId, underlyings);
  const since = await sinceTheBeginning(client, userId, names);
  return { since, campaigns: (await list(since)).flatMap((rows) => deriveCampaigns(rows, rules)) };
}

/** All names of underlyings, and a reader of their rows. */
async function readerOf(client: Queries, userId: string, underlyings: readonly string[]) {
  const accountIds = await listAccountNumbers(client, userId);
  const stated = await readStated(client, userId);
  return {
    names: closeUnderlyings(underlyings, linksOfRenames(stated.renames)),
    list: (since: readonly Since[]) => listMatchedRows(client, userId, { since, accountIds, ...stated }),
  };
}

/** The user's gap, and what the person made of campaigns by hand. */
export const readRules = async (client: Queries, userId: string): Promise<DeriveRules> => ({
  gapDays: await readGap(client, userId),
  edits: await listEdits(client, userId),
});

async function storeUnlessChanged(client: Connection, userId: string, derived: Derived): Promise<void> {
  const { names, backlog, rules } = derived;
  await lockCampaigns(client, userId);
  const held = await readBacklog(client, userId, names);
  const isUnchanged =
    isDeepStrictEqual(held, backlog) && isDeepStrictEqual(await readRules(client, userId), rules);
  if (held.length > 0 && isUnchanged) {
    await storeCampaigns(client, userId, derived);
    await client.query("DELETE FROM campaign_backlog WHERE user_id = $1 AND mark = ANY($2::uuid[])", [
      userId,
      held.map(({ mark }) => mark),
    ]);
  }
}
