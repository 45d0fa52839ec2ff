import { inSnapshot, onPoolClient } from "@strikebook/database/transaction";
import type pg from "pg";
import { findSpouse } from "../../../records/spouses.repository.ts";
import { type PersonRows, readPersonRows } from "./person-rows.repository.ts";

export type Household = {
  readonly self: PersonRows;
  /** Both undefined until the two have declared each other. */
  readonly spouseId: string | undefined;
  readonly spouse: PersonRows | undefined;
};

export type ReadHousehold = (
  userId: string,
  wanted: Parameters<typeof readPersonRows>[2],
) => Promise<Household>;

/** Reads all rows of a person and of their spouse for tax, as they are at one moment. */
export const householdsIn =
  (pool: pg.Pool): ReadHousehold =>
  (userId, wanted) =>
    onPoolClient(pool, (client) =>
      inSnapshot(client, async () => {
        const spouseId = await findSpouse(client, userId);
        const self = await readPersonRows(client, userId, wanted);
        const spouse = spouseId === undefined ? undefined : await readPersonRows(client, spouseId, wanted);
        return { self, spouseId, spouse };
      }),
    );

const ROWS =
  "SELECT count(*)::int AS rows FROM (SELECT FROM transactions WHERE user_id = $1 LIMIT $2) AS first";

/** True when the household has no more transactions than that. */
export async function hasFewRows(pool: pg.Pool, userId: string, most: number): Promise<boolean> {
  const spouseId = await findSpouse(pool, userId);
  let left = most;
  for (const id of spouseId === undefined ? [userId] : [userId, spouseId]) {
    const { rows } = await pool.query<{ rows: number }>(ROWS, [id, left + 1]);
    left -= rows[0]?.rows ?? 0;
  }
  return left >= 0;
}

// What a tax year depends on besides rows, accounts and statements: marks.
const MARKED = `
  SELECT concat_ws(' ',
    (SELECT md5(string_agg(d::text, ' ' ORDER BY rank)) FROM deep_puts d WHERE user_id = $1),
    (SELECT md5(string_agg(m::text, ' ' ORDER BY instrument, day)) FROM year_end_marks m WHERE user_id = $1)) AS state`;

/** The person, and the spouse where both have declared it; and as texts what each of them has marked. */
export async function readMarked(pool: pg.Pool, userId: string) {
  const spouseId = await findSpouse(pool, userId);
  const owners = spouseId === undefined ? [userId] : [userId, spouseId];
  const marked = await Promise.all(
    owners.map(async (id) => (await pool.query<{ state: string }>(MARKED, [id])).rows[0]?.state),
  );
  return { owners, marked };
}
