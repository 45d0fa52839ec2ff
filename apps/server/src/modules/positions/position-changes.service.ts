import type { EditablePosition } from "@strikebook/core/positions/position-edit";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { Period } from "@strikebook/core/shared/period";
import { ownReader } from "@strikebook/core/sharing/reader";
import { type Change, createPositionAdditions, targetOf } from "./position-additions.service.ts";
import type { DeletionFilter, PositionChangesRepository } from "./position-changes.repository.ts";
import { type PositionInput, readEdit } from "./position-edit-input.ts";
import type { ListAccountNames, NamedPosition, PositionsService } from "./positions.service.ts";
import { type TellPositions, tellPositions } from "./tell-positions.ts";
import type { TypedAgainRepository } from "./typed-again.repository.ts";

export type {
  AddedPositions,
  Change,
  PositionsPreview,
  PreviewedPosition,
  RowError,
} from "./position-additions.service.ts";
export type { PositionInput } from "./position-edit-input.ts";

export type PositionChangesService = ReturnType<typeof createPositionChangesService>;

/** A position and the change in the history that made it so. */
export type ChangedPosition = NamedPosition & { readonly changeId: string };

/** The result of a deletion; without a change when there was nothing to delete. */
export type Deletion = { readonly deletedCount: number; readonly changeId: string | undefined };

/** A position that is again what the broker says; absent when the newest file no longer has it. */
export type RestoredPosition = { readonly position: NamedPosition | undefined; readonly changeId: string };

type Needs = {
  readonly repository: PositionChangesRepository;
  readonly typedAgain: TypedAgainRepository;
  readonly positions: Pick<PositionsService, "find">;
  readonly listAccountNames: ListAccountNames;
  readonly clock: { now(): Date };
};

const OUTDATED =
  "This position was changed in the meantime. Please look at its present values before you change it.";

const NOTHING: Deletion = { deletedCount: 0, changeId: undefined };

/** Changes of a user's positions, each in the history and in the log. */
export function createPositionChangesService(needs: Needs) {
  const { listAccountNames, clock } = needs;
  const tell: Tell = async (change) =>
    tellPositions({
      actor: change.actor,
      at: clock.now(),
      targetUserId: targetOf(change),
      names: await listAccountNames(change.userId),
    });
  const read: Read = async (change, positionId) => {
    const position = await needs.positions.find(readerOf(change), positionId);
    if (position === undefined) {
      throw notFound("Position");
    }
    return position;
  };
  const additions = createPositionAdditions(needs);

  return {
    ...additions,
    ...createPositionEdits(needs, tell, read),
    ...createPositionDeletions(needs, tell),

    /** Throws NOT_FOUND when the account is not the user's. */
    async add(change: Change, input: object): Promise<ChangedPosition> {
      const { ids, changeId } = await additions.add(change, input);
      return { ...(await read(change, ids[0] ?? "")), changeId };
    },
  };
}

type Tell = (change: Change) => Promise<TellPositions>;
type Read = (change: Change, positionId: string) => Promise<NamedPosition>;

const readerOf = ({ userId, reader }: Change) => reader ?? ownReader(userId);

function createPositionEdits({ repository, positions }: Needs, tell: Tell, read: Read) {
  return {
    /**
     * Checks and changes only what differs from what is stored; a short position stays short. Throws CONFLICT when
     * `version` is given and the position was written since.
     */
    async update(
      change: Change,
      positionId: string,
      input: PositionInput,
      version: number | undefined,
    ): Promise<ChangedPosition> {
      const { userId } = change;
      const says = await tell(change);
      const made = await repository.update(
        userId,
        positionId,
        (stored) => {
          refuseOutdated(stored.version, version, stored);
          return readEdit(stored, input, change);
        },
        says.updated,
      );
      if (made === undefined) {
        throw notFound("Position");
      }
      return { ...(await read(change, positionId)), changeId: made.changeId };
    },

    /** Back to what the broker's newest file says; undefined when that file no longer has the row. */
    async restore(
      change: Change,
      positionId: string,
      version: number | undefined,
    ): Promise<RestoredPosition> {
      const { userId } = change;
      const says = await tell(change);
      const made = await repository.restore(
        userId,
        positionId,
        (stored) => refuseOutdated(stored, version),
        says.restored,
      );
      if (made === undefined) {
        // A row that is as the broker says needs nothing; one that is not there cannot be had.
        await read(change, positionId);
        throw new DomainError(
          "CONFLICT",
          "This position already has the broker's values, or was added by hand",
        );
      }
      const position = await positions.find(readerOf(change), positionId);
      return { position, changeId: made.changeId };
    },
  };
}

function createPositionDeletions({ repository }: Needs, tell: Tell) {
  return {
    async delete(change: Change, positionId: string, version: number | undefined): Promise<Deletion> {
      const says = await tell(change);
      const deleted = await repository.delete(change.userId, [positionId], says.deleted, (stored) =>
        refuseOutdated(stored, version),
      );
      if (deleted === undefined) {
        throw notFound("Position");
      }
      return deleted;
    },

    /** Those of the ids that are there and the user's, in one transaction. */
    async deleteMany(change: Change, positionIds: readonly string[]): Promise<Deletion> {
      const says = await tell(change);
      return (await repository.delete(change.userId, positionIds, says.deleted)) ?? NOTHING;
    },

    /** All positions that match. */
    async deleteMatching(change: Change, filter: DeletionFilter): Promise<Deletion> {
      const says = await tell(change);
      return (await repository.deleteMatching(change.userId, filter, says.deleted)) ?? NOTHING;
    },

    /** All positions of the days, both included. */
    async deleteBetween(change: Change, days: Period): Promise<Deletion> {
      const says = await tell(change);
      const { startDate, endDate } = days;
      const named = startDate === endDate ? startDate : `${startDate} to ${endDate}`;
      return (
        (await repository.deleteBetween(change.userId, days, (found) => says.deleted(found, named))) ??
        NOTHING
      );
    },
  };
}

function refuseOutdated(
  stored: number | undefined,
  version: number | undefined,
  present?: EditablePosition,
): void {
  if (version === undefined || stored === undefined || stored === version) {
    return;
  }
  const fields = present && {
    symbol: `Symbol is now ${present.symbol}`,
    quantity: `Quantity is now ${present.quantity ?? "unknown"}`,
    positionType: `Position type is now ${present.type}`,
    lastPrice: `Last price is now ${present.lastPrice ?? "unknown"}`,
    currentValue: `Current value is now ${present.currentValue ?? "unknown"}`,
    portfolioDate: `Portfolio date is now ${present.portfolioDate}`,
  };
  throw new DomainError("CONFLICT", OUTDATED, fields);
}
