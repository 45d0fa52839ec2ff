import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { Database } from "@strikebook/database/client";
import type { Queries } from "@strikebook/database/connection";
import { inPoolTransaction } from "@strikebook/database/transaction";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import { findSpouse } from "../../records/spouses.repository.ts";

export type Declared = {
  /** Whom the person declared; null for nobody. */
  readonly username: string | null;
  /** True while both have declared each other. */
  readonly isMutual: boolean;
  /** Who declared the person, by name. */
  readonly declaredBy: readonly string[];
};

const OWN = "SELECT username FROM spouse_declarations WHERE user_id = $1";

// By the name that was declared, which is the person's own.
const DECLARED_BY = `
  SELECT other.username FROM users own
    JOIN spouse_declarations d ON d.username = own.username AND d.user_id <> own.id
    JOIN users other ON d.user_id = other.id
   WHERE own.id = $1 ORDER BY 1`;

const DECLARE = `
  INSERT INTO spouse_declarations (user_id, username) VALUES ($1, $2)
  ON CONFLICT (user_id) DO UPDATE SET username = EXCLUDED.username, declared_at = now()
  WHERE spouse_declarations.username <> EXCLUDED.username`;

const REVOKE = "DELETE FROM spouse_declarations WHERE user_id = $1 RETURNING username";

export type TaxSpousesRepository = ReturnType<typeof createTaxSpousesRepository>;

export const createTaxSpousesRepository = ({ pool }: Pick<Database, "pool">) => ({
  async find(userId: string): Promise<Declared> {
    const [own, spouse, declaredBy] = await Promise.all([
      listNames(pool, OWN, userId),
      findSpouse(pool, userId),
      listNames(pool, DECLARED_BY, userId),
    ]);
    return { username: own[0] ?? null, isMutual: spouse !== undefined, declaredBy };
  },

  /** In place of an earlier one. Kept in the same way whether anybody has the name or not; said twice it is one. */
  declare: (userId: string, username: string, entry: AuditEntry): Promise<void> =>
    inPoolTransaction(pool, async (client) => {
      const { rowCount } = await client.query(DECLARE, [userId, username]);
      if (rowCount === 1) {
        await writeAudit(client, entry);
      }
    }),

  /** False when the person had declared nobody. */
  revoke: (userId: string, entryOf: (username: string) => AuditEntry): Promise<boolean> =>
    inPoolTransaction(pool, async (client) => {
      const [username] = await listNames(client, REVOKE, userId);
      if (username !== undefined) {
        await writeAudit(client, entryOf(username));
      }
      return username !== undefined;
    }),
});

const listNames = async (client: Queries, text: string, userId: string): Promise<string[]> =>
  (await client.query<{ username: string }>(text, [userId])).rows.map(({ username }) => username);
