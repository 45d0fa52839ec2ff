import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import { uncopyText } from "@strikebook/database/copy/copy-text";
import {
  CELL_AT,
  ENTRY_WIDTH,
  type EntryRow,
  entryColumns,
  type OwnAccounts,
  toEntry,
} from "../../../ledger/ledger-entries.repository.ts";

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

  /** The text after the last whole line: the beginning of the next one. */
  get rest(): string {
    return this.#text.slice(this.#at);
  }

  /** The next cell, null for none; of the last one of a line `end` is the end of the line. */
  next(end = "\t"): string | null {
    const stop = this.#text.indexOf(end, this.#at);
    const cell = this.#text.slice(this.#at, stop);
    this.#at = stop + 1;
    return cell.includes("\\") ? uncopyText(cell) : cell;
  }

  /** The rest of a line, of as many cells. */
  row(width: number): (string | null)[] {
    const cells: (string | null)[] = [];
    for (let left = width; left > 0; left--) {
      cells.push(this.next(left === 1 ? "\n" : "\t"));
    }
    return cells;
  }
}

/** Columns of a staged row for `stagedEntry`; the account is still a ref. */
export const STAGED_ENTRY_COLUMNS = entryColumns("account_ref");

export type StagedAccounts = {
  /** Ids by the refs of the file. */
  readonly byRef: ReadonlyMap<string, string>;
  readonly own: OwnAccounts;
};

/** Takes the cells of an entry, which end a line. */
export function stagedEntry(cells: StagedCells, { byRef, own }: StagedAccounts): LedgerEntry {
  const row = cells.row(ENTRY_WIDTH);
  row[CELL_AT.accountId] = byRef.get(row[CELL_AT.accountId] ?? "") ?? "";
  return toEntry(row as EntryRow, own);
}
