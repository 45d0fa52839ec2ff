import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { FileType } from "@strikebook/core/uploads/upload-file";

/** What undoing an import does to one account of its file. */
export type UndoneAccount = {
  readonly accountId: string;
  readonly accountNumber: string | undefined;
  readonly accountName: string;
  readonly transactionsRemoved: number;
  readonly positionsRemoved: number;
  /** True for an account that nothing but this import had brought: it goes too. */
  readonly isRemoved: boolean;
};

/** What undoing an import does, in figures; stored with the import once it is done. Plain JSON. */
export type ImportUndoEffect = {
  /** Rows that no other file has. */
  readonly transactionsRemoved: number;
  /** Rows of the file that stay, because other files have them too. */
  readonly transactionsKept: number;
  /** Of those, rows whose fees, settlement and the like go back to what the other files say. */
  readonly transactionsReverted: number;
  /** Lines of other files that come into the ledger: held for review or withdrawn until now because of rows of this file. */
  readonly transactionsAdded: number;
  /** Lines of other files that are held for review from then on. */
  readonly linesHeld: number;
  readonly positionsRemoved: number;
  /** Positions of the file's day that stay or come back, because other files of that day have them. */
  readonly positionsKept: number;
  /** Days of which the file has positions. */
  readonly portfolioDates: readonly CalendarDate[];
  /** US dollars, trade book, lifetime: what the realised profit changes by. */
  readonly realizedPnlChange: DecimalText;
  /** US dollars: what the cash of all accounts changes by. */
  readonly cashChange: DecimalText;
  /** Closings without an opening on record: more of them (positive) or fewer. */
  readonly unmatchedClosingsChange: number;
  readonly accounts: readonly UndoneAccount[];
  /** Days that the file's rows cover. */
  readonly firstDay: CalendarDate | undefined;
  readonly lastDay: CalendarDate | undefined;
};

type OfImport = {
  readonly importId: string;
  readonly fileName: string;
  readonly fileType: FileType;
  readonly importedAt: Date;
};

/** What undoing would do, or did when it has been done. */
export type ImportUndoPreview = OfImport & {
  readonly undoneAt: Date | undefined;
  readonly effect: ImportUndoEffect;
};

export type ImportUndoResult = OfImport & { readonly undoneAt: Date; readonly effect: ImportUndoEffect };
