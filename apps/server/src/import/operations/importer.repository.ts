import { DomainError } from "@strikebook/core/shared/errors";
import { isReadOnly, type Viewer } from "@strikebook/core/users/viewer";
import type pg from "pg";

const NO_IMPORTER = "This account may not import files any more. Nothing of the file was stored.";

/**
 * Who was disabled, or may only look by now, imports nothing more: what they had confirmed is not stored. Throws
 * FORBIDDEN.
 */
export async function requireImporter(client: Pick<pg.ClientBase, "query">, userId: string): Promise<void> {
  // Whoever takes the right away waits for what is being written, or is waited for.
  const { rows } = await client.query<{ enabled: boolean; roles: Viewer["roles"] }>(
    "SELECT enabled, roles::text[] FROM users WHERE id = $1 FOR SHARE",
    [userId],
  );
  const [user] = rows;
  if (user === undefined || !user.enabled || isReadOnly(user)) {
    throw new DomainError("FORBIDDEN", NO_IMPORTER);
  }
}
