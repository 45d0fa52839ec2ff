import { writeFileSync } from "node:fs";
import path from "node:path";
import { LEDGER_VERSION } from "@strikebook/core/ledger/ledger-version";
import type { Database } from "@strikebook/database/client";
import { CopyRows } from "@strikebook/database/copy/copy-rows";
import { exportFile } from "../src/import/testing/generated-history.ts";
import type { FamilyWeek, SnapshotRow } from "./family-history.ts";
import { importFile, type Person } from "./import-client.ts";
import { SNAPSHOTS, signIn } from "./read-data.ts";

/** A user without any rows: id and token. */
export async function newReader({ prisma }: Database) {
  const user = await prisma.user.create({
    data: {
      ...{ username: "bench", email: "bench@example.com", firstName: "Bench", lastName: "Mark" },
      ...{ roles: ["USER"], passwordHash: "none", ledgerVersion: LEDGER_VERSION },
    },
  });
  return await signIn(prisma, user);
}

/** Imports the rows of these weeks as one file, as a person does; throws when it failed. */
export async function importWeeks(person: Person, folder: string, weeks: readonly FamilyWeek[]) {
  const file = path.join(folder, "Accounts_History.csv");
  const rows = weeks.flatMap((week) => week.rows);
  writeFileSync(file, exportFile(rows, "11/20/2026 6:00 pm"));
  const { message, seconds } = await importFile(person, file);
  if (!message.startsWith(`${rows.length.toLocaleString("en")} transactions added`)) {
    throw new Error(`Of ${rows.length} rows: ${message}`);
  }
  return { rows: rows.length, seconds };
}

const COLUMNS =
  "user_id account_id portfolio_date symbol type quantity last_price current_value total_gain_loss_dollar cost_basis_total holding_type sequence row_key is_whole_list";

/** Writes the positions of these weeks, as so many files would. */
export async function storeSnapshots({ pool }: Database, userId: string, weeks: readonly FamilyWeek[]) {
  const client = await pool.connect();
  try {
    const accounts = await client.query<{ id: string }>(
      "SELECT id FROM brokerage_accounts WHERE user_id = $1 ORDER BY array_position(ARRAY['Z12345678', '211223344', 'Z87654321'], account_identifier)",
      [userId],
    );
    const writer = new CopyRows(client, "positions", COLUMNS.split(" "));
    for (const [index, row] of weeks.flatMap(({ snapshot }) => snapshot).entries()) {
      writer.add(cellsOf(row, { userId, accountId: accounts.rows[row.account]?.id ?? "", index }));
      await writer.flush();
    }
    await writer.end();
    await client.query(SNAPSHOTS);
  } finally {
    client.release();
  }
}

/** Five years of closes of everything that the family trades and of others, 200 symbols at least; answers how many. */
export async function storeCloses({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(
    `INSERT INTO daily_close (instrument, day, source, close, dividend, split, fetched_at)
     SELECT symbol, day::date, 'TIINGO', 50 + extract(doy FROM day) / 10, 0, 1, now()
       FROM (SELECT DISTINCT underlying FROM transactions WHERE underlying IS NOT NULL
             UNION SELECT 'OTHER' || n FROM generate_series(1, 200) n) AS known (symbol),
            generate_series(DATE '2021-11-20', DATE '2026-11-19', INTERVAL '1 day') AS day
      WHERE extract(isodow FROM day) < 6`,
  );
  return rowCount ?? 0;
}

function cellsOf(
  { day, symbol, type, quantity, price }: SnapshotRow,
  {
    userId,
    accountId,
    index,
  }: { readonly userId: string; readonly accountId: string; readonly index: number },
) {
  const value = (quantity * price * (type === "OPTION" ? 100 : 1)).toFixed(2);
  return [
    ...[userId, accountId, day, symbol, type, String(quantity), price.toFixed(4), value, "0", value],
    ...["Margin", String(index), `HOLDING|${symbol}|MARGIN|`, "true"],
  ];
}
