import type { Actor } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { formatCount } from "@strikebook/core/shared/count-words";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { Period } from "@strikebook/core/shared/period";
import { ownReader } from "@strikebook/core/sharing/reader";
import { type AdminPosition, findOfUser, withOwners } from "./admin-position.ts";
import type {
  AddedPositions,
  Change,
  Deletion,
  PositionChangesService,
  PositionInput,
  PositionsPreview,
} from "./position-changes.service.ts";
import type { PositionsService } from "./positions.service.ts";
import type { PositionsAdminRepository } from "./positions-admin.repository.ts";

export type { Owner } from "./positions-admin.repository.ts";

/** The administrator who acts, and the exchange's day. */
type Administrator = { readonly actor: Actor; readonly today: CalendarDate };

/** How many were deleted, and of how many users. */
type WideDeletion = { readonly deletedCount: number; readonly userCount: number };

/** Positions of everybody that one call deletes without a second word. */
export const UNCONFIRMED_MAX = 1000;

/** The second word. */
export const CONFIRM_WORD = "DELETE";

/** Positions that one answer may hold. */
const LISTED_POSITIONS_MAX = 20_000;

type Needs = {
  readonly repository: PositionsAdminRepository;
  readonly positions: Pick<PositionsService, "datesOfAccount" | "find">;
  readonly changes: PositionChangesService;
};

/**
 * Other users' positions: each change is made as its owner's own would be, is in the owner's history, where the owner
 * can undo it, and in the log with the administrator and the owner. That a user is disabled or only reads hinders no
 * administrator.
 */
export function createPositionsAdminService({ repository, positions, changes }: Needs) {
  const find = requiredPosition({ repository, positions });

  return {
    /** Throws NOT_FOUND when there is no such account. */
    datesOfAccount: (accountId: string) => datesOfAccount({ repository, positions }, accountId),

    /** Newest day first; what does not exist has no positions. */
    list: (accountIds: readonly string[], dates: readonly CalendarDate[]) =>
      listPositions(repository, accountIds, dates),

    /** As the owner changes it; throws CONFLICT when `version` is given and the position was written since. */
    async update(
      by: Administrator,
      positionId: string,
      input: PositionInput,
      version: number | undefined,
    ): Promise<AdminPosition> {
      const change = await changeOf(repository, by, positionId);
      await changes.update(change, positionId, input, version);
      return await find(change.userId, positionId);
    },

    /** Throws NOT_FOUND when the account is not the user's. */
    async add(by: Administrator, userId: string, input: object): Promise<AdminPosition> {
      const { id } = await changes.add({ ...by, userId, byAdmin: true }, input);
      return await find(userId, id);
    },

    /** All rows or none; asked again with the same `requestId` it adds nothing. */
    addMany: (
      by: Administrator,
      userId: string,
      inputs: readonly object[],
      requestId: string | undefined,
    ): Promise<AddedPositions> => changes.addMany({ ...by, userId, byAdmin: true }, inputs, requestId),

    preview: (today: CalendarDate, userId: string, rows: readonly object[]): Promise<PositionsPreview> =>
      changes.preview({ userId, today }, rows),

    delete: async (by: Administrator, positionId: string, version: number | undefined): Promise<Deletion> =>
      await changes.delete(await changeOf(repository, by, positionId), positionId, version),

    /** Those of the ids that are the user's, in one step. */
    deleteMany: (by: Administrator, userId: string, positionIds: readonly string[]): Promise<Deletion> =>
      changes.deleteMany({ ...by, userId, byAdmin: true }, positionIds),

    /**
     * Deletes everybody's positions of the days, both included: a transaction, a change in the history and an entry in
     * the log for each user; after a failure asked again. Above UNCONFIRMED_MAX it has to be confirmed.
     */
    async deleteBetween(by: Administrator, days: Period, isConfirmed: boolean): Promise<WideDeletion> {
      refuseWide(isConfirmed ? 0 : await repository.countBetween(days));
      return await deleteOfEveryOwner({ repository, changes }, by, days);
    },
  };
}

async function datesOfAccount(
  { repository, positions }: Pick<Needs, "positions" | "repository">,
  accountId: string,
) {
  const userId = await repository.ownerOfAccount(accountId);
  if (userId === undefined) {
    throw notFound("Account");
  }
  return await positions.datesOfAccount(ownReader(userId), accountId);
}

const requiredPosition =
  (needs: Pick<Needs, "positions" | "repository">) =>
  async (userId: string, positionId: string): Promise<AdminPosition> => {
    const position = await findOfUser(needs, userId, positionId);
    if (position === undefined) {
      throw notFound("Position");
    }
    return position;
  };

function refuseWide(count: number): void {
  if (count > UNCONFIRMED_MAX) {
    throw new DomainError(
      "INVALID_INPUT",
      `These days hold ${formatCount(count)} positions of all users. To delete them, say confirm: "${CONFIRM_WORD}".`,
    );
  }
}

async function changeOf(
  repository: PositionsAdminRepository,
  by: Administrator,
  positionId: string,
): Promise<Change> {
  const userId = await repository.ownerOfPosition(positionId);
  if (userId === undefined) {
    throw notFound("Position");
  }
  return { ...by, userId, byAdmin: true };
}

async function listPositions(
  repository: PositionsAdminRepository,
  accountIds: readonly string[],
  dates: readonly CalendarDate[],
): Promise<AdminPosition[]> {
  const count = await repository.count(accountIds, dates);
  if (count > LISTED_POSITIONS_MAX) {
    const [found, most] = [formatCount(count), formatCount(LISTED_POSITIONS_MAX)];
    const message = `These accounts hold ${found} positions on these dates. At most ${most} can be shown at once: please select fewer dates.`;
    throw new DomainError("INVALID_INPUT", message);
  }
  return await withOwners(repository, await repository.list(accountIds, dates));
}

async function deleteOfEveryOwner(
  { repository, changes }: Pick<Needs, "changes" | "repository">,
  by: Administrator,
  days: Period,
): Promise<WideDeletion> {
  const deleted: number[] = [];
  for (const userId of await repository.ownersBetween(days)) {
    const { deletedCount } = await changes.deleteBetween({ ...by, userId, byAdmin: true }, days);
    deleted.push(deletedCount);
  }
  const counts = deleted.filter((count) => count > 0);
  return { deletedCount: counts.reduce((sum, count) => sum + count, 0), userCount: counts.length };
}
