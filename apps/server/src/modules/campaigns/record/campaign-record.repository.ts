import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { Queries } from "@strikebook/database/connection";
import type { StoredCampaign } from "../stored-campaign.repository.ts";

export type RecordScope = {
  readonly userId: string;
  /** By the name it bears now; null is all. */
  readonly underlying: string | null;
  readonly accountIds: readonly string[] | null;
  readonly includeHoldings: boolean;
};

type Row = Pick<StoredCampaign, "firstRank" | "id" | "isOpen" | "kind" | "openedOn" | "underlying"> & {
  readonly waitsUntil: StoredCampaign["waitsUntil"] | null;
  /** Of an ended campaign the figures of `ENDED`, in that order; null is one that an earlier version didn't keep. Empty of an open one. */
  readonly ended: readonly (string | null)[];
  /** All figures of an open campaign but the steps of its break-even, which no list shows; null of an ended one. */
  readonly figures: Partial<StoredCampaign> | null;
};

const asText = (text: string | null) => text ?? "0";
const asCount = (text: string | null) => Number(text ?? 0);

/** The figures by which an ended campaign is ordered and summed, each read from its text. */
const ENDED = {
  lastDay: asText,
  options: asText,
  shares: asText,
  dividends: asText,
  premiumReceived: asText,
  unknownReceived: asCount,
  unmatched: asCount,
  dollarDays: asText,
  isCapitalKnown: (text: string | null) => text === "true",
};

// $1 user, $2 underlying, $3 accounts, $4 holdings too. Thousands of ended campaigns: only what is summed leaves the database.
const RECORD = `
  SELECT id, underlying, first_rank AS "firstRank", kind, opened_on AS "openedOn", is_open AS "isOpen", waits_until AS "waitsUntil",
         CASE WHEN is_open THEN figures - 'breakEvenSteps' END AS figures,
         CASE WHEN is_open THEN ARRAY[]::text[] ELSE ARRAY[
           ${Object.keys(ENDED)
             .map((name) => `figures->>'${name}'`)
             .join(", ")}] END AS ended
    FROM campaigns
   WHERE user_id = $1 AND ($2::text IS NULL OR underlying = $2) AND ($3::uuid[] IS NULL OR account_id = ANY($3))
     AND ($4 OR kind <> 'HOLDING')`;

const NONE = {
  openParts: [],
  openCapital: [],
  breakEvens: [],
  openPremium: "0",
  credits: "0",
  debits: "0",
  unknownReceived: 0,
  unmatched: 0,
};

/** All campaigns of a scope as far as they are ordered and summed; `accountId` is none of it. */
export async function listRecord(
  client: Queries,
  { userId, underlying, accountIds, includeHoldings }: RecordScope,
): Promise<StoredCampaign[]> {
  const { rows } = await client.query<Row>(RECORD, [userId, underlying, accountIds, includeHoldings]);
  return rows.map(({ ended, figures, waitsUntil, ...row }) => {
    const told =
      figures ??
      Object.fromEntries(
        Object.entries(ENDED).map(([name, read], index) => [name, read(ended[index] ?? null)]),
      );
    return {
      ...NONE,
      accountId: "",
      openShares: "0",
      ...told,
      ...row,
      ...(waitsUntil === null ? {} : { waitsUntil }),
    } as StoredCampaign;
  });
}

/** Profit of one campaign's closings and dividends on one day. US dollars. */
export type RealizedDay = { readonly day: CalendarDate; readonly realized: DecimalText };

/** The days on which campaigns realized anything, in order, by their ids; those of others have none. One may have 48,000 legs. */
export async function listRealized(
  client: Queries,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RealizedDay[]>> {
  const { rows } = await client.query<RealizedDay & { readonly id: string }>({
    name: "campaigns-realized",
    text: `SELECT c.id, leg.day, trim_scale(sum(leg.realized)) AS realized
             FROM campaigns c CROSS JOIN LATERAL jsonb_to_recordset(c.legs) AS leg(day date, realized numeric)
            WHERE c.user_id = $1 AND c.id = ANY($2::uuid[]) AND leg.realized IS NOT NULL
            GROUP BY c.id, leg.day ORDER BY c.id, leg.day`,
    values: [userId, ids],
  });
  return groupBy(rows, ({ id }) => id);
}
