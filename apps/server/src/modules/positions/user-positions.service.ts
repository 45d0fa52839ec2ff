import type { Actor } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { clampPage, type Page, pageOf } from "@strikebook/core/shared/page";
import type { UserPositions, UserPositionsPage } from "@strikebook/validators/portfolio/positions";
import { type AdminPosition, findOfUser, withOwners } from "./admin-position.ts";
import type { Deletion, PositionChangesService } from "./position-changes.service.ts";
import type { PositionSearch } from "./position-search.sql.ts";
import type { KnownTotals, PositionFilter, PositionsRepository } from "./positions.repository.ts";
import type { ListAccountNames, PositionsService } from "./positions.service.ts";
import type { PositionsAdminRepository } from "./positions-admin.repository.ts";

export type { KnownSum } from "./positions.repository.ts";

/** A page of a user's positions, with the sums of all that match. */
export type ListedPositions = Page<AdminPosition> & {
  readonly totals: KnownTotals;
  /** Positions of the chosen accounts and days, whether they match the search or not. */
  readonly chosenCount: number;
  /** The chosen days that have positions. */
  readonly dayCount: number;
};

type Needs = {
  readonly repository: PositionsAdminRepository;
  readonly positions: Pick<PositionsRepository, "knownTotals" | "page">;
  readonly ownPositions: Pick<PositionsService, "find">;
  readonly changes: Pick<PositionChangesService, "deleteMatching">;
  readonly listAccountNames: ListAccountNames;
};

/** One user's positions as an administrator's list shows, searches and deletes them. */
export function createUserPositionsService(needs: Needs) {
  const { repository, positions, ownPositions, changes, listAccountNames } = needs;

  async function searchFor(userId: string, text: string | undefined): Promise<PositionSearch | undefined> {
    return text === undefined ? undefined : { text, accountIds: named(await listAccountNames(userId), text) };
  }

  async function filterOf({ userId, accountIds, dates, search }: UserPositions) {
    return { accountIds, dates, search: await searchFor(userId, search) } satisfies PositionFilter;
  }

  return {
    /** One page; past the end, the last one. What is not the user's has no positions. */
    async listPage(query: UserPositionsPage): Promise<ListedPositions> {
      const { userId, accountIds, dates, size } = query;
      const filter = await filterOf(query);
      const [totals, { count, dayCount }] = await Promise.all([
        positions.knownTotals(userId, filter),
        repository.countOf(userId, accountIds, dates),
      ]);
      const page = clampPage(query, totals.count);
      const rows = await positions.page(userId, filter, query, { limit: size, offset: page * size });
      const content = await withOwners(
        repository,
        rows.map((row) => ({ ...row, userId })),
      );
      return { ...pageOf(content, { page, size }, totals.count), totals, chosenCount: count, dayCount };
    },

    /** Undefined when it is not there, or not the user's. */
    find: (userId: string, positionId: string) =>
      findOfUser({ repository, positions: ownPositions }, userId, positionId),

    /** All that match, on any page, as one change in the owner's history. */
    async deleteMatching(
      by: { readonly actor: Actor; readonly today: CalendarDate },
      given: UserPositions,
    ): Promise<Deletion> {
      return await changes.deleteMatching(
        { ...by, userId: given.userId, byAdmin: true },
        await filterOf(given),
      );
    },
  };
}

/** Accounts whose names hold the text, in any case. */
const named = (names: ReadonlyMap<string, string>, text: string): string[] =>
  [...names].filter(([, name]) => name.toLowerCase().includes(text.toLowerCase())).map(([id]) => id);
