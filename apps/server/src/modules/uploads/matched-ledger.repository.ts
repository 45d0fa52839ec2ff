import type { ClosingLot, OpenLot, RealizedClosing } from "@strikebook/core/ledger/ledger";
import type { RealizedDay } from "@strikebook/core/ledger/realized-day";
import type pg from "pg";
import { CopyRows, type CopyValue } from "./copy-rows.ts";

/** What matching gave for some groups of underlyings, in both books. */
export type Matched = {
  readonly closings: RealizedClosing[];
  readonly openLots: OpenLot[];
  readonly days: RealizedDay[];
};

/** How a row of one table is written. */
type Layout<Row> = {
  readonly table: string;
  readonly columns: readonly string[];
  values(row: Row): readonly CopyValue[];
};

const CLOSINGS: Layout<RealizedClosing & { readonly id: string | undefined; readonly userId: string }> = {
  table: "realized_closings",
  columns: [
    ...[
      "id",
      "user_id",
      "account_id",
      "book",
      "transaction_id",
      "closed_on",
      "type",
      "asset_class",
      "instrument",
    ],
    ...[
      "underlying",
      "quantity",
      "unmatched_quantity",
      "open_amount",
      "buys",
      "sells",
      "gross",
      "commission",
    ],
    ...["fees", "net"],
  ],
  values: (row) => [
    ...[row.id, row.userId, row.accountId, row.book, row.entryId, row.closedOn, row.type, row.assetClass],
    ...[
      row.instrument,
      row.underlying,
      row.quantity,
      row.unmatchedQuantity,
      row.openAmount,
      row.buys,
      row.sells,
    ],
    ...[row.gross, row.commission, row.fees, row.net],
  ],
};

const CLOSING_LOTS: Layout<
  ClosingLot & { readonly closingId: string | undefined; readonly sequence: number }
> = {
  table: "closing_lots",
  columns: [
    ...[
      "closing_id",
      "sequence",
      "open_transaction_id",
      "opened_on",
      "quantity",
      "buys",
      "sells",
      "commission",
    ],
    "fees",
  ],
  values: (row) => [
    ...[row.closingId, row.sequence, row.openEntryId, row.openedOn, row.quantity, row.buys, row.sells],
    ...[row.commission, row.fees],
  ],
};

const OPEN_LOTS: Layout<OpenLot & { readonly userId: string }> = {
  table: "open_lots",
  columns: [
    ...[
      "user_id",
      "account_id",
      "book",
      "transaction_id",
      "opened_on",
      "asset_class",
      "instrument",
      "underlying",
    ],
    ...["quantity", "amount"],
  ],
  values: (row) => [
    ...[row.userId, row.accountId, row.book, row.entryId, row.openedOn, row.assetClass, row.instrument],
    ...[row.underlying, row.quantity, row.amount],
  ],
};

const DAYS: Layout<RealizedDay & { readonly userId: string }> = {
  table: "realized_days",
  columns: [
    ...[
      "user_id",
      "book",
      "account_id",
      "day",
      "asset_class",
      "underlying",
      "trades",
      "matched",
      "unmatched",
      "wins",
    ],
    ...["losses", "gross", "commission", "fees", "net", "open_amount", "largest_win", "largest_loss", "buys"],
    ...["sells", "cash_buys", "cash_sells"],
  ],
  values: (row) => [
    ...[
      row.userId,
      row.book,
      row.accountId,
      row.day,
      row.assetClass,
      row.underlying,
      row.trades,
      row.matched,
    ],
    ...[row.unmatched, row.wins, row.losses, row.gross, row.commission, row.fees, row.net, row.openAmount],
    ...[row.largestWin, row.largestLoss, row.buys, row.sells, row.cashBuys, row.cashSells],
  ],
};

/** Stores what was matched; whatever stood there before has been removed. */
export async function storeMatched(client: pg.ClientBase, userId: string, matched: Matched): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT nextval('realized_closings_id_seq') AS id FROM generate_series(1, $1)",
    [matched.closings.length],
  );
  const closings = matched.closings.map((closing, index) => ({ ...closing, id: rows[index]?.id, userId }));
  await copy(client, CLOSINGS, closings);
  await copy(
    client,
    CLOSING_LOTS,
    closings.flatMap(({ id, lots }) => lots.map((lot, sequence) => ({ ...lot, closingId: id, sequence }))),
  );
  await copy(
    client,
    OPEN_LOTS,
    matched.openLots.map((lot) => ({ ...lot, userId })),
  );
  await copy(
    client,
    DAYS,
    matched.days.map((day) => ({ ...day, userId })),
  );
}

async function copy<Row>(client: pg.ClientBase, layout: Layout<Row>, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  const writer = new CopyRows(client, layout.table, layout.columns);
  for (const row of rows) {
    writer.add(layout.values(row));
    await writer.flush();
  }
  await writer.end();
}
