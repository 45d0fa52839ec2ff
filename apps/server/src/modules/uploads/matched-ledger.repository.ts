import type { ClosingLot, OpenLot, RealizedClosing } from "@strikebook/core/ledger/ledger";
import type { MatchedBooks } from "@strikebook/core/ledger/match-books";
import type { RealizedDay } from "@strikebook/core/ledger/realized-day";
import type pg from "pg";
import { CopyRows, copyText } from "./copy-rows.ts";

const NULL = "\\N";

/** Stores what was matched; whatever stood there before has been removed. */
export async function storeMatched(
  client: pg.ClientBase,
  userId: string,
  matched: MatchedBooks,
): Promise<void> {
  const { rows } = await client.query<[string]>({
    text: "SELECT nextval('realized_closings_id_seq') FROM generate_series(1, $1)",
    values: [matched.closings.length],
    rowMode: "array",
  });
  const idOf = (index: number) => rows[index]?.[0] ?? "";
  await copy(client, "realized_closings", CLOSING_COLUMNS, (writer) =>
    each(writer, matched.closings, (closing, index) => closingLine(closing, idOf(index), userId)),
  );
  await copy(client, "closing_lots", LOT_COLUMNS, async (writer) => {
    for (const [index, { lots }] of matched.closings.entries()) {
      await each(writer, lots, (lot, sequence) => lotLine(lot, idOf(index), sequence));
    }
  });
  await copy(client, "open_lots", OPEN_LOT_COLUMNS, (writer) =>
    each(writer, matched.openLots, (lot) => openLotLine(lot, userId)),
  );
}

export async function storeDays(
  client: pg.ClientBase,
  userId: string,
  days: readonly RealizedDay[],
): Promise<void> {
  await copy(client, "realized_days", DAY_COLUMNS, (writer) =>
    each(writer, days, (day) => dayLine(day, userId)),
  );
}

const CLOSING_COLUMNS =
  "id user_id account_id book transaction_id closed_on type asset_class instrument underlying quantity " +
  "unmatched_quantity open_amount buys sells gross commission fees net";

function closingLine(c: RealizedClosing, id: string, userId: string): string {
  const what = `${c.type}\t${c.assetClass}\t${copyText(c.instrument)}\t${copyText(c.underlying)}`;
  const size = `${c.quantity}\t${c.unmatchedQuantity}\t${c.openAmount}\t${c.buys}\t${c.sells}`;
  const money = `${c.gross}\t${c.commission}\t${c.fees}\t${c.net}`;
  return `${id}\t${userId}\t${c.accountId}\t${c.book}\t${c.entryId}\t${c.closedOn}\t${what}\t${size}\t${money}`;
}

const LOT_COLUMNS = "closing_id sequence open_transaction_id opened_on quantity buys sells commission fees";

function lotLine(lot: ClosingLot, closingId: string, sequence: number): string {
  const opening = `${lot.openEntryId}\t${lot.openedOn}`;
  const money = `${lot.buys}\t${lot.sells}\t${lot.commission}\t${lot.fees}`;
  return `${closingId}\t${sequence}\t${opening}\t${lot.quantity}\t${money}`;
}

const OPEN_LOT_COLUMNS =
  "user_id account_id book transaction_id opened_on asset_class instrument underlying quantity amount " +
  "commission fees held_since";

function openLotLine(lot: OpenLot, userId: string): string {
  const what = `${lot.assetClass}\t${copyText(lot.instrument)}\t${copyText(lot.underlying)}`;
  const opening = `${lot.entryId}\t${lot.openedOn ?? NULL}`;
  const basis = `${lot.amount ?? NULL}\t${lot.commission ?? NULL}\t${lot.fees ?? NULL}\t${lot.heldSince}`;
  return `${userId}\t${lot.accountId}\t${lot.book}\t${opening}\t${what}\t${lot.quantity}\t${basis}`;
}

const DAY_COLUMNS =
  "user_id book account_id day asset_class underlying trades matched unmatched wins losses gross commission fees " +
  "net open_amount largest_win largest_loss buys sells cash_buys cash_sells";

function dayLine(d: RealizedDay, userId: string): string {
  const key = `${d.book}\t${d.accountId}\t${d.day}\t${d.assetClass}\t${copyText(d.underlying)}`;
  const counts = `${d.trades}\t${d.matched}\t${d.unmatched}\t${d.wins}\t${d.losses}`;
  const sums = `${d.gross}\t${d.commission}\t${d.fees}\t${d.net}\t${d.openAmount}`;
  const sides = `${d.buys}\t${d.sells}\t${d.cashBuys}\t${d.cashSells}`;
  return `${userId}\t${key}\t${counts}\t${sums}\t${d.largestWin}\t${d.largestLoss}\t${sides}`;
}

async function copy(
  client: pg.ClientBase,
  table: string,
  columns: string,
  write: (writer: CopyRows) => Promise<void>,
): Promise<void> {
  const writer = new CopyRows(client, table, columns.split(" "));
  await write(writer);
  await writer.end();
}

async function each<Row>(
  writer: CopyRows,
  rows: readonly Row[],
  lineOf: (row: Row, index: number) => string,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    writer.addLine(lineOf(row, index));
    if (writer.isFull) {
      await writer.flush();
    }
  }
}
