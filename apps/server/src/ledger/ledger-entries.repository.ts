import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import type { UnderlyingLink } from "@strikebook/core/ledger/linking/linked-underlyings";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { AssetClass, HoldingType, TransactionType } from "@strikebook/core/transactions/transaction";
import type { Queries } from "@strikebook/database/connection";
import type { Days } from "./matching/match-plan.ts";
import { linksOfStatements, listStatements } from "./statements/statements.repository.ts";

/** The user's rows and statements that tie an underlying to another. */
export async function listLinks(client: Queries, userId: string): Promise<UnderlyingLink[]> {
  const { rows } = await client.query<LinkRow>(
    `SELECT DISTINCT account_id, underlying, reorganization, related_instrument FROM transactions
     WHERE user_id = $1 AND (reorganization IS NOT NULL OR related_instrument IS NOT NULL)
       AND underlying IS NOT NULL`,
    [userId],
  );
  return [...rows.map(toLink), ...linksOfStatements(await listStatements(client, userId))];
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

/** The cells of a row that `toEntry` reads, by name. */
type EntryCells = {
  readonly id: string;
  readonly accountId: string;
  readonly eventDate: CalendarDate;
  readonly runDate: CalendarDate;
  readonly dayOrder: number | string | null;
  readonly type: TransactionType;
  readonly assetClass: AssetClass;
  readonly instrument: string;
  readonly underlying: string;
  readonly quantity: DecimalText | null;
  readonly price: DecimalText | null;
  readonly amount: DecimalText | null;
  readonly cashEffect: DecimalText;
  readonly commission: DecimalText | null;
  readonly fees: DecimalText | null;
  readonly holdingType: HoldingType | null;
  readonly action: string;
  readonly reorganization: string | null;
  readonly relatedInstrument: string | null;
  readonly counterAccountNumber: string | null;
  readonly rank: string;
};

/** SQL: a transaction by its content, `rank` of a `LedgerEntry`. */
export const RANK = "encode(fingerprint, 'hex') || lpad(occurrence::text, 6, '0')";

/** The column of each cell. Their order is the order of the cells in every row: SELECT and reader are made of it. */
const COLUMN_OF: Readonly<Record<keyof EntryCells, string>> = {
  id: "id",
  accountId: "account_id",
  eventDate: "event_date",
  runDate: "run_date",
  dayOrder: "day_order",
  type: "type",
  assetClass: "asset_class",
  instrument: "instrument",
  underlying: "underlying",
  quantity: "quantity",
  price: "price",
  amount: "amount",
  cashEffect: "cash_effect",
  commission: "commission",
  fees: "fees",
  holdingType: "holding_type",
  action: "action",
  reorganization: "reorganization",
  relatedInstrument: "related_instrument",
  counterAccountNumber: "counter_account_number",
  rank: RANK,
};

export const ENTRY_COLUMNS: string = Object.values(COLUMN_OF).join(", ");

/** The place of each cell in a row. */
const CELL_AT = Object.fromEntries(Object.keys(COLUMN_OF).map((name, index) => [name, index])) as Readonly<
  Record<keyof EntryCells, number>
>;

/** Cells in the order of `ENTRY_COLUMNS`. */
export type EntryRow = EntryCells[keyof EntryCells][];

/** The first day of an account and underlying whose rows are wanted. */
export type Since = {
  readonly accountId: string;
  readonly underlying: string;
  readonly day: CalendarDate | "-infinity";
};

/** The columns of `since ($n, $n + 1, $n + 2)`, as values of a statement. */
export const sinceValues = (since: readonly Since[]) =>
  [
    since.map(({ accountId }) => accountId),
    since.map(({ underlying }) => underlying),
    since.map(({ day }) => day),
  ] as const;

/** Rows of these accounts and underlyings as the matcher sees them, each from its day on. */
export async function listEntriesSince(
  client: Queries,
  userId: string,
  {
    accountIds,
    since,
  }: { readonly accountIds: ReadonlyMap<string, string>; readonly since: readonly Since[] },
): Promise<LedgerEntry[]> {
  const { rows } = await client.query<EntryRow>({
    // OFFSET: each by the index of its underlying and days, however many there are.
    text: `SELECT own.* FROM unnest($2::uuid[], $3::text[], $4::date[]) AS since (of_account, of_underlying, day)
     CROSS JOIN LATERAL (
       SELECT ${ENTRY_COLUMNS} FROM transactions
        WHERE user_id = $1 AND underlying = of_underlying AND event_date >= day AND account_id = of_account
          AND instrument IS NOT NULL AND asset_class IS NOT NULL OFFSET 0) AS own`,
    values: [userId, ...sinceValues(since)],
    rowMode: "array",
  });
  const own = ownAccounts(accountIds);
  return rows.map((row) => toEntry(row, own));
}

type Wanted = {
  readonly underlyings: readonly string[];
  /** Each beside its underlying; all instruments of the underlyings when absent. */
  readonly instruments?: readonly string[];
  readonly accountIds: ReadonlyMap<string, string>;
  /** All days when absent. */
  readonly days?: Days;
  /** Rows of this import alone. */
  readonly importId?: string;
};

/** Rows of instruments as the matcher sees them; what bears no instrument moves no lots. */
export async function listEntries(client: Queries, userId: string, wanted: Wanted): Promise<LedgerEntry[]> {
  const { underlyings, instruments, importId, days = [] } = wanted;
  const of =
    instruments === undefined
      ? "underlying = ANY($5)"
      : "(underlying, instrument) IN (SELECT * FROM unnest($5::text[], $6::text[]))";
  const { rows } = await client.query<EntryRow>({
    text: `SELECT ${ENTRY_COLUMNS} FROM transactions
      WHERE user_id = $1 AND ${of} AND instrument IS NOT NULL AND asset_class IS NOT NULL
        AND event_date >= coalesce($2::date, '-infinity') AND event_date < coalesce($3::date, 'infinity')
        AND ($4::uuid IS NULL OR import_id = $4)`,
    values: [
      userId,
      days[0],
      days[1],
      importId,
      underlyings,
      ...(instruments === undefined ? [] : [instruments]),
    ],
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

/** Reads a row field by field: entries of one shape cost a fraction of entries put together from pieces. */
export function toEntry(row: EntryRow, own: OwnAccounts): LedgerEntry {
  const cell = <Name extends keyof EntryCells>(name: Name) => row[CELL_AT[name]] as EntryCells[Name];
  const dayOrder = cell("dayOrder");
  const counterAccountNumber = cell("counterAccountNumber");
  return {
    id: cell("id"),
    accountId: cell("accountId"),
    eventDate: cell("eventDate"),
    runDate: cell("runDate"),
    dayOrder: dayOrder === null ? undefined : Number(dayOrder),
    type: cell("type"),
    assetClass: cell("assetClass"),
    instrument: cell("instrument"),
    underlying: cell("underlying"),
    quantity: cell("quantity") ?? undefined,
    price: cell("price") ?? undefined,
    amount: cell("amount") ?? undefined,
    cashEffect: cell("cashEffect"),
    commission: cell("commission") ?? undefined,
    fees: cell("fees") ?? undefined,
    holdingType: cell("holdingType") ?? undefined,
    action: cell("action"),
    reorganization: cell("reorganization") ?? undefined,
    relatedInstrument: cell("relatedInstrument") ?? undefined,
    counterAccountId: counterAccountNumber === null ? undefined : counterAccountOf(counterAccountNumber, own),
    accountNumber: own.numbers.get(cell("accountId")),
    rank: cell("rank"),
    statement: undefined,
  };
}

/** The id of the other account of a transfer; for an account that is not on record, a text that equals no id. */
export const counterAccountOf = (number: string, { ids }: OwnAccounts): string =>
  ids.get(number) ?? `not on record: ${number}`;
