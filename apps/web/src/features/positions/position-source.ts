import type { QueryClient } from "@tanstack/react-query";
import type { CsvColumn } from "../../lib/csv-export.ts";
import type { Column } from "../../ui/table/data-table.tsx";
import { type AdminUser, fullNameOf } from "../users/users.queries.ts";
import { deleteUserPositions, updateUserPosition } from "./admin-position-changes.queries.ts";
import {
  readUserPosition,
  refetchEverything,
  type UserPosition,
  type UserPositionsFilter,
} from "./admin-positions.queries.ts";
import type { Deletion } from "./delete/delete-question.tsx";
import type { DraftChanges } from "./edit/position-draft.ts";
import { OWN_EXPORT, USER_EXPORT } from "./list/export-columns.ts";
import { ownColumns, type RowActions, userColumns } from "./list/position-columns.tsx";
import { deletePositions, updatePosition } from "./position-changes.queries.ts";
import type { Position } from "./position-types.ts";
import {
  type OwnPosition,
  type PositionsFilter,
  readPosition,
  refetchPositions,
} from "./positions.queries.ts";

/** The owner of the shown positions: possible actions, and their words. */
export type PositionSource<P extends Position> = {
  /** The name of the user they belong to; undefined for the user's own, whose changes can be undone at once. */
  readonly ownerName: string | undefined;
  /** As `ownerName`. */
  readonly ownerId?: string;
  /** Deletes in one call, with a change in the owner's history that undoes it. */
  readonly remove: (
    deletion: Deletion<P>,
  ) => Promise<{ readonly message: string; readonly changeId: string | null }>;
  readonly columns: (actions: RowActions<P>) => readonly Column<P>[];
  readonly exported: { readonly fileName: string; readonly columns: readonly CsvColumn<P>[] };
  /** The position as stored at this moment; null when it is gone. */
  readonly readPresent: (id: string) => Promise<P | null>;
  /** Answers the change in the history; null where it cannot be undone here. */
  readonly update: (id: string, changes: DraftChanges & { version: number }) => Promise<string | null>;
  /** Asks again for everything that may show an edited position. */
  readonly refetch: (queryClient: QueryClient) => Promise<void>;
  readonly words: {
    /** The name of the table, for screen readers. */
    readonly caption: string;
    readonly saved: (symbol: string) => string;
    readonly deletedOne: string;
    readonly saveFailed: (reason: string) => string;
  };
};

/** The user's own positions; `filter` says which of them are listed. */
export const ownPositions = (filter: PositionsFilter): PositionSource<OwnPosition> => ({
  ownerName: undefined,
  remove: ({ positions, isBeyond }) => deletePositions(isBeyond ? { filter } : { positions }),
  columns: ownColumns,
  exported: { fileName: "my-positions.csv", columns: OWN_EXPORT },
  readPresent: readPosition,
  update: updatePosition,
  refetch: refetchPositions,
  words: {
    caption: "Your positions",
    saved: (symbol) => `Position ${symbol} saved`,
    deletedOne: "Portfolio deleted successfully",
    saveFailed: (reason) => reason || "Failed to update portfolio position",
  },
});

/** Positions of `owner` as an administrator may change them; `filter` says which of them are listed. */
export const positionsOf = (owner: AdminUser, filter: UserPositionsFilter): PositionSource<UserPosition> => ({
  ownerName: fullNameOf(owner),
  ownerId: owner.id,
  remove: (deletion) => deleteUserPositions(filter, deletion),
  columns: userColumns,
  exported: { fileName: `positions-${owner.username}.csv`, columns: USER_EXPORT },
  readPresent: (id) => readUserPosition(owner.id, id),
  update: async (id, changes) => {
    await updateUserPosition(id, changes);
    // The owner undoes it in the history of changes; the administrator's history is another.
    return null;
  },
  refetch: refetchEverything,
  words: {
    caption: "Positions of the user",
    saved: (symbol) => `Position ${symbol} updated`,
    deletedOne: "1 position deleted",
    saveFailed: (reason) => `Edit failed: ${reason}`,
  },
});
