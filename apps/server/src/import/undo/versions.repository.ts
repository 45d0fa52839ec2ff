import type pg from "pg";
import { addDuplicates, removeDuplicates, repeats } from "../../records/import-duplicates.repository.ts";
import { detailsOf, type FoldedRow, foldSayings, type Saying } from "../confirm/row-versions.repository.ts";
import { DETAIL_COLUMNS } from "../preview/compare-history.repository.ts";
import { IMPORT_RANK } from "../session/file-rank.ts";

const ROWS_AT_ONCE = 5000;

/**
 * Rows that the import and others say, not all in the same words: they become what the merges of the others alone
 * would have made of them. Answers how many show other details than before. After `findSaid`.
 */
export async function foldVersions(client: pg.ClientBase, importId: string): Promise<number> {
  let reverted = 0;
  let after = "0";
  for (;;) {
    const ids = await listMixed(client, after);
    const last = ids.at(-1);
    if (last === undefined) {
      return reverted;
    }
    const rows = await readSayings(client, importId, ids);
    await client.query(
      "DELETE FROM transaction_versions WHERE transaction_id = ANY($1::bigint[]) AND import_id = $2",
      [ids, importId],
    );
    await writeFolded(
      client,
      rows.filter((row) => !isAsFolded(row)),
    );
    reverted += rows.filter(({ shown, folded }) => folded.owner.details !== shown).length;
    after = last;
  }
}

/** The import had no part in what the row has become: only its own words go. */
const isAsFolded = ({ ownerId, versionIds, folded }: Row) =>
  folded.owner.importId === ownerId &&
  folded.versions.length === versionIds.size &&
  folded.versions.every(({ importId }) => versionIds.has(importId));

async function listMixed(client: pg.ClientBase, after: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT transaction_id AS id FROM undo_said u
     WHERE has_versions AND transaction_id > $1
       AND EXISTS (SELECT 1 FROM undo_sayers s WHERE s.transaction_id = u.transaction_id)
     ORDER BY transaction_id LIMIT ${ROWS_AT_ONCE}`,
    [after],
  );
  return rows.map(({ id }) => id);
}

type SayingRow = Saying & {
  readonly id: string;
  readonly shown: string;
  readonly ownerId: string;
  readonly hasVersion: boolean;
};

type Row = {
  readonly id: string;
  readonly shown: string;
  /** The import whose version is shown now. */
  readonly ownerId: string;
  /** The other imports, whose versions are stored but not shown. */
  readonly versionIds: ReadonlySet<string>;
  readonly folded: FoldedRow;
};

async function readSayings(client: pg.ClientBase, importId: string, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await client.query<SayingRow>(
    `SELECT t.id, t.import_id AS "ownerId", v.import_id IS NOT NULL AS "hasVersion", ${detailsOf("t")}::text AS shown, s.import_id AS "importId", s.line,
       ${IMPORT_RANK} AS rank, encode(i.sha256, 'hex') AS sha256, d.details::text AS details, (d.details->>'is_cash_stated')::boolean AS "isCashStated"
     FROM undo_sayers s JOIN transactions t ON t.id = s.transaction_id JOIN imports i ON i.id = s.import_id
       LEFT JOIN transaction_versions v ON v.transaction_id = t.id AND v.import_id = s.import_id AND v.line = s.line
       CROSS JOIN LATERAL (SELECT coalesce('{"is_cash_stated": null}' || v.fields, ${detailsOf("t")}) AS details) d
     WHERE s.transaction_id = ANY($2::bigint[]) AND s.import_id <> $1
     ORDER BY t.id, s.sequence`,
    [importId, ids],
  );
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((sayings) => {
    const [row] = sayings;
    return row === undefined
      ? []
      : [
          {
            id: row.id,
            shown: row.shown,
            ownerId: row.ownerId,
            versionIds: new Set(sayings.filter(({ hasVersion }) => hasVersion).map((each) => each.importId)),
            folded: foldSayings(sayings),
          },
        ];
  });
}

async function writeFolded(client: pg.ClientBase, rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await client.query(
    `UPDATE transactions t SET import_id = w.import_id, line = w.line,
       ${DETAIL_COLUMNS.map((column) => `${column} = d.${column}`).join(", ")}
     FROM unnest($1::bigint[], $2::uuid[], $3::int[], $4::text[]) AS w(id, import_id, line, details)
       CROSS JOIN LATERAL jsonb_populate_record(NULL::transactions, w.details::jsonb) d
     WHERE t.id = w.id`,
    [
      ids,
      rows.map(({ folded }) => folded.owner.importId),
      rows.map(({ folded }) => folded.owner.line),
      rows.map(({ folded }) => folded.owner.details),
    ],
  );
  await removeDuplicates(client, {
    text: `SELECT d.import_id, t.id AS transaction_id
      FROM unnest($1::bigint[]) AS t(id) JOIN import_duplicates d ON ${repeats("d", "t.id")}`,
    values: [ids],
  });
  await addDuplicates(client, {
    text: "SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::int[]) AS s(transaction_id, import_id, line)",
    values: columnsOf(rows, ({ duplicates }) => duplicates).slice(0, 3),
  });
  await client.query("DELETE FROM transaction_versions WHERE transaction_id = ANY($1::bigint[])", [ids]);
  await client.query(
    `INSERT INTO transaction_versions (transaction_id, import_id, line, fields)
     SELECT id, import_id, line, fields::jsonb
     FROM unnest($1::bigint[], $2::uuid[], $3::int[], $4::text[]) AS w(id, import_id, line, fields)`,
    columnsOf(rows, ({ versions }) => versions),
  );
}

function columnsOf(rows: readonly Row[], which: (folded: FoldedRow) => readonly Saying[]): unknown[][] {
  const sayings = rows.flatMap(({ id, folded }) => which(folded).map((saying) => ({ id, ...saying })));
  return [
    sayings.map(({ id }) => id),
    sayings.map(({ importId }) => importId),
    sayings.map(({ line }) => line),
    sayings.map(({ details }) => details),
  ];
}
