import { random } from "@strikebook/core/shared/random";
import type pg from "pg";
import { expect, test } from "vitest";
import { startTestApp } from "../testing/test-app.ts";
import { addDuplicates, removeDuplicates, repeatingLine, repeats } from "./import-duplicates.repository.ts";

const app = await startTestApp();

const IMPORTS = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
const STEPS = 40;
/** Several blocks, and lines of one file among them in any order. */
const IDS_MAX = 400;

type Said = { readonly importId: string; readonly line: number; readonly id: number };

test.each([1, 2, 3, 4])(
  "whatever is added and removed in run %i, each line is known by its import and by its row",
  async (seed) => {
    const next = random(seed * 77);
    await withoutForeignKeys(async (client) => {
      let left: Said[] = [];
      for (let step = 0; step < STEPS; step++) {
        if (next() < 0.5) {
          const added = newLines(left, next);
          await addDuplicates(client, inSql(added));
          left = [...left, ...added];
        } else {
          const gone = someOf(left, next);
          await removeDuplicates(client, inSql(gone));
          left = left.filter((said) => !gone.includes(said));
        }
        expect(await listAll(client)).toEqual(inOrder(left));
      }
      const id = Math.floor(next() * IDS_MAX);
      expect(await listRepeating(client, id)).toEqual(inOrder(left.filter((said) => said.id === id)));
    });
  },
);

/** Rows that an import has not repeated yet, some in the order of their lines and some in none. */
function newLines(left: readonly Said[], next: () => number): Said[] {
  const importId = IMPORTS[Math.floor(next() * IMPORTS.length)] ?? "";
  const own = left.filter((said) => said.importId === importId);
  const first = Math.max(0, ...own.map(({ line }) => line)) + 1;
  const from = Math.floor(next() * IDS_MAX);
  const isInOrder = next() < 0.5;
  return Array.from({ length: Math.floor(next() * 150) }, (_, index) => from + index)
    .filter((id) => id < IDS_MAX && next() < 0.9 && !own.some((said) => said.id === id))
    .map((id) => ({ id, place: isInOrder ? id : next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ id }, index) => ({ importId, line: first + index, id }));
}

/** A few lines, or all of a range of rows. */
function someOf(left: readonly Said[], next: () => number): Said[] {
  const from = Math.floor(next() * IDS_MAX);
  const share = next() < 0.5 ? 1 : 0.1;
  return left.filter(({ id }) => id >= from && id < from + 100 && next() < share);
}

const inSql = (said: readonly Said[]) => ({
  text: "SELECT * FROM unnest($1::uuid[], $2::int[], $3::bigint[]) AS s(import_id, line, transaction_id)",
  values: [said.map(({ importId }) => importId), said.map(({ line }) => line), said.map(({ id }) => id)],
});

const inOrder = (said: readonly Said[]) =>
  said.map(({ importId, line, id }) => `${importId} ${line} ${id}`).sort();

async function listAll(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Said>(
    `SELECT import_id AS "importId", said.line, said.id::int
     FROM import_duplicates, unnest(transaction_ids, lines) AS said(id, line)`,
  );
  return inOrder(rows);
}

async function listRepeating(client: pg.ClientBase, id: number): Promise<string[]> {
  const { rows } = await client.query<Said>(
    `SELECT d.import_id AS "importId", ${repeatingLine("d", "row.id")} AS line, row.id::int
     FROM (SELECT $1::bigint AS id) row JOIN import_duplicates d ON ${repeats("d", "row.id")}`,
    [id],
  );
  return inOrder(rows);
}

/** There is nothing that the records could point to. */
async function withoutForeignKeys(use: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await app.database.pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica");
    await use(client);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}
