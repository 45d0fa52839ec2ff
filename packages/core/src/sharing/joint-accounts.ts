import type { CalendarDate } from "../shared/calendar-date.ts";
import { type DecimalText, decimal, decimalText } from "../shared/decimal.ts";
import type { SharedAccount } from "./shared-account.ts";

/** What a person may say of an account that another has too: count one's own copy, or the other's in its place. */
export type JointAnswer = "KEEP" | "SEE";

/** An account of the viewer's of which they asked to see another person's copy. */
export type SeenJoint = {
  readonly accountId: string;
  readonly personId: string;
  /** The other's copy. */
  readonly theirAccountId: string;
};

/** An account of the viewer's that is in none of their figures, because they see another person's copy in its place. */
export type SetAside = SeenJoint & {
  /** The other's first name. */
  readonly personName: string;
};

/**
 * Of the accounts that the viewer asked to see in another's copy those that are set aside today: the other's copy is one that
 * the viewer may read, and has the same number still. Where it isn't, the viewer's own counts again by itself.
 */
export function setAsideOf(
  viewerId: string,
  asked: readonly SeenJoint[],
  readable: readonly SharedAccount[],
): readonly SetAside[] {
  return asked.flatMap((seen) => {
    const own = readable.find((each) => each.ownerId === viewerId && each.accountId === seen.accountId);
    const theirs = readable.find(
      (each) => each.accountId === seen.theirAccountId && each.sameAs === own?.sameAs,
    );
    return theirs === undefined ? [] : [{ ...seen, personName: theirs.ownerName }];
  });
}

/** How many rows two copies of an account have in common and each alone, and how far each goes. */
export type JointRows = {
  readonly inBoth: number;
  readonly onlyMine: number;
  readonly onlyTheirs: number;
  /** The last day of each copy's rows; null for one without rows. */
  readonly myLastDay: CalendarDate | null;
  readonly theirLastDay: CalendarDate | null;
};

/** Profit realized in a year by each copy; null by one that closed nothing in it. */
export type JointYear = {
  readonly year: number;
  readonly mine: DecimalText | null;
  readonly theirs: DecimalText | null;
  /** Theirs less mine; null unless both have closings. */
  readonly difference: DecimalText | null;
};

type YearOfCopy = { readonly start: CalendarDate; readonly netProfitLoss: DecimalText };

/** The years of two copies side by side, the newest first. */
export function compareYears(mine: readonly YearOfCopy[], theirs: readonly YearOfCopy[]): JointYear[] {
  const ofMine = byYear(mine);
  const ofTheirs = byYear(theirs);
  const years = [...new Set([...ofMine.keys(), ...ofTheirs.keys()])].sort((a, b) => b - a);
  return years.map((year) => {
    const [my, their] = [ofMine.get(year) ?? null, ofTheirs.get(year) ?? null];
    const difference = my === null || their === null ? null : decimalText(decimal(their).minus(decimal(my)));
    return { year, mine: my, theirs: their, difference };
  });
}

const byYear = (years: readonly YearOfCopy[]) =>
  new Map(years.map(({ start, netProfitLoss }) => [Number(start.slice(0, 4)), netProfitLoss]));
