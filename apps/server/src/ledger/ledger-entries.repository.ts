import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import type { UnderlyingLink } from "@strikebook/core/ledger/linking/linked-underlyings";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { AssetClass, HoldingType, TransactionType } from "@strikebook/core/transactions/transaction";
import type { Queries } from "@strikebook/database/connection";
import type { Days } from "./match-plan.ts";

/** The user's rows that tie an underlying to another. */
export async function listLinks(client: Queries, userId: string): Promise<UnderlyingLink[]> {
  const { rows } = await client.query<LinkRow>(
    `SELECT DISTINCT account_id, underlying, reorganization, related_instrument FROM transactions
     WHERE user_id = $1 AND (reorganization IS NOT NULL OR related_instrument IS NOT NULL)
       AND underlying IS NOT NULL`,
    [userId],
  );
  return rows.map(toLink);
}

export type LinkRow = {
  readonly account_id: string;
  readonly underlying: string;
  readonly reorganization: string | null;
  readonly related_instrument: string | null;
};

export const toLink = (row: LinkRow): UnderlyingLink => ({
  accountId: row.account_id,
  underlying: row.underlying,
  ...(row.reorganization === null ? {} : { reorganization: row.reorganization }),
  ...(row.related_instrument === null ? {} : { relatedInstrument: row.related_instrument }),
});

/** Ids of the own accounts by number. */
export async function listAccountNumbers(client: Queries, userId: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; account_identifier: string }>(
    "SELECT id, account_identifier FROM brokerage_accounts WHERE user_id = $1 AND account_identifier IS NOT NULL",
    [userId],
  );
  return new Map(rows.map((row) => [row.account_identifier, row.id]));
}

/** The columns of an entry in the order of `toEntry`, of a table that calls its account by the column given. */
export const entryColumns = (
  account: string,
) => `id, ${account}, event_date, run_date, day_order, type, asset_class, instrument, underlying, quantity, price, amount,
  cash_effect, commission, fees, holding_type, action, reorganization, related_instrument, counter_account_number,
  encode(fingerprint, 'hex') || lpad(occurrence::text, 6, '0')`;

/** The columns of an entry, read from `transactions`. */
export const ENTRY_COLUMNS = entryColumns("account_id");

/** The number of columns in `ENTRY_COLUMNS`. */
export const ENTRY_WIDTH = 21;

export type EntryRow = [
  id: string,
  accountId: string,
  eventDate: CalendarDate,
  runDate: CalendarDate,
  dayOrder: number | string | null,
  type: TransactionType,
  assetClass: AssetClass,
  instrument: string,
  underlying: string,
  quantity: DecimalText | null,
  price: DecimalText | null,
  amount: DecimalText | null,
  cashEffect: DecimalText,
  commission: DecimalText | null,
  fees: DecimalText | null,
  holdingType: HoldingType | null,
  action: string,
  reorganization: string | null,
  relatedInstrument: string | null,
  counterAccountNumber: string | null,
  rank: string,
];

type Wanted = {
  readonly underlyings: readonly string[];
  /** Of these instruments only, each beside its underlying; of all when absent. */
  readonly instruments?: readonly string[];
  readonly accountIds: ReadonlyMap<string, string>;
  /** Of these days only; of all when absent. */
  readonly days?: Days;
};

/** Rows of instruments as the matcher sees them; what bears no instrument moves no lots. */
export async function listEntries(client: Queries, userId: string, wanted: Wanted): Promise<LedgerEntry[]> {
  const { underlyings, instruments, days = [] } = wanted;
  const of =
    instruments === undefined
      ? "underlying = ANY($4)"
      : "(underlying, instrument) IN (SELECT * FROM unnest($4::text[], $5::text[]))";
  const { rows } = await client.query<EntryRow>({
    text: `SELECT ${ENTRY_COLUMNS} FROM transactions
      WHERE user_id = $1 AND ${of} AND instrument IS NOT NULL AND asset_class IS NOT NULL
        AND event_date >= coalesce($2::date, '-infinity') AND event_date < coalesce($3::date, 'infinity')`,
    values: [userId, days[0], days[1], underlyings, ...(instruments === undefined ? [] : [instruments])],
    rowMode: "array",
  });
  const own = ownAccounts(wanted.accountIds);
  return rows.map((row) => toEntry(row, own));
}

/** Own accounts both ways: ids by number, and numbers by id. */
export type OwnAccounts = {
  readonly ids: ReadonlyMap<string, string>;
  readonly numbers: ReadonlyMap<string, string>;
};

export const ownAccounts = (ids: ReadonlyMap<string, string>): OwnAccounts => ({
  ids,
  numbers: new Map([...ids].map(([number, id]) => [id, number])),
});

/** Field by field: entries of one shape cost a fraction of entries put together from pieces. */
export function toEntry(row: EntryRow, own: OwnAccounts): LedgerEntry {
  return {
    id: row[0],
    accountId: row[1],
    eventDate: row[2],
    runDate: row[3],
    dayOrder: row[4] === null ? undefined : Number(row[4]),
    type: row[5],
    assetClass: row[6],
    instrument: row[7],
    underlying: row[8],
    quantity: row[9] ?? undefined,
    price: row[10] ?? undefined,
    amount: row[11] ?? undefined,
    cashEffect: row[12],
    commission: row[13] ?? undefined,
    fees: row[14] ?? undefined,
    holdingType: row[15] ?? undefined,
    action: row[16],
    reorganization: row[17] ?? undefined,
    relatedInstrument: row[18] ?? undefined,
    counterAccountId: row[19] === null ? undefined : counterAccountOf(row[19], own),
    accountNumber: own.numbers.get(row[1]),
    rank: row[20],
  };
}

/** The id of the other account of a transfer; for an account that is not on record, a text that equals no id. */
export const counterAccountOf = (number: string, { ids }: OwnAccounts): string =>
  ids.get(number) ?? `not on record: ${number}`;
