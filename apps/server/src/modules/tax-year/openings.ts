import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import { newestName } from "@strikebook/core/ledger/linking/renames";
import type { PreparedEntries } from "@strikebook/core/ledger/match-ledger";
import { CLOSES_SHORT } from "@strikebook/core/ledger/roles";
import { statementNumberOf } from "@strikebook/core/ledger/statements/statement";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { TaxClosing, TaxOpening, TaxSecurity } from "@strikebook/core/tax-year/tax-facts";
import {
  contractSymbol,
  optionContract,
  readContractSymbol,
} from "@strikebook/core/transactions/option-contract";
import type { ClosingRow, PersonRows } from "./person-rows.repository.ts";

/** What rows are looked up in while facts are made of them. */
export type World = {
  readonly rows: PersonRows;
  readonly entries: ReadonlyMap<string, LedgerEntry>;
  /** The place of each row in the ledger's order. */
  readonly orders: ReadonlyMap<string, number>;
  readonly openings: Map<string, TaxOpening | null>;
};

export const worldOf = (rows: PersonRows, { steps }: PreparedEntries): World => ({
  rows,
  entries: new Map(rows.entries.map((entry) => [entry.id, entry])),
  orders: new Map(steps.map(({ entry }, index) => [entry.id, index])),
  openings: new Map(),
});

export type Named = Pick<TaxSecurity, "assetClass" | "instrument" | "underlying"> & {
  readonly accountId: string;
};

/** The names that the security and its underlying have today. */
export function securityOf(
  { accountId, assetClass, instrument, underlying }: Named,
  day: CalendarDate,
  { rows }: World,
): TaxSecurity {
  const newest =
    rows.renames.length === 0 ? underlying : newestName({ accountId, underlying, day }, rows.renames);
  return {
    instrument,
    assetClass,
    underlying: newest,
    security: newest === underlying ? instrument : renamed(instrument, underlying, newest),
  };
}

function renamed(instrument: string, underlying: string, newest: string): string {
  const contract = readContractSymbol(instrument);
  if (contract === undefined) {
    return instrument === underlying ? newest : instrument;
  }
  return contract.root === underlying ? contractSymbol(optionContract(newest, contract)) : instrument;
}

export const closingOf = (
  { transactionId, accountId, closedOn, type }: ClosingRow,
  { orders }: World,
): TaxClosing => ({
  id: transactionId,
  accountId,
  day: closedOn,
  order: orders.get(transactionId) ?? Number.MAX_SAFE_INTEGER,
  type,
});

const CLOSING_SHORT: ReadonlySet<string> = new Set(CLOSES_SHORT);

/** An expiry doesn't say which side it closes: its opening does, or the premium where the opening is in no file. */
export function isShort({ type, sells }: ClosingRow, opening: TaxOpening | null): boolean {
  if (type === "OPT_EXPIRED") {
    return opening === null ? /[1-9]/.test(sells) : opening.type === "OPT_STO";
  }
  return type === "BUY" || CLOSING_SHORT.has(type);
}

type Opened = { readonly day: CalendarDate | null; readonly isShort: boolean; readonly world: World };

/** Null for an opening that is in no file. */
export function openingOf(
  id: string | null,
  part: Named,
  { day, isShort: isOfShort, world }: Opened,
): TaxOpening | null {
  if (id === null || day === null) {
    return null;
  }
  const key = `${id} ${day}`;
  const known = world.openings.get(key);
  if (known !== undefined) {
    return known;
  }
  const entry = world.entries.get(id);
  const isStated = statementNumberOf(id) !== undefined;
  const stated = isStated ? statedOpening(id, part, { day, isShort: isOfShort, world }) : null;
  const opening = entry === undefined ? stated : readOpening(entry, day, world);
  world.openings.set(key, opening);
  return opening;
}

/** What a person stated to be held counts as bought, or sold short, where it is held. */
function statedOpening(
  id: string,
  part: Named,
  { day, isShort: isOfShort, world }: Opened & { readonly day: CalendarDate },
): TaxOpening {
  const [long, short] =
    part.assetClass === "OPTION" ? (["OPT_BTO", "OPT_STO"] as const) : (["BUY", "SELL_SHORT"] as const);
  return {
    ...securityOf(part, day, world),
    id,
    accountId: part.accountId,
    day,
    order: 0,
    type: isOfShort ? short : long,
  };
}

const readOpening = (entry: LedgerEntry, day: CalendarDate, world: World): TaxOpening => ({
  ...securityOf(entry, entry.eventDate, world),
  id: entry.id,
  accountId: entry.accountId,
  day,
  order: world.orders.get(entry.id) ?? 0,
  type: entry.type,
  price: entry.price,
  ...(world.rows.deepPuts.has(entry.id) ? { isDeep: true } : {}),
});
