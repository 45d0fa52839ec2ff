import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareNames } from "@strikebook/core/shared/compare-names";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { notFound } from "@strikebook/core/shared/errors";
import { clampPage, type Page, pageOf } from "@strikebook/core/shared/page";
import type { OwnPositionsPage } from "@strikebook/validators/portfolio/positions";
import type { PositionStatistics, PositionValuesRepository } from "./position-values.repository.ts";
import type { Position, PositionFilter, PositionsRepository } from "./positions.repository.ts";

export type { StoredEdit } from "./positions.repository.ts";

/** A user's accounts: display name by id. */
export type ListAccountNames = (userId: string) => Promise<ReadonlyMap<string, string>>;

/** A position with the name its account is shown by. */
export type NamedPosition = Position & { readonly accountName: string };

/** A page, and the value of all that match. */
export type PositionsPage = Page<NamedPosition> & { readonly currentValue: DecimalText };

/** The sums of a user's positions, and the time of the query. */
export type PositionsSummary = PositionStatistics & { readonly generatedAt: Date };

type Needs = {
  readonly repository: PositionsRepository;
  readonly values: PositionValuesRepository;
  readonly listAccountNames: ListAccountNames;
  readonly clock: { now(): Date };
};

export type PositionsService = ReturnType<typeof createPositionsService>;

export function createPositionsService({ repository, values, listAccountNames, clock }: Needs) {
  return {
    /** One page of own positions with the account names; past the end, the last one. */
    async listPage(userId: string, query: OwnPositionsPage): Promise<PositionsPage> {
      const filter = filterOf(query);
      const read = (page: number) =>
        repository.page(userId, filter, query, { limit: query.size, offset: page * query.size });
      const [total, names, asked] = await Promise.all([
        repository.total(userId, filter),
        listAccountNames(userId),
        read(query.page),
      ]);
      const page = clampPage(query, total.count);
      const positions = page === query.page ? asked : await read(page);
      return {
        ...pageOf(positions.map(named(names)), { page, size: query.size }, total.count),
        currentValue: total.currentValue,
      };
    },

    /** Undefined when it is not there, or not the user's. */
    async find(userId: string, positionId: string): Promise<NamedPosition | undefined> {
      const [position, names] = await Promise.all([
        repository.find(userId, positionId),
        listAccountNames(userId),
      ]);
      return position && named(names)(position);
    },

    /** Throws NOT_FOUND when the account is not the user's. */
    async datesOfAccount(userId: string, accountId: string) {
      const [names, dates] = await Promise.all([
        listAccountNames(userId),
        values.listAccountDates(userId, accountId),
      ]);
      const accountName = names.get(accountId);
      if (accountName === undefined) {
        throw notFound("Account");
      }
      return { accountName, dates };
    },

    async summarize(userId: string, today: CalendarDate): Promise<PositionsSummary> {
      return { ...(await values.summarize(userId, today)), generatedAt: clock.now() };
    },

    listDates: (userId: string) => values.listDates(userId),
    listSymbols: (userId: string) => values.listSymbols(userId),
    listTypes: (userId: string) => values.listTypes(userId),

    /** Names of the accounts that hold positions on any date. */
    async listAccountNames(userId: string): Promise<string[]> {
      const [names, ids] = await Promise.all([listAccountNames(userId), values.listAccountIds(userId)]);
      return ids.map((id) => names.get(id) ?? "").sort(compareNames);
    },
  };
}

const named =
  (names: ReadonlyMap<string, string>) =>
  (position: Position): NamedPosition => ({ ...position, accountName: names.get(position.accountId) ?? "" });

function filterOf(query: OwnPositionsPage): PositionFilter {
  return {
    accountIds: query.accountId == null ? (query.accountIds ?? undefined) : [query.accountId],
    dates: query.dates ?? undefined,
    startDate: query.startDate ?? undefined,
    endDate: query.endDate ?? undefined,
    symbol: query.symbol ?? undefined,
    type: query.positionType ?? undefined,
  };
}
