import type { CalendarDate } from "../shared/calendar-date.ts";

/** An account and day of which so much was typed that it may be everything the account holds. */
export type WholeListOffer = {
  readonly accountId: string;
  readonly portfolioDate: CalendarDate;
  /** Symbols that the account holds that day, and how many of them were typed again. */
  readonly heldSymbols: number;
  readonly typedSymbols: number;
};

type TypedList = Pick<WholeListOffer, "accountId" | "portfolioDate"> & {
  readonly symbols: ReadonlySet<string>;
};

/** Offered when the user typed at least half of the symbols that the account has. */
export function offerWholeList(
  { accountId, portfolioDate, symbols }: TypedList,
  held: ReadonlySet<string>,
): WholeListOffer | undefined {
  const typedSymbols = [...held].filter((symbol) => symbols.has(symbol)).length;
  return typedSymbols > 0 && typedSymbols * 2 >= held.size
    ? { accountId, portfolioDate, heldSymbols: held.size, typedSymbols }
    : undefined;
}
