import { basisOf, basisPerShare } from "@strikebook/core/ledger/lots/lot-basis";
import { type CalendarDate, daysBetween } from "@strikebook/core/shared/calendar-date";
import { compareText } from "@strikebook/core/shared/compare-names";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { readPart } from "@strikebook/core/sharing/read-part";
import {
  isTold,
  narrowed,
  type OwnedAccounts,
  type Reader,
  readableOf,
} from "@strikebook/core/sharing/reader";
import type { OpenLotsQuery } from "@strikebook/validators/ledger/ledger";
import type { FindNames } from "../../ledger/names/underlying-names.repository.ts";
import { namesAsked } from "../../ledger/names/with-names.ts";
import type { OpenLotCounts, OpenLotsRepository, StoredOpenLot } from "./open-lots.repository.ts";

export type { OpenLotCounts };

export type OpenLotRow = Omit<StoredOpenLot, "amount" | "openAccountId"> & {
  /** Unique among the accounts that may be read. */
  readonly accountName: string;
  readonly basis: DecimalText | null;
  readonly basisPerShare: DecimalText | null;
  readonly isCostUnknown: boolean;
  readonly daysHeld: number | null;
};

type ListAccountNames = (reader: Reader) => Promise<ReadonlyMap<string, string>>;

export function createOpenLotsService(
  repository: OpenLotsRepository,
  listAccountNames: ListAccountNames,
  findNames: FindNames,
) {
  const scopeOf = async (
    { userId, accountIds }: OwnedAccounts,
    { followRenames, ...scope }: Omit<OpenLotsQuery, "page" | "size">,
  ) => ({
    ...scope,
    ...(await namesAsked(findNames, userId, { ...scope, followRenames })),
    accountIds,
  });
  return {
    /** Open lots of the accounts that may be read; others have none. */
    async list(
      reader: Reader,
      { page, size, ...scope }: OpenLotsQuery,
      today: CalendarDate,
    ): Promise<OpenLotRow[]> {
      const wanted = { limit: size ?? null, offset: (page ?? 0) * (size ?? 0) };
      const [names, found] = await Promise.all([
        listAccountNames(reader),
        readPart(
          narrowed(reader, scope.accountIds),
          wanted,
          async (owner, part) => {
            const readable = readableOf(reader, owner.userId);
            const lots = await repository.list(readable, await scopeOf(owner, scope), part);
            return lots.map((lot) => withoutHidden(lot, (id) => isTold(readable, id)));
          },
          byName,
        ),
      ]);
      return found.map(({ amount, openAccountId: _, ...lot }) => ({
        ...lot,
        accountName: names.get(lot.accountId) ?? lot.accountId,
        basis: basisOf({ amount }),
        basisPerShare: basisPerShare({ ...lot, amount }),
        isCostUnknown: amount === null,
        daysHeld: lot.openedOn === null ? null : daysBetween(lot.openedOn, today),
      }));
    },

    async count(reader: Reader, { page: _, size: __, ...scope }: OpenLotsQuery): Promise<OpenLotCounts> {
      const counts = await Promise.all(
        narrowed(reader, scope.accountIds).map(async (owner) =>
          repository.count(owner.userId, await scopeOf(owner, scope)),
        ),
      );
      return counts.reduce(
        (sum, { lots, unknownCost }) => ({
          lots: sum.lots + lots,
          unknownCost: sum.unknownCost + unknownCost,
        }),
        { lots: 0, unknownCost: 0 },
      );
    },
  };
}

/** What was transferred in has its opening's line in the file of another account. That there is a row tells it from a statement. */
const withoutHidden = (lot: StoredOpenLot, isSeen: (accountId: string) => boolean): StoredOpenLot =>
  lot.openAccountId === null || isSeen(lot.openAccountId) ? lot : { ...lot, ...HIDDEN_LINE };

const HIDDEN_LINE = { action: null, fileName: null, line: null, importId: null };

/** The order of the repository's list: lots held since nobody knows when come last. */
const byName = (a: StoredOpenLot, b: StoredOpenLot): number =>
  compareText(a.underlying, b.underlying) ||
  compareText(a.instrument, b.instrument) ||
  compareText(a.heldSince ?? NEVER, b.heldSince ?? NEVER);

const NEVER = "9999-12-31";
