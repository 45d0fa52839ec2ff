import type { ClosingLot, OpenLot, RealizedClosing, StoredBook } from "@strikebook/core/ledger/ledger";
import type { MatchedBooks } from "@strikebook/core/ledger/match-books";
import type { RealizedDay } from "@strikebook/core/ledger/realized-day";
import type pg from "pg";
import { CopyRows, copyText, encodeLines } from "./copy-rows.ts";

const NULL = "\\N";

/** Rows of the matcher's tables, in COPY's text format and ready to be stored. */
export type MatchedRows = {
  readonly closings: readonly Buffer[];
  readonly lots: readonly Buffer[];
  readonly openLots: readonly Buffer[];
  readonly days: readonly Buffer[];
};

/** What was matched, and sums of days, as rows; `storeRows` stores them. */
export function encodeMatched(
  userId: string,
  { closings, openLots }: MatchedBooks,
  days: readonly RealizedDay[],
): MatchedRows {
  return {
    closings: encodeLines(linesOf(closings, closingLine, userId)),
    lots: encodeLines(lotLines(closings)),
    openLots: encodeLines(linesOf(openLots, openLotLine, userId)),
    days: encodeLines(linesOf(days, dayLine, userId)),
  };
}

/** Stores what several calls of `encodeMatched` gave. */
export async function storeRows(client: pg.ClientBase, rows: readonly MatchedRows[]): Promise<void> {
  for (const [table, { columns, of }] of Object.entries(TABLES)) {
    await copy(client, table, columns, async (writer) => {
      for (const bytes of rows.flatMap(of)) {
        await writer.write(bytes);
      }
    });
  }
}

/** Stores what was matched; whatever stood there before has been removed. */
export async function storeMatched(
  client: pg.ClientBase,
  userId: string,
  matched: MatchedBooks,
): Promise<void> {
  await copy(client, "realized_closings", CLOSING_COLUMNS, (writer) =>
    each(writer, linesOf(matched.closings, closingLine, userId)),
  );
  await copy(client, "closing_lots", LOT_COLUMNS, (writer) => each(writer, lotLines(matched.closings)));
  await copy(client, "open_lots", OPEN_LOT_COLUMNS, (writer) =>
    each(writer, linesOf(matched.openLots, openLotLine, userId)),
  );
}

export async function storeDays(
  client: pg.ClientBase,
  userId: string,
  days: readonly RealizedDay[],
): Promise<void> {
  await copy(client, "realized_days", DAY_COLUMNS, (writer) => each(writer, linesOf(days, dayLine, userId)));
}

/** Which of a transaction's closings a row is: each book has one at most. */
const BOOK_CODES: Record<StoredBook, bigint> = { BOTH: 0n, TRADE: 1n, TAX: 2n };
const BOOK_CODES_END = 4n;

/** Says what the row is, so that it can be given before anything is stored, and twice the same is refused. */
const closingId = ({ entryId, book }: RealizedClosing) => BigInt(entryId) * BOOK_CODES_END + BOOK_CODES[book];

const CLOSING_COLUMNS =
  "id user_id account_id book transaction_id closed_on type asset_class instrument underlying quantity " +
  "unmatched_quantity open_amount buys sells gross commission fees net";

function closingLine(c: RealizedClosing, userId: string): string {
  const what = `${c.type}\t${c.assetClass}\t${copyText(c.instrument)}\t${copyText(c.underlying)}`;
  const size = `${c.quantity}\t${c.unmatchedQuantity}\t${c.openAmount}\t${c.buys}\t${c.sells}`;
  const money = `${c.gross}\t${c.commission}\t${c.fees}\t${c.net}`;
  return `${closingId(c)}\t${userId}\t${c.accountId}\t${c.book}\t${c.entryId}\t${c.closedOn}\t${what}\t${size}\t${money}`;
}

const LOT_COLUMNS = "closing_id sequence open_transaction_id opened_on quantity buys sells commission fees";

function* linesOf<Row>(
  rows: readonly Row[],
  lineOf: (row: Row, userId: string) => string,
  userId: string,
): Generator<string> {
  for (const row of rows) {
    yield lineOf(row, userId);
  }
}

function* lotLines(closings: readonly RealizedClosing[]): Generator<string> {
  for (const closing of closings) {
    const id = closingId(closing);
    for (const [sequence, lot] of closing.lots.entries()) {
      yield lotLine(lot, id, sequence);
    }
  }
}

function lotLine(lot: ClosingLot, id: bigint, sequence: number): string {
  const opening = `${lot.openEntryId}\t${lot.openedOn}`;
  const money = `${lot.buys}\t${lot.sells}\t${lot.commission}\t${lot.fees}`;
  return `${id}\t${sequence}\t${opening}\t${lot.quantity}\t${money}`;
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

const TABLES: Readonly<
  Record<string, { readonly columns: string; readonly of: (rows: MatchedRows) => readonly Buffer[] }>
> = {
  realized_closings: { columns: CLOSING_COLUMNS, of: ({ closings }) => closings },
  closing_lots: { columns: LOT_COLUMNS, of: ({ lots }) => lots },
  open_lots: { columns: OPEN_LOT_COLUMNS, of: ({ openLots }) => openLots },
  realized_days: { columns: DAY_COLUMNS, of: ({ days }) => days },
};

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

async function each(writer: CopyRows, lines: Iterable<string>): Promise<void> {
  for (const line of lines) {
    writer.addLine(line);
    if (writer.isFull) {
      await writer.flush();
    }
  }
}
