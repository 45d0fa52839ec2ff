import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { CopyRows } from "@strikebook/database/copy/copy-rows";
import pg from "pg";

// The cost of single steps (papaparse, COPY) that the time of a whole import is compared with.

/** papaparse is core's; the server itself has no use for it. */
const core = createRequire(new URL("../../../packages/core/package.json", import.meta.url));
const { parse } = core("papaparse") as { parse(text: string, how: object): { data: string[][] } };

/** Cells of a row of the generated file. */
const WIDTH = 14;

/** papaparse of the file and COPY of its cells as they stand into a table without anything. */
export async function parseAndCopy(databaseUrl: string, file: string): Promise<void> {
  const columns = Array.from({ length: WIDTH }, (_, index) => `c${index}`);
  await intoTable(databaseUrl, columns.map((column) => `${column} text`).join(", "), async (client) => {
    const copy = new CopyRows(client, "anchor", columns);
    for (const row of dataRows(file)) {
      copy.add(row);
      await copy.flush();
    }
    await copy.end();
  });
}

const TYPED_COLUMNS = {
  account: "text",
  run_date: "date",
  action: "text",
  symbol: "text",
  description: "text",
  holding_type: "text",
  price: "numeric(24,8)",
  quantity: "numeric(24,8)",
  commission: "numeric(20,4)",
  fees: "numeric(20,4)",
  accrued_interest: "numeric(20,4)",
  amount: "numeric(20,4)",
  settlement_date: "date",
  fingerprint: "bytea",
  occurrence: "integer",
};
const TYPED_TABLE = [
  "id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  ...Object.entries(TYPED_COLUMNS).map(([name, type]) => `${name} ${type}`),
  "UNIQUE (account, run_date, fingerprint, occurrence)",
].join(", ");

/**
 * The least that a plain importer does, in one pass and without a preview: papaparse, days and numbers in one form, a
 * key and an ordinal for each row, COPY into a typed table with its primary and its unique key.
 */
export async function parseNormalizeAndCopy(databaseUrl: string, file: string): Promise<void> {
  await intoTable(databaseUrl, TYPED_TABLE, async (client) => {
    const copy = new CopyRows(client, "anchor", Object.keys(TYPED_COLUMNS));
    const seen = new Map<string, number>();
    for (const row of dataRows(file).filter(([day = ""]) => US_DAY.test(day))) {
      const cells = normalize(row);
      const digest = hash("sha256", cells.join("|"), "hex").slice(0, 32);
      const occurrence = (seen.get(digest) ?? 0) + 1;
      seen.set(digest, occurrence);
      copy.add([...cells, `\\x${digest}`, String(occurrence)]);
      await copy.flush();
    }
    await copy.end();
  });
}

const US_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;

function normalize(row: readonly string[]): (string | undefined)[] {
  const [day, , account, action, symbol, description, holdingType, ...rest] = row.map((cell) => cell.trim());
  const numbers = rest.slice(0, -1).map((text) => (text === "" ? undefined : text.replaceAll(",", "")));
  return [account, isoDay(day), action, symbol, description, holdingType, ...numbers, isoDay(rest.at(-1))];
}

function isoDay(text = ""): string | undefined {
  const [, month, day, year] = US_DAY.exec(text) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}

const dataRows = (file: string) =>
  parse(readFileSync(file, "utf8"), { skipEmptyLines: true }).data.filter((cells) => cells.length === WIDTH);

async function intoTable(
  databaseUrl: string,
  columns: string,
  load: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`CREATE TABLE anchor (${columns})`);
    await load(client);
    await client.query("DROP TABLE anchor");
  } finally {
    await client.end();
  }
}
