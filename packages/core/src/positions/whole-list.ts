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

/** Offered when half of the symbols held, or more, were typed again. */
export function offerWholeList(
  { accountId, portfolioDate, symbols }: TypedList,
  held: ReadonlySet<string>,
): WholeListOffer | undefined {
  const typedSymbols = [...held].filter((symbol) => symbols.has(symbol)).length;
  return typedSymbols > 0 && typedSymbols * 2 >= held.size
    ? { accountId, portfolioDate, heldSymbols: held.size, typedSymbols }
    : undefined;
}
