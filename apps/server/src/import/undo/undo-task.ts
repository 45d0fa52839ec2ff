import type { Actor } from "@strikebook/core/audit/audit-event";
import type { ReaderConnection } from "@strikebook/database/connection";
import type { Touched } from "../../ledger/rematch.repository.ts";
import type { ImportUndoEffect } from "./undo-effect.ts";
import type { UndoneImport } from "./undo-import.repository.ts";

/** An undo that somebody asked for. */
export type Undoing = {
  readonly userId: string;
  readonly importId: string;
  readonly actor: Actor;
  readonly now: Date;
};

/** What has to be matched again when rows go or change: found out while they are still there. */
export type Rematching = Pick<Touched, "executionDays" | "touched"> & {
  /** True when a row tied instruments together: what it did so for is no longer seen once it has gone. */
  readonly wasLinking: boolean;
};

/** The rows that an import leaves behind, once it has no say in them any more. */
export type Removal = Pick<
  ImportUndoEffect,
  | "cashChange"
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
  /** Given where instruments can be told: matching these again is enough, if none was tied to others. */
  readonly rematching?: Rematching;
};

export type UndoTask = {
  readonly undone: UndoneImport;
  /** Own accounts that the import's file is about. */
  readonly accountIds: readonly string[];
  readonly withReader: ReaderConnection;
};
