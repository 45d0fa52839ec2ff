import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import { uncopyText } from "@strikebook/database/copy/copy-text";
import { counterAccountOf, type OwnAccounts } from "../../../ledger/ledger-entries.repository.ts";

/** Goes through lines of COPY's text format cell by cell: what is cut one by one need not be gathered before. */
export class StagedCells {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** True while a whole line is left. */
  get hasLine(): boolean {
    return this.#text.includes("\n", this.#at);
  }

  /** What is left, of a line that is not whole. */
  get rest(): string {
    return this.#text.slice(this.#at);
  }

  /** The next cell; of the last one of a line `end` is the end of the line. */
  next<Text extends string>(end = "\t"): Text | undefined {
    const stop = this.#text.indexOf(end, this.#at);
    const cell = this.#text.slice(this.#at, stop);
    this.#at = stop + 1;
    return (cell.includes("\\") ? (uncopyText(cell) ?? undefined) : cell) as Text | undefined;
  }

  /** The next cell, of a column that is never empty. */
  text<Text extends string>(end?: string): Text {
    return this.next<Text>(end) ?? ("" as Text);
  }
}

/** The columns of an entry, of a staged row `s`, as `stagedEntry` reads them; the account is still a ref. */
export const STAGED_ENTRY_COLUMNS = `s.id, s.account_ref, s.event_date, s.run_date, s.day_order, s.type, s.asset_class, s.instrument, s.underlying,
  s.quantity, s.price, s.amount, s.cash_effect, s.commission, s.fees, s.holding_type, s.action, s.reorganization,
  s.related_instrument, s.counter_account_number, encode(s.fingerprint, 'hex') || lpad(s.occurrence::text, 6, '0')`;

export type StagedAccounts = {
  /** Ids by the refs of the file. */
  readonly byRef: ReadonlyMap<string, string>;
  readonly own: OwnAccounts;
};

/** Takes the cells of an entry, which end a line. Its fields stand as `toEntry` gives them: entries have one shape. */
export function stagedEntry(cells: StagedCells, { byRef, own }: StagedAccounts): LedgerEntry {
  const id = cells.text();
  const accountId = byRef.get(cells.text()) ?? "";
  return {
    id,
    accountId,
    eventDate: cells.text(),
    runDate: cells.text(),
    dayOrder: numberOf(cells.next()),
    type: cells.text(),
    assetClass: cells.text(),
    instrument: cells.text(),
    underlying: cells.text(),
    quantity: cells.next(),
    price: cells.next(),
    amount: cells.next(),
    cashEffect: cells.text(),
    commission: cells.next(),
    fees: cells.next(),
    holdingType: cells.next(),
    action: cells.text(),
    reorganization: cells.next(),
    relatedInstrument: cells.next(),
    counterAccountId: counterOf(cells.next(), own),
    accountNumber: own.numbers.get(accountId),
    rank: cells.text("\n"),
  };
}

const numberOf = (cell: string | undefined) => (cell === undefined ? undefined : Number(cell));

const counterOf = (number: string | undefined, own: OwnAccounts) =>
  number === undefined ? undefined : counterAccountOf(number, own);
