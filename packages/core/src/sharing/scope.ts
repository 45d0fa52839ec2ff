import { groupBy } from "../shared/group-by.ts";
import type { SetAside } from "./joint-accounts.ts";
import { ownReader, type Reader } from "./reader.ts";
import type { SharedAccount } from "./shared-account.ts";

/** Whose figures a page shows: the viewer's own, one other person's, or those of everybody the viewer may see. */
export type Scope = {
  readonly kind: "ALL" | "ME" | "PERSON";
  /** The rows that figures are made of. */
  readonly reader: Reader;
  /**
   * What lists of accounts and files are made of: in one's own scope everything, also what is set aside; in ALL the accounts of
   * `reader`, and the files of all that may be read.
   */
  readonly kept: Reader;
  /** Of the viewer's own accounts those that are set aside, in their own scope. */
  readonly setAside: readonly SetAside[];
  /** The person whose books are written and read as a whole; null for ALL. */
  readonly ownerId: string | null;
  /** True when all accounts of that person may be seen, so that their books can be told as a whole. */
  readonly isWhole: boolean;
  /**
   * True when their tax year may be told as well. It tells of a spouse's trades, which the two of them share with each other
   * alone.
   */
  readonly isTaxTold: boolean;
  /** Of the person's accounts those that the viewer may change; null for all, as of one's own. */
  readonly managedIds: readonly string[] | null;
  /** True when every account of the person may be changed. */
  readonly isWholeManaged: boolean;
};

const NOTHING_SET_ASIDE: readonly SetAside[] = [];

/**
 * The scope of a person's own books.
 * @param ownIds Their accounts; asked for only where some are set aside.
 */
export const ownScope = (
  userId: string,
  setAside: readonly SetAside[] = NOTHING_SET_ASIDE,
  ownIds: readonly string[] = [],
): Scope => ({
  kind: "ME",
  reader:
    setAside.length === 0
      ? ownReader(userId)
      : [{ userId, accountIds: without(ownIds, setAside), toldIds: null }],
  kept: ownReader(userId),
  setAside,
  ownerId: userId,
  isWhole: true,
  isTaxTold: true,
  managedIds: null,
  isWholeManaged: true,
});

/**
 * The scope of another person's books.
 * @param granted Their accounts that the viewer may see today.
 * @param ownedCount How many accounts that person has.
 * @param hasSpouse They and somebody else than the viewer have declared each other spouses for tax.
 * @returns Undefined when nothing is granted: the person is not there.
 */
export function personScope(
  ownerId: string,
  granted: readonly SharedAccount[],
  { ownedCount, hasSpouse }: { readonly ownedCount: number; readonly hasSpouse: boolean },
): Scope | undefined {
  const own = granted.filter((account) => account.ownerId === ownerId);
  if (own.length === 0) {
    return undefined;
  }
  const managed = own.filter(({ access }) => access === "MANAGE");
  const reader = [{ userId: ownerId, accountIds: own.map(({ accountId }) => accountId) }];
  return {
    kind: "PERSON",
    reader,
    kept: reader,
    setAside: NOTHING_SET_ASIDE,
    ownerId,
    isWhole: own.length === ownedCount,
    isTaxTold: own.length === ownedCount && !hasSpouse,
    managedIds: managed.map(({ accountId }) => accountId),
    isWholeManaged: managed.length === ownedCount,
  };
}

/**
 * The scope of the viewer's own accounts and all that others let them see: each account of a brokerage once, the viewer's
 * own copy before another's unless it is set aside (domain.md 3.7).
 */
export function familyScope(
  viewerId: string,
  accounts: readonly SharedAccount[],
  setAside: readonly SetAside[] = NOTHING_SET_ASIDE,
): Scope {
  const seenIn = new Map(setAside.map(({ accountId, personId }) => [accountId, personId]));
  const counted = [...groupBy(accounts, ({ sameAs }) => sameAs).values()].flatMap((copies) => {
    const shown = copies.filter(({ accountId }) => !seenIn.has(accountId));
    // One person's accounts are as many as they say, whatever their numbers.
    const seen = copies.flatMap(({ accountId }) => seenIn.get(accountId) ?? [])[0];
    const first =
      shown.find(({ ownerId }) => ownerId === viewerId) ?? shown.find(({ ownerId }) => ownerId === seen);
    const holder = (first ?? shown[0])?.ownerId;
    return shown.filter(({ ownerId }) => ownerId === holder);
  });
  const countedIds = new Set(counted.map(({ accountId }) => accountId));
  const kept = [...groupBy(accounts, ({ ownerId }) => ownerId)].map(([userId, own]) => {
    const ids = own.map(({ accountId }) => accountId);
    return {
      userId,
      accountIds: ids.filter((id) => countedIds.has(id)),
      toldIds: userId === viewerId ? null : ids,
      ...(userId !== viewerId && { label: own[0]?.ownerName ?? "" }),
    };
  });
  return {
    kind: "ALL",
    reader: kept.filter(({ accountIds }) => accountIds.length > 0),
    kept,
    setAside: NOTHING_SET_ASIDE,
    ownerId: null,
    isWhole: false,
    isTaxTold: false,
    managedIds: [],
    isWholeManaged: false,
  };
}

const without = (ids: readonly string[], setAside: readonly SetAside[]): readonly string[] =>
  ids.filter((id) => setAside.every(({ accountId }) => accountId !== id));
