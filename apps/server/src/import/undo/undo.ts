import type { Actor } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { ReaderConnection } from "@strikebook/database/connection";

/** The effect of an undo on one account of the import's file. */
export type UndoneAccount = {
  readonly accountId: string;
  readonly accountNumber: string | undefined;
  readonly accountName: string;
  readonly transactionsRemoved: number;
  readonly positionsRemoved: number;
  /** True for an account that nothing but this import had brought: it goes too. */
  readonly isRemoved: boolean;
};

/** Of an undo's effect: what may change in other accounts than the file's, too. */
export type RealizedEffect = {
  /** The change of lifetime realized profit in the trading book, in US dollars. */
  readonly realizedPnlChange: DecimalText;
  /** Closings without an opening on record: more of them (positive) or fewer. */
  readonly unmatchedClosingsChange: number;
};

/** The effect of an undo, in figures; stored with the import once it is done. Plain JSON. */
export type ImportUndoEffect = RealizedEffect & {
  /** The part in the file's own accounts: what others than the owner are told. Absent from older effects. */
  readonly ofFile?: RealizedEffect;
  /** Rows that no other file has. */
  readonly transactionsRemoved: number;
  /** Rows of the file that stay, because other files have them too. */
  readonly transactionsKept: number;
  /** Kept rows whose fees, settlement and other details go back to what the other files say. */
  readonly transactionsReverted: number;
  /** Lines of other files that come into the ledger: held for review or withdrawn until now because of rows of this file. */
  readonly transactionsAdded: number;
  /** Lines of other files that are held for review from then on. */
  readonly linesHeld: number;
  readonly positionsRemoved: number;
  /** Positions of the file's day that stay or come back, because other files of that day have them. */
  readonly positionsKept: number;
  /** Of an export of realized gains; absent from other effects. */
  readonly closedLotsRemoved?: number;
  /** Days of which the file has positions. */
  readonly portfolioDates: readonly CalendarDate[];
  /** The change of cash over all accounts, in US dollars. */
  readonly cashChange: DecimalText;
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

/** The effect that an undo would have, or had when it is done. */
export type ImportUndoPreview = OfImport & {
  readonly undoneAt: Date | undefined;
  readonly effect: ImportUndoEffect;
};

export type ImportUndoResult = OfImport & { readonly undoneAt: Date; readonly effect: ImportUndoEffect };

/** An import that is to be undone, or was. */
export type UndoneImport = {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly fileName: string;
  readonly fileType: FileType;
  /** Its place in the order of merging, as text. */
  readonly sequence: string;
  readonly portfolioDate: CalendarDate | undefined;
  readonly importedAt: Date;
  readonly undoneAt: Date | undefined;
  readonly effect: ImportUndoEffect | undefined;
};

/** An undo that a user asked for. */
export type Undoing = {
  readonly userId: string;
  readonly importId: string;
  readonly actor: Actor;
  readonly now: Date;
};

/** The rows that an import leaves behind, once it has no say in them any more. */
export type Removal = Pick<
  ImportUndoEffect,
  | "cashChange"
  | "closedLotsRemoved"
  | "linesHeld"
  | "positionsKept"
  | "positionsRemoved"
  | "transactionsAdded"
  | "transactionsKept"
  | "transactionsRemoved"
  | "transactionsReverted"
> & {
  /** Rows removed, by account. */
  readonly removedOf: ReadonlyMap<string, { readonly transactions: number; readonly positions: number }>;
  /** Underlyings whose lots may change. */
  readonly underlyings: readonly string[];
};

export type UndoTask = {
  readonly undone: UndoneImport;
  /** Own accounts that the import's file is about. */
  readonly accountIds: readonly string[];
  readonly withReader: ReaderConnection;
};

/** `after` less `before`, both in the database's decimal text. */
export const differenceOf = (after: string, before: string): DecimalText =>
  fromUnits(toUnits(after) - toUnits(before));
