import { joinStatistics, type PositionStatistics } from "@strikebook/core/positions/position-statistics";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareNames, compareText } from "@strikebook/core/shared/compare-names";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { notFound } from "@strikebook/core/shared/errors";
import { clampPage, type Page, pageOf } from "@strikebook/core/shared/page";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { readPart } from "@strikebook/core/sharing/read-part";
import {
  isReadable,
  narrowed,
  type OwnedAccounts,
  type Reader,
  readableOf,
  readEach,
} from "@strikebook/core/sharing/reader";
import { POSITION_TYPES } from "@strikebook/validators/portfolio/position-limits";
import type { OwnPositionsPage } from "@strikebook/validators/portfolio/positions";
import { compareOwnPositions } from "./compare-own-positions.ts";
import type { PositionValuesRepository } from "./position-values.repository.ts";
import type {
  Position,
  PositionFilter,
  PositionsRepository,
  PositionsTotal,
} from "./positions.repository.ts";

export type { StoredEdit } from "./positions.repository.ts";

/** A user's accounts: display name by id. */
export type ListAccountNames = (userId: string) => Promise<ReadonlyMap<string, string>>;

/** A position with the name its account is shown by. */
export type NamedPosition = Position & { readonly accountName: string };

/** A page, and the value of all that match. */
export type PositionsPage = Page<NamedPosition> & { readonly currentValue: DecimalText };

/** The sums of positions, and the time of the query. */
export type PositionsSummary = PositionStatistics & { readonly generatedAt: Date };

type Needs = {
  readonly repository: PositionsRepository;
  readonly values: PositionValuesRepository;
  /** The accounts that a reader may see: display name by id. */
  readonly listReadableNames: (reader: Reader) => Promise<ReadonlyMap<string, string>>;
  readonly clock: { now(): Date };
};

export type PositionsService = ReturnType<typeof createPositionsService>;

export function createPositionsService({ repository, values, listReadableNames, clock }: Needs) {
  return {
    /** One page of positions with the account names; past the end, the last one. */
    async listPage(reader: Reader, query: OwnPositionsPage): Promise<PositionsPage> {
      const filter = filterOf(query);
      const namesSoon = listReadableNames(reader);
      const asked = narrowed(reader, filter.accountIds);
      const inScope = (owner: OwnedAccounts) => ({ ...filter, accountIds: owner.accountIds ?? undefined });
      const read = (page: number) =>
        readPart(
          asked,
          { limit: query.size, offset: page * query.size },
          async (owner, slice) => {
            const rows = await repository.page(owner.userId, inScope(owner), query, slice);
            const told = await repository.withoutUntold(readableOf(reader, owner.userId), rows);
            return told.map(named(await namesSoon));
          },
          compareOwnPositions(query),
        );
      const [totals, first] = await Promise.all([
        Promise.all(asked.map((owner) => repository.total(owner.userId, inScope(owner)))),
        read(query.page),
      ]);
      const total = joinTotals(totals);
      const page = clampPage(query, total.count);
      const positions = page === query.page ? first : await read(page);
      return {
        ...pageOf(positions, { page, size: query.size }, total.count),
        currentValue: total.currentValue,
      };
    },

    /** Undefined when it is not there, or may not be read. */
    async find(reader: Reader, positionId: string): Promise<NamedPosition | undefined> {
      const [found, names] = await Promise.all([
        readEach(reader, async (owner) => {
          const position = await repository.find(owner.userId, positionId);
          return position !== undefined && isReadable(owner, position.accountId)
            ? await repository.withoutUntold(owner, [position])
            : [];
        }),
        listReadableNames(reader),
      ]);
      return found.map(named(names))[0];
    },

    /** Throws NOT_FOUND when the account may not be read. */
    async datesOfAccount(reader: Reader, accountId: string) {
      const [names, dates] = await Promise.all([
        listReadableNames(reader),
        readEach(narrowed(reader, [accountId]), ({ userId }) => values.listAccountDates(userId, accountId)),
      ]);
      const accountName = names.get(accountId);
      if (accountName === undefined) {
        throw notFound("Account");
      }
      return { accountName, dates };
    },

    async summarize(reader: Reader, today: CalendarDate): Promise<PositionsSummary> {
      const owners = await Promise.all(reader.map((owner) => values.summarize(owner, today)));
      return { ...joinStatistics(owners), generatedAt: clock.now() };
    },

    /** Newest first. */
    listDates: async (reader: Reader) =>
      once(reader, await readEach(reader, values.listDates), (a, b) => compareText(b, a)),
    listSymbols: async (reader: Reader) =>
      once(reader, await readEach(reader, values.listSymbols), compareText),
    listTypes: async (reader: Reader) => {
      const types = await readEach(reader, values.listTypes);
      return POSITION_TYPES.filter((type) => types.includes(type));
    },

    /** Names of the accounts that hold positions on any date. */
    async listAccountNames(reader: Reader): Promise<string[]> {
      const [names, ids] = await Promise.all([
        listReadableNames(reader),
        readEach(reader, values.listAccountIds),
      ]);
      return ids.map((id) => names.get(id) ?? "").sort(compareNames);
    },
  };
}

/** What several owners have, each once. One owner's come each once and in order. */
const once = <Value>(
  reader: Reader,
  found: readonly Value[],
  compare: (a: Value, b: Value) => number,
): readonly Value[] => (reader.length > 1 ? [...new Set(found)].sort(compare) : found);

/** The totals of several owners together. */
const joinTotals = (totals: readonly PositionsTotal[]): PositionsTotal => ({
  count: totals.reduce((sum, { count }) => sum + count, 0),
  currentValue: fromUnits(totals.reduce((sum, { currentValue }) => sum + toUnits(currentValue), 0n)),
});

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
