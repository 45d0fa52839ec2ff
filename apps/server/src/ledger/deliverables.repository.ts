import { type Deliverable, isAdjusted, STANDARD, termsOf } from "@strikebook/core/cover/coverable";
import type { OpenPart } from "@strikebook/core/if-closed-now/if-closed-now";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { AssetClass } from "@strikebook/core/transactions/transaction";
import { findDeliverable } from "@strikebook/core/uploads/fidelity/meaning/read-option";
import type { Queries } from "@strikebook/database/connection";

// The root of an adjusted contract ends with a digit; the texts of its rows say what it delivers. $1 user, $2 contracts.
const TEXTS = `
  SELECT DISTINCT t.instrument, concat(t.action, ' ', t.description) AS text FROM transactions t
   WHERE t.user_id = $1 AND t.instrument = ANY($2) ORDER BY 1, 2`;

/** What each of the user's contracts delivers; an adjusted one of which no row tells it is left out. */
export async function listDeliverables(
  client: Queries,
  userId: string,
  instruments: readonly string[],
): Promise<ReadonlyMap<string, Deliverable>> {
  const adjusted = instruments.filter(isAdjusted);
  const rows =
    adjusted.length === 0
      ? []
      : (await client.query<{ instrument: string; text: string }>(TEXTS, [userId, adjusted])).rows;
  const texts = groupBy(rows, ({ instrument }) => instrument);
  return new Map(
    instruments.flatMap((instrument) => {
      const own = texts.get(instrument)?.map(({ text }) => text) ?? [];
      const found = isAdjusted(instrument) ? findDeliverable(own) : STANDARD;
      return found === undefined ? [] : [[instrument, found] as const];
    }),
  );
}

/**
 * Positions with the times that their price counts: 1 for shares, 100 for a contract, null where no row tells it; and what
 * an adjusted contract delivers.
 */
export async function withMultipliers<
  Row extends { readonly assetClass: AssetClass; readonly instrument: string },
>(
  client: Queries,
  userId: string,
  rows: readonly Row[],
): Promise<(Row & Pick<OpenPart, "delivers" | "multiplier">)[]> {
  const contracts = rows
    .filter(({ assetClass }) => assetClass === "OPTION")
    .map(({ instrument }) => instrument);
  const deliverables = await listDeliverables(client, userId, contracts);
  return rows.map((row) => {
    const terms =
      row.assetClass === "OPTION"
        ? termsOf(row.instrument, deliverables.get(row.instrument) ?? null)
        : SHARES;
    const { multiplier = null } = terms ?? {};
    return {
      ...row,
      multiplier: multiplier === null ? null : Number(multiplier),
      ...(isAdjusted(row.instrument) ? { delivers: deliverables.get(row.instrument) } : {}),
    };
  });
}

const SHARES = { multiplier: 1n };
