import type { Deliverable } from "@strikebook/core/cover/coverable";
import type { LedgerEntry, OpenLot, RealizedClosing } from "@strikebook/core/ledger/ledger";
import type { Rename } from "@strikebook/core/ledger/linking/renames";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Queries } from "@strikebook/database/connection";
import { listDeliverables } from "../../../ledger/deliverables.repository.ts";
import {
  ENTRY_COLUMNS,
  type EntryRow,
  ownAccounts,
  toEntry,
} from "../../../ledger/ledger-entries.repository.ts";
import { readStated } from "../../../ledger/names/renames.repository.ts";
import { sameAs } from "../../../records/house-accounts.sql.ts";
import { listDeepPuts } from "../tax-marks.repository.ts";

/** An account as a tax year needs it. */
export type AccountRow = {
  readonly id: string;
  readonly name: string;
  /** The id where no file tells the number. */
  readonly number: string;
  /** What two people's copies of one account have in common. */
  readonly sameAs: string;
  readonly isRetirement: boolean;
  /** False while neither a name in a file nor the person says what kind of account it is. */
  readonly isKindTold: boolean;
};

/** A closing of the tax book once for each of its lots, or once without. */
export type ClosingRow = Pick<
  RealizedClosing,
  | "accountId"
  | "assetClass"
  | "closedOn"
  | "instrument"
  | "quantity"
  | "type"
  | "underlying"
  | "unmatchedQuantity"
> & {
  readonly transactionId: string;
  readonly openTransactionId: string | null;
  readonly openedOn: CalendarDate | null;
  /** Null without a lot, as what follows. */
  readonly lotQuantity: DecimalText | null;
  readonly buys: DecimalText;
  readonly sells: DecimalText;
};

/** A lot that is open in the tax book. */
export type OpenLotRow = Pick<
  OpenLot,
  "accountId" | "assetClass" | "instrument" | "quantity" | "underlying"
> & {
  readonly transactionId: string;
  readonly openedOn: CalendarDate | null;
  readonly amount: DecimalText | null;
};

export type MarkRow = {
  readonly instrument: string;
  readonly day: CalendarDate;
  /** Null for a price that the person typed. */
  readonly accountId: string | null;
  readonly price: DecimalText;
};

/** All rows of one person that their tax years, and those of a spouse, are made of. */
export type PersonRows = {
  readonly accounts: readonly AccountRow[];
  /** Rows of files about shares and contracts, of every account. */
  readonly entries: readonly LedgerEntry[];
  readonly closings: readonly ClosingRow[];
  readonly openLots: readonly OpenLotRow[];
  readonly renames: readonly Rename[];
  readonly deliverables: ReadonlyMap<string, Deliverable>;
  /** Transactions of puts that the person holds for deep in the money. */
  readonly deepPuts: ReadonlySet<string>;
  readonly marks: readonly MarkRow[];
};

// A file that names the account tells its kind, and so does whoever made or changed it by hand.
const ACCOUNTS = `
  SELECT id, name, coalesce(account_identifier, id::text) AS number, ${sameAs("a")} AS "sameAs", is_retirement AS "isRetirement",
         NOT is_brought OR updated_at <> created_at OR name IS DISTINCT FROM account_identifier AS "isKindTold"
    FROM brokerage_accounts a WHERE user_id = $1 ORDER BY 3`;

const ENTRIES = `
  SELECT ${ENTRY_COLUMNS} FROM transactions
   WHERE user_id = $1 AND instrument IS NOT NULL AND asset_class NOT IN ('CASH', 'PLAN')`;

const CLOSINGS = `
  SELECT c.transaction_id::text AS "transactionId", c.account_id AS "accountId", c.closed_on AS "closedOn", c.type,
         c.asset_class AS "assetClass", c.instrument, c.underlying, trim_scale(c.quantity) AS quantity, trim_scale(c.unmatched_quantity) AS "unmatchedQuantity",
         l.open_transaction_id::text AS "openTransactionId", l.opened_on AS "openedOn", trim_scale(l.quantity) AS "lotQuantity",
         l.buys, l.sells
    FROM realized_closings c LEFT JOIN closing_lots l ON l.closing_id = c.id
   WHERE c.user_id = $1 AND c.book IN ('TAX', 'BOTH') ORDER BY c.id, l.sequence`;

const OPEN_LOTS = `
  SELECT transaction_id::text AS "transactionId", account_id AS "accountId", asset_class AS "assetClass", instrument,
         underlying, trim_scale(quantity) AS quantity, opened_on AS "openedOn", amount
    FROM open_lots WHERE user_id = $1 AND book IN ('TAX', 'BOTH') ORDER BY id`;

// $2 contracts, $3 days.
const MARKS = `
  SELECT p.symbol AS instrument, p.portfolio_date AS day, p.account_id AS "accountId", trim_scale(p.last_price) AS price
    FROM positions p
   WHERE p.user_id = $1 AND p.symbol = ANY($2) AND p.type = 'OPTION' AND p.kind = 'HOLDING'
     AND p.portfolio_date = ANY($3::date[]) AND p.last_price IS NOT NULL
   UNION ALL
  SELECT m.instrument, m.day, NULL, trim_scale(m.price)
    FROM year_end_marks m WHERE m.user_id = $1 AND m.instrument = ANY($2) AND m.day = ANY($3::date[])
   ORDER BY 1, 2, 3`;

type Wanted = {
  /** Last trading days of years. */
  readonly days: readonly CalendarDate[];
  /** True for a contract whose prices of these days count. */
  readonly isMarked: (instrument: string) => boolean;
};

/** Reads all rows of a person, on a connection that sees one moment. */
export async function readPersonRows(client: Queries, userId: string, wanted: Wanted): Promise<PersonRows> {
  const accounts = (await client.query<AccountRow>(ACCOUNTS, [userId])).rows;
  const found = await client.query<EntryRow>({ text: ENTRIES, values: [userId], rowMode: "array" });
  const own = ownAccounts(new Map(accounts.map(({ number, id }) => [number, id])));
  const closings = (await client.query<ClosingRow>(CLOSINGS, [userId])).rows;
  const openLots = (await client.query<OpenLotRow>(OPEN_LOTS, [userId])).rows;
  const { renames } = await readStated(client, userId);
  const contracts = new Set(
    [...closings, ...openLots].flatMap(({ assetClass, instrument }) =>
      assetClass === "OPTION" ? [instrument] : [],
    ),
  );
  return {
    accounts,
    entries: found.rows.map((row) => toEntry(row, own)),
    closings,
    openLots,
    renames,
    deliverables: await listDeliverables(client, userId, [...contracts]),
    deepPuts: new Set((await listDeepPuts(client, userId)).map(({ transactionId }) => transactionId)),
    marks: await listMarks(client, userId, [...contracts].filter(wanted.isMarked), wanted.days),
  };
}

async function listMarks(
  client: Queries,
  userId: string,
  instruments: readonly string[],
  days: readonly CalendarDate[],
): Promise<MarkRow[]> {
  return instruments.length === 0
    ? []
    : (await client.query<MarkRow>(MARKS, [userId, instruments, days])).rows;
}
