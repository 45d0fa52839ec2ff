import { basisOf, basisPerShare } from "@strikebook/core/ledger/lots/lot-basis";
import { type CalendarDate, daysBetween } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { OpenLotsQuery } from "@strikebook/validators/ledger/ledger";
import type { FindNames } from "../../ledger/names/underlying-names.repository.ts";
import { namesAsked } from "../../ledger/names/with-names.ts";
import type { OpenLotCounts, OpenLotsRepository, StoredOpenLot } from "./open-lots.repository.ts";

export type { OpenLotCounts };

export type OpenLotRow = Omit<StoredOpenLot, "amount"> & {
  /** Unique among the user's accounts. */
  readonly accountName: string;
  readonly basis: DecimalText | null;
  readonly basisPerShare: DecimalText | null;
  readonly isCostUnknown: boolean;
  readonly daysHeld: number | null;
};

type ListAccountNames = (userId: string) => Promise<ReadonlyMap<string, string>>;

export function createOpenLotsService(
  repository: OpenLotsRepository,
  listAccountNames: ListAccountNames,
  findNames: FindNames,
) {
  const scopeOf = async (
    userId: string,
    { followRenames, ...scope }: Omit<OpenLotsQuery, "page" | "size">,
  ) => ({
    ...scope,
    ...(await namesAsked(findNames, userId, { ...scope, followRenames })),
  });
  return {
    /** The user's open lots; accounts of others have none. */
    async list(
      userId: string,
      { page, size, ...scope }: OpenLotsQuery,
      today: CalendarDate,
    ): Promise<OpenLotRow[]> {
      const part = { limit: size ?? null, offset: (page ?? 0) * (size ?? 0) };
      const [names, lots] = await Promise.all([
        listAccountNames(userId),
        repository.list(userId, await scopeOf(userId, scope), part),
      ]);
      return lots.map(({ amount, ...lot }) => ({
        ...lot,
        accountName: names.get(lot.accountId) ?? lot.accountId,
        basis: basisOf({ amount }),
        basisPerShare: basisPerShare({ ...lot, amount }),
        isCostUnknown: amount === null,
        daysHeld: lot.openedOn === null ? null : daysBetween(lot.openedOn, today),
      }));
    },

    async count(userId: string, { page: _, size: __, ...scope }: OpenLotsQuery): Promise<OpenLotCounts> {
      return await repository.count(userId, await scopeOf(userId, scope));
    },
  };
}
