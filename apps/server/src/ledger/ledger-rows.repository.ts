import type { ClosingLot, OpenLot, RealizedClosing, StoredBook } from "@strikebook/core/ledger/ledger";
import type { MatchedBooks } from "@strikebook/core/ledger/match-books";
import type { RealizedDay } from "@strikebook/core/ledger/realized-day";
import type { CopyCells } from "@strikebook/database/copy/copy-bytes";
import { CopyRows } from "@strikebook/database/copy/copy-rows";
import type pg from "pg";

/** Stores what was matched; whatever stood there before has been removed. */
export async function storeMatched(
  client: pg.ClientBase,
  userId: string,
  matched: MatchedBooks,
): Promise<void> {
  await copy(client, "realized_closings", CLOSING_COLUMNS, (writer) =>
    each(writer, rowsOf(matched.closings, closingCells, userId)),
  );
  await copy(client, "closing_lots", LOT_COLUMNS, (writer) => each(writer, lotRows(matched.closings)));
  await copy(client, "open_lots", OPEN_LOT_COLUMNS, (writer) =>
    each(writer, rowsOf(matched.openLots, openLotCells, userId)),
  );
}

export async function storeDays(
  client: pg.ClientBase,
  userId: string,
  days: readonly RealizedDay[],
): Promise<void> {
  await copy(client, "realized_days", DAY_COLUMNS, (writer) => each(writer, rowsOf(days, dayCells, userId)));
}

/**
 * Campaigns of these underlyings are to be derived anew; of all there are when absent. The new mark tells a derivation
 * that is under way that its rows are no longer those on record. `isLater`: all they got are rows later than those on record.
 */
export async function markCampaigns(
  client: pg.ClientBase,
  userId: string,
  underlyings?: readonly string[],
  isLater = false,
): Promise<void> {
  const marked =
    underlyings === undefined
      ? `SELECT underlying FROM transactions WHERE user_id = $1 AND underlying IS NOT NULL AND asset_class IS NOT NULL
         UNION SELECT underlying FROM campaigns WHERE user_id = $1`
      : "SELECT unnest($3::text[])";
  await client.query(
    `INSERT INTO campaign_backlog (user_id, underlying, is_later)
     SELECT DISTINCT $1::uuid, m.underlying, $2::boolean FROM (${marked}) AS m (underlying)`,
    underlyings === undefined ? [userId, isLater] : [userId, isLater, underlyings],
  );
}

/** As for transactions: without fresh statistics the next query would be planned for empty tables. */
export async function analyzeMatched(client: pg.ClientBase): Promise<void> {
  await client.query(
    "ANALYZE realized_days (user_id, day, account_id, underlying), realized_closings (user_id, closed_on, account_id)",
  );
}

/** Which of a transaction's closings a row is: each book has one at most. */
const BOOK_CODES: Record<StoredBook, bigint> = { BOTH: 0n, TRADE: 1n, TAX: 2n };
const BOOK_CODES_END = 4n;

/** Says what the row is, so that it can be given before anything is stored, and twice the same is refused. */
const closingId = ({ entryId, book }: RealizedClosing) => BigInt(entryId) * BOOK_CODES_END + BOOK_CODES[book];

const CLOSING_COLUMNS =
  "id user_id account_id book transaction_id closed_on type asset_class instrument underlying quantity " +
  "unmatched_quantity open_amount buys sells gross commission fees net";

const closingCells = (c: RealizedClosing, userId: string): CopyCells => [
  String(closingId(c)),
  userId,
  c.accountId,
  c.book,
  c.entryId,
  c.closedOn,
  c.type,
  c.assetClass,
  c.instrument,
  c.underlying,
  c.quantity,
  c.unmatchedQuantity,
  c.openAmount,
  c.buys,
  c.sells,
  c.gross,
  c.commission,
  c.fees,
  c.net,
];

const LOT_COLUMNS = "closing_id sequence open_transaction_id opened_on quantity buys sells commission fees";

function* rowsOf<Row>(
  rows: readonly Row[],
  cellsOf: (row: Row, userId: string) => CopyCells,
  userId: string,
): Generator<CopyCells> {
  for (const row of rows) {
    yield cellsOf(row, userId);
  }
}

function* lotRows(closings: readonly RealizedClosing[]): Generator<CopyCells> {
  for (const closing of closings) {
    const id = String(closingId(closing));
    for (const [sequence, lot] of closing.lots.entries()) {
      yield lotCells(lot, id, sequence);
    }
  }
}

const lotCells = (lot: ClosingLot, id: string, sequence: number): CopyCells => [
  id,
  String(sequence),
  lot.openEntryId,
  lot.openedOn,
  lot.quantity,
  lot.buys,
  lot.sells,
  lot.commission,
  lot.fees,
];

const OPEN_LOT_COLUMNS =
  "user_id account_id book transaction_id opened_on asset_class instrument underlying quantity amount " +
  "commission fees held_since is_short_type";

const openLotCells = (lot: OpenLot, userId: string): CopyCells => [
  userId,
  lot.accountId,
  lot.book,
  lot.entryId,
  lot.openedOn,
  lot.assetClass,
  lot.instrument,
  lot.underlying,
  lot.quantity,
  lot.amount,
  lot.commission,
  lot.fees,
  lot.heldSince,
  String(lot.isShortType === true),
];

const DAY_COLUMNS =
  "user_id book account_id day asset_class underlying trades matched unmatched wins losses gross commission fees " +
  "net winning_net open_amount largest_win largest_loss buys sells cash_buys cash_sells";

const dayCells = (d: RealizedDay, userId: string): CopyCells => [
  userId,
  d.book,
  d.accountId,
  d.day,
  d.assetClass,
  d.underlying,
  String(d.trades),
  String(d.matched),
  String(d.unmatched),
  String(d.wins),
  String(d.losses),
  d.gross,
  d.commission,
  d.fees,
  d.net,
  d.winningNet,
  d.openAmount,
  d.largestWin,
  d.largestLoss,
  d.buys,
  d.sells,
  d.cashBuys,
  d.cashSells,
];

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

async function each(writer: CopyRows, rows: Iterable<CopyCells>): Promise<void> {
  for (const cells of rows) {
    writer.add(cells);
    if (writer.isFull) {
      await writer.flush();
    }
  }
}
