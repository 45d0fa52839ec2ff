import { loadInBulk } from "@strikebook/database/bulk-load";
import type pg from "pg";
import { LINKING_ROW } from "../../ledger/instrument-links.repository.ts";
import { addDuplicates, repeatingLine, repeats } from "../../records/import-duplicates.repository.ts";
import { DETAIL_COLUMNS } from "../preview/compare-history.repository.ts";
import { isSaidLater } from "../preview/said-later.sql.ts";
import { type FileRank, isGreater } from "../session/file-rank.ts";

// Several files may have a row and differ in its details. The greatest of them by FILE_ORDER says what the row shows. The
// row belongs to the first import since which it shows this, and each import whose details were replaced or do not show
// has a version of its own. `mergeKnownTransactions` adds a file to what is on record; `foldSayings` reckons the same
// from all files at once, for the undo of one of them.

/** SQL: the details of a row as they are kept with a version. */
export const detailsOf = (alias: string) =>
  `jsonb_build_object(${DETAIL_COLUMNS.map((column) => `'${column}', ${alias}.${column}`).join(", ")})`;

/**
 * Links the lines that said again what was on record, and keeps both versions where they differ.
 * Leaves the temporary table `changed` (line, transaction_id, wins, was_linking, and the account_id and run_date that
 * the row had) until the end of the transaction.
 */
export async function mergeKnownTransactions(
  client: pg.ClientBase,
  importId: string,
  rank: FileRank,
): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE changed ON COMMIT DROP AS
     SELECT k.line, k.transaction_id, false AS wins, ${LINKING_ROW} AS was_linking,
       account_id, run_date FROM known k JOIN transactions ON id = k.transaction_id WHERE k.differs`,
  );
  const { rowCount } = await client.query(
    `UPDATE changed c SET wins = NOT ${isSaidLater("t", "s", { at: "$1", sha256: "$2" })}
     FROM transactions t, staged s WHERE t.id = c.transaction_id AND s.line = c.line`,
    [rank.at, rank.sha256],
  );
  if ((rowCount ?? 0) > 0) {
    await keepOlderVersions(client, importId);
    await showNewerVersions(client, importId);
  }
  await loadInBulk(client, () =>
    addDuplicates(client, {
      text: `SELECT $1::uuid AS import_id, line, transaction_id FROM known
        WHERE NOT (differs AND transaction_id IN (SELECT transaction_id FROM changed WHERE wins))`,
      values: [importId],
    }),
  );
}

async function keepOlderVersions(client: pg.ClientBase, importId: string): Promise<void> {
  await client.query(
    `INSERT INTO transaction_versions (transaction_id, import_id, line, fields)
     SELECT c.transaction_id, $1, c.line, ${detailsOf("s")}
     FROM changed c JOIN staged s USING (line) WHERE NOT c.wins`,
    [importId],
  );
  // Imports that repeated the replaced details shared its copy; each gets a version of its own before it goes.
  await client.query(
    `INSERT INTO transaction_versions (transaction_id, import_id, line, fields)
     SELECT t.id, said.import_id, said.line, ${detailsOf("t")}
     FROM changed c JOIN transactions t ON t.id = c.transaction_id
       CROSS JOIN LATERAL (SELECT t.import_id, t.line UNION ALL
         SELECT d.import_id, ${repeatingLine("d", "t.id")} FROM import_duplicates d WHERE ${repeats("d", "t.id")}) said
     WHERE c.wins ON CONFLICT DO NOTHING`,
  );
}

async function showNewerVersions(client: pg.ClientBase, importId: string): Promise<void> {
  await addDuplicates(client, {
    text: `SELECT DISTINCT t.import_id, t.line, t.id AS transaction_id
      FROM changed c JOIN transactions t ON t.id = c.transaction_id WHERE c.wins`,
    values: [],
  });
  await client.query(
    `UPDATE transactions t SET import_id = $1, line = c.line,
       ${DETAIL_COLUMNS.map((column) => `${column} = s.${column}`).join(", ")}
     FROM changed c JOIN staged s USING (line) WHERE t.id = c.transaction_id AND c.wins`,
    [importId],
  );
}

/** One import's version of a row. */
export type Saying = {
  readonly importId: string;
  readonly line: number;
  /** The file's place in FILE_ORDER: wall clock at download, and its hash in hexadecimal digits. */
  readonly rank: string;
  readonly sha256: string;
  /** The details in canonical JSON text: equal text is equal details. */
  readonly details: string;
  /** True where balances of the file say whether the row moved cash: such a version comes after all others. */
  readonly isCashStated?: boolean | null;
};

/** A row as a number of imports leave it. */
export type FoldedRow = {
  /** The import that the row belongs to, with the details that are shown. */
  readonly owner: Saying;
  readonly duplicates: readonly Saying[];
  /** Imports whose versions are stored but not shown. */
  readonly versions: readonly Saying[];
};

const isLater = (one: Saying, other: Saying): boolean =>
  (one.isCashStated ?? false) === (other.isCashStated ?? false)
    ? isGreater(one, other)
    : one.isCashStated === true;

/** The row that `sayings` make, which are in the order of their merging and not empty. */
export function foldSayings(sayings: readonly Saying[]): FoldedRow {
  const [first, ...later] = sayings;
  if (first === undefined) {
    throw new Error("a row that nobody says");
  }
  let [owner, greatest] = [first, first];
  for (const saying of later) {
    if (isLater(saying, greatest)) {
      greatest = saying;
      owner = saying.details === owner.details ? owner : saying;
    }
  }
  const since = sayings.indexOf(owner);
  return {
    owner,
    duplicates: sayings.filter((saying) => saying !== owner),
    versions: sayings.filter((saying, index) => index < since || saying.details !== owner.details),
  };
}
