import { isDeepStrictEqual } from "node:util";
import { DomainError } from "@strikebook/core/shared/errors";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import type { Connection } from "../connection.ts";
import { digestOf } from "./make-backup.ts";
import type { Manifest } from "./manifest.ts";
import { readAuditHead, readSums, type Sums, type UserSums } from "./sums.ts";
import { readSequences, selectAll } from "./tables.ts";

/**
 * Throws unless a database that was just loaded holds what the manifest tells: each row of each table, the sequences and
 * each user's sums.
 */
export async function compareWith(client: Connection, { head, summary }: Manifest): Promise<void> {
  for (const table of head.tables) {
    const expected = summary.tables[table.name];
    const found = await digestOf(client, selectAll(table));
    if (!isDeepStrictEqual(found, expected)) {
      throw differs(`${table.name} has ${found.rows} rows that are not the ${expected?.rows} of the backup`);
    }
  }
  if (!isDeepStrictEqual(await readSequences(client), summary.sequences)) {
    throw differs("a sequence has another value");
  }
  if (!isDeepStrictEqual(await readAuditHead(client), summary.auditHead)) {
    throw differs("the audit log ends with another entry");
  }
  const found = await readSums(client, exchangeDay(new Date(head.createdAt)));
  const user = firstDifference(found, summary.sums);
  if (user !== undefined) {
    throw differs(`the sums of ${user} are not those of the backup`);
  }
}

/** The username of the first user whose sums differ. */
function firstDifference(found: Sums | null, expected: Sums | null): string | undefined {
  if (found === null || expected === null) {
    return undefined;
  }
  const ids = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const id = ids.find((each) => differ(found[each], expected[each]));
  return id && (expected[id]?.username ?? found[id]?.username ?? id);
}

/** An earlier version summed up positions by another rule: of its backups the other sums are compared. */
function differ(found: UserSums | undefined, expected: UserSums | undefined): boolean {
  const rule = expected?.valuedOn === undefined ? { valuedOn: "", newestDay: "", value: "" } : {};
  return !isDeepStrictEqual(found && { ...found, ...rule }, expected && { ...expected, ...rule });
}

const differs = (how: string) =>
  new DomainError("CONFLICT", `The restored data is not that of the backup: ${how}. Nothing was changed.`);
