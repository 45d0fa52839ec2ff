import { inSnapshot, onPoolClient } from "@strikebook/database/transaction";
import type pg from "pg";
import { findSpouse } from "../../records/spouses.repository.ts";
import { type PersonRows, readPersonRows } from "./person-rows.repository.ts";

export type Household = {
  readonly self: PersonRows;
  /** Undefined until both have declared each other. */
  readonly spouse: PersonRows | undefined;
};

/** All rows of a person and of their spouse for tax, as they are at one moment. */
export const readHousehold = (
  pool: pg.Pool,
  userId: string,
  wanted: Parameters<typeof readPersonRows>[2],
): Promise<Household> =>
  onPoolClient(pool, (client) =>
    inSnapshot(client, async () => {
      const spouseId = await findSpouse(client, userId);
      const self = await readPersonRows(client, userId, wanted);
      const spouse = spouseId === undefined ? undefined : await readPersonRows(client, spouseId, wanted);
      return { self, spouse };
    }),
  );
