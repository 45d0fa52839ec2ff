import type { CalendarDate } from "../shared/calendar-date.ts";
import { groupBy } from "../shared/group-by.ts";
import { ownReader, type Reader } from "./reader.ts";

/** VIEW sees everything of an account; MANAGE also imports, edits and takes back. */
export type GrantAccess = "MANAGE" | "VIEW";

/** An account as sharing sees it. */
export type SharedAccount = {
  readonly ownerId: string;
  readonly accountId: string;
  /** The owner's first name. */
  readonly ownerName: string;
  /** What two people's copies of one account have in common; an account without a number has its own id. */
  readonly sameAs: string;
  /** Null for the viewer's own. */
  readonly access: GrantAccess | null;
  /** The last day on which it holds, of the exchange; null for no end. */
  readonly endsOn: CalendarDate | null;
};

/** Whose figures a page shows: the viewer's own, one other person's, or those of everybody the viewer may see. */
export type Scope = {
  readonly kind: "ALL" | "ME" | "PERSON";
  readonly reader: Reader;
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

/** The scope of a person's own books. */
export const ownScope = (userId: string): Scope => ({
  kind: "ME",
  reader: ownReader(userId),
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
  return {
    kind: "PERSON",
    reader: [{ userId: ownerId, accountIds: own.map(({ accountId }) => accountId) }],
    ownerId,
    isWhole: own.length === ownedCount,
    isTaxTold: own.length === ownedCount && !hasSpouse,
    managedIds: managed.map(({ accountId }) => accountId),
    isWholeManaged: managed.length === ownedCount,
  };
}

/**
 * The scope of the viewer's own accounts and all that others let them see: each account of a brokerage once, the viewer's
 * own copy before another's (domain.md 3.7).
 */
export function familyScope(viewerId: string, accounts: readonly SharedAccount[]): Scope {
  const counted = [...groupBy(accounts, ({ sameAs }) => sameAs).values()].flatMap((copies) => {
    // One person's accounts are as many as they say, whatever their numbers.
    const holder = copies.some(({ ownerId }) => ownerId === viewerId) ? viewerId : copies[0]?.ownerId;
    return copies.filter(({ ownerId }) => ownerId === holder);
  });
  return {
    kind: "ALL",
    reader: [...groupBy(counted, ({ ownerId }) => ownerId)].map(([userId, own]) => ({
      userId,
      accountIds: own.map(({ accountId }) => accountId),
      ...(userId !== viewerId && { label: own[0]?.ownerName ?? "" }),
    })),
    ownerId: null,
    isWhole: false,
    isTaxTold: false,
    managedIds: [],
    isWholeManaged: false,
  };
}
