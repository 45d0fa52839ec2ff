import type { CampaignFigures } from "@strikebook/core/campaigns/tell-campaign";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { Queries } from "@strikebook/database/connection";

/** As it is stored, without its legs. */
type Recorded = CampaignFigures & { readonly id: string };

export type RecordScope = {
  readonly userId: string;
  /** By the name it bears now; null is all. */
  readonly underlying: string | null;
  readonly accountIds: readonly string[] | null;
  readonly includeHoldings: boolean;
};

/** What an ended campaign is ordered and summed by; all of an open one. */
type Row = Pick<Recorded, "firstRank" | "id" | "isOpen" | "kind" | "openedOn" | "underlying"> & {
  readonly waitsUntil: Recorded["waitsUntil"] | null;
  readonly ended: readonly (string | null)[];
  readonly figures: Partial<Recorded> | null;
};

const ENDED = ["lastDay", "options", "shares", "dividends", "premiumReceived", "dollarDays"] as const;

// $1 user, $2 underlying, $3 accounts, $4 holdings too. Thousands of ended campaigns: only what is summed leaves the database.
const RECORD = `
  SELECT id, underlying, first_rank AS "firstRank", kind, opened_on AS "openedOn", is_open AS "isOpen", waits_until AS "waitsUntil",
         CASE WHEN is_open THEN figures END AS figures,
         CASE WHEN is_open THEN ARRAY[]::text[] ELSE ARRAY[
           ${[...ENDED, "isCapitalKnown"].map((name) => `figures->>'${name}'`).join(", ")}] END AS ended
    FROM campaigns
   WHERE user_id = $1 AND ($2::text IS NULL OR underlying = $2) AND ($3::uuid[] IS NULL OR account_id = ANY($3))
     AND ($4 OR kind <> 'HOLDING')`;

const NONE = {
  openParts: [],
  breakEvenSteps: [],
  openCapital: [],
  breakEvens: [],
  openPremium: "0",
  credits: "0",
  debits: "0",
};

/** All campaigns of a scope as far as they are ordered and summed; `accountId` is none of it. */
export async function listRecord(
  client: Queries,
  { userId, underlying, accountIds, includeHoldings }: RecordScope,
): Promise<Recorded[]> {
  const { rows } = await client.query<Row>(RECORD, [userId, underlying, accountIds, includeHoldings]);
  return rows.map(({ ended, figures, waitsUntil, ...row }) => {
    const told = figures ?? {
      ...Object.fromEntries(ENDED.map((name, index) => [name, ended[index] ?? "0"])),
      isCapitalKnown: ended[ENDED.length] === "true",
    };
    return {
      ...NONE,
      accountId: "",
      openShares: "0",
      ...told,
      ...row,
      ...(waitsUntil === null ? {} : { waitsUntil }),
    } as Recorded;
  });
}

/** What a campaign realized on a day, in US dollars. */
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
