/** The page called Corrections: the address keeps the name that saved links have. */
export const STATEMENTS_PATH = "/ledger/statements";

/** The pages about the ledger, in the order of their tabs. */
export const LEDGER_PAGES = [
  { label: "Transactions", path: "/ledger" },
  { label: "Open lots", path: "/ledger/lots" },
  { label: "Corrections", path: STATEMENTS_PATH },
] as const;

/** A row of the ledger among those of its day and underlying, marked: where a figure's line leads. */
export function ledgerRowPath(row: {
  readonly id: string;
  readonly day: string;
  readonly underlying: string | null;
}): string {
  const { id, day, underlying } = row;
  const symbol = underlying === null ? {} : { symbol: underlying };
  return `/ledger?${new URLSearchParams({ from: day, to: day, ...symbol, row: id })}`;
}
