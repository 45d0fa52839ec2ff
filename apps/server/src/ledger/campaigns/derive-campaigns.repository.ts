import type { Campaign } from "@strikebook/core/campaigns/campaign";
import type { CampaignEdits } from "@strikebook/core/campaigns/campaign-edits";
import { deriveCampaigns } from "@strikebook/core/campaigns/derive-campaigns";
import { closeUnderlyings, groupUnderlyings } from "@strikebook/core/ledger/linking/linked-underlyings";
import { linksOfRenames } from "@strikebook/core/ledger/linking/renames";
import type { Connection, Queries } from "@strikebook/database/connection";
import { inTransaction } from "@strikebook/database/transaction";
import { lockUser } from "@strikebook/database/user-lock";
import { listAccountNumbers } from "../ledger-entries.repository.ts";
import { cutBySize } from "../match-plan.ts";
import { readStated } from "../names/renames.repository.ts";
import { campaignId } from "./campaign-id.ts";
import { listMatchedRows } from "./matched-rows.repository.ts";

/** The backlog: underlyings whose campaigns are to be derived anew; of `names` alone where they are given. */
export async function listBacklog(
  client: Queries,
  userId: string,
  names?: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ underlying: string }>({
    name: "campaign-backlog",
    text: `SELECT underlying FROM campaign_backlog
      WHERE user_id = $1 AND ($2::text[] IS NULL OR underlying = ANY($2)) ORDER BY underlying`,
    values: [userId, names ?? null],
  });
  return rows.map((row) => row.underlying);
}

/** Users with underlyings on the backlog. */
export async function listUsersBehind(client: Queries): Promise<string[]> {
  const { rows } = await client.query<{ userId: string }>(
    `SELECT DISTINCT user_id AS "userId" FROM campaign_backlog`,
  );
  return rows.map(({ userId }) => userId);
}

/** Within a transaction: false without the user's lock, when the work is better left for later. */
export type TakeLock = (client: Connection, userId: string) => Promise<boolean>;

export const waitForLock: TakeLock = async (client, userId) => {
  await lockUser(client, userId);
  return true;
};

/** Rows that are derived at once, unless one underlying has more: about as many MB as thousands. */
const BATCH_ROWS = 2500;

/**
 * Derives what is on the user's backlog, of `names` alone where they are given. Small underlyings share a transaction, a
 * large one has its own: a server that dies on the way loses the work of one transaction, an import that begins meanwhile
 * waits for one, and two servers at once share the work.
 */
export async function deriveBacklog(
  client: Connection,
  userId: string,
  { names, takeLock }: { readonly names?: readonly string[] | undefined; readonly takeLock: TakeLock },
): Promise<void> {
  const marked = (await listBacklog(client, userId, names)).map((name) => [name]);
  for (const batch of await batchesOf(client, userId, marked)) {
    const isTaken = await inTransaction(client, async () => {
      const isLocked = await takeLock(client, userId);
      if (isLocked) {
        await deriveAgain(client, userId, await listBacklog(client, userId, batch));
      }
      return isLocked;
    });
    if (!isTaken) {
      return;
    }
  }
}

/** Names of small groups together, in their order; those of one group are never apart. */
async function batchesOf(
  client: Queries,
  userId: string,
  groups: readonly (readonly string[])[],
): Promise<string[][]> {
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

/**
 * Derives the campaigns of these underlyings anew, of all their names together, and takes them off the backlog. Within
 * the caller's transaction, under the user's lock. One batch is in memory at a time.
 */
export async function deriveAgain(
  client: Queries,
  userId: string,
  underlyings: readonly string[],
): Promise<void> {
  const accountIds = await listAccountNumbers(client, userId);
  const rules = { gapDays: await readGap(client, userId), edits: await listEdits(client, userId) };
  const stated = await readStated(client, userId);
  const links = linksOfRenames(stated.renames);
  const all = closeUnderlyings(underlyings, links);
  for (const names of await batchesOf(client, userId, groupUnderlyings(all, links))) {
    const pairs = await listMatchedRows(client, userId, { names, accountIds, ...stated });
    const campaigns = pairs.flatMap((rows) => deriveCampaigns(rows, rules));
    await storeCampaigns(client, userId, { names, campaigns });
  }
  await client.query("DELETE FROM campaign_backlog WHERE user_id = $1 AND underlying = ANY($2)", [
    userId,
    all,
  ]);
}

export async function readGap(client: Queries, userId: string): Promise<number> {
  const { rows } = await client.query<{ days: number }>(
    "SELECT campaign_gap_days AS days FROM users WHERE id = $1",
    [userId],
  );
  return rows[0]?.days ?? 0;
}

type EditRow = {
  readonly kind: "JOIN" | "SPLIT" | "TEXT";
  readonly rank: string;
  readonly withRank: string | null;
  readonly name: string | null;
  readonly note: string | null;
};

async function listEdits(client: Queries, userId: string): Promise<CampaignEdits> {
  const { rows } = await client.query<EditRow>(
    `SELECT kind, rank, with_rank AS "withRank", name, note FROM campaign_edits
     WHERE user_id = $1 ORDER BY created_at, rank`,
    [userId],
  );
  return {
    splits: rows.flatMap(({ kind, rank }) => (kind === "SPLIT" ? [rank] : [])),
    joins: rows.flatMap(({ rank, withRank }) => (withRank === null ? [] : [{ rank, withRank }])),
    texts: rows.flatMap(({ kind, rank, name, note }) =>
      kind === "TEXT"
        ? [{ rank, ...(name === null ? {} : { name }), ...(note === null ? {} : { note }) }]
        : [],
    ),
  };
}

const COLUMNS =
  "account_id underlying first_rank kind opened_on is_open waits_until figures legs chains".split(" ");
const OF_EACH = (row: string) => COLUMNS.map((column) => `${row}.${column}`).join(", ");

// Most campaigns of a long history stay as they were: their rows, and the index of the list, aren't written again.
const STORE = `
  INSERT INTO campaigns AS stored (user_id, id, ${COLUMNS.join(", ")})
  SELECT $1, c.* FROM jsonb_to_recordset($2::jsonb)
    AS c (id uuid, "accountId" uuid, underlying text, "firstRank" text, kind text, "openedOn" date, "isOpen" boolean,
          "waitsUntil" date, figures jsonb, legs jsonb, chains jsonb)
      ON CONFLICT (user_id, id) DO UPDATE SET (${COLUMNS.join(", ")}) = ROW(${OF_EACH("EXCLUDED")})
   WHERE (${OF_EACH("stored")}) IS DISTINCT FROM (${OF_EACH("EXCLUDED")})`;

/** In place of what is stored under these names; one that bears another name by now is found by its id. */
async function storeCampaigns(
  client: Queries,
  userId: string,
  { names, campaigns }: { readonly names: readonly string[]; readonly campaigns: readonly Campaign[] },
): Promise<void> {
  const rows = campaigns.map((campaign) => {
    const { accountId, underlying, firstRank, kind, openedOn, isOpen, waitsUntil, legs, chains, ...figures } =
      campaign;
    return {
      id: campaignId(userId, campaign),
      accountId,
      underlying,
      firstRank,
      kind,
      openedOn,
      isOpen,
      waitsUntil,
      figures,
      legs,
      chains,
    };
  });
  await client.query(
    "DELETE FROM campaigns WHERE user_id = $1 AND underlying = ANY($2) AND id <> ALL($3::uuid[])",
    [userId, names, rows.map(({ id }) => id)],
  );
  await client.query(STORE, [userId, JSON.stringify(rows)]);
}
