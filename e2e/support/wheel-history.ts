/** A row of a made-up history in Fidelity's words; money in US dollars as the file has it. */
export type HistoryRow = {
  /** `MM/DD/YYYY`. */
  readonly day: string;
  /** `YOU SOLD OPENING TRANSACTION`. */
  readonly action: string;
  /** `KO`, or a contract as `-KO260116P60`; empty for cash. */
  readonly symbol: string;
  readonly quantity?: number;
  readonly price?: number;
  readonly amount?: number;
};

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

/** A history of one account in the layout of 2026, from rows oldest first. A contract costs 0.65 and 0.01 a fill. */
export function wheelHistory(name: string, rows: readonly HistoryRow[], downloaded = "11/20/2026") {
  const text = ["", "", HEADER, ...rows.map(line).reverse(), "", "", `Date downloaded ${downloaded} 8:00 pm`];
  return { name, mimeType: "text/csv", buffer: Buffer.from(text.join("\r\n"), "utf8") };
}

function line({ day, action, symbol, quantity, price, amount }: HistoryRow): string {
  const hasCosts = symbol.startsWith("-") && price !== undefined;
  const name = symbol.startsWith("-") ? "CONTRACT" : `${symbol} CORP`;
  const words = symbol === "" ? action : `${action} ${name} (${symbol.replace("-", "")})`;
  const costs = hasCosts ? ["0.65", "0.01"] : ["", ""];
  const figures = [price ?? "", quantity ?? "0.000", ...costs, "", amount ?? "0.00"];
  return [
    day,
    '"Individual"',
    '"Z12345678"',
    `"${words} (Cash)"`,
    ` ${symbol}`,
    `"${name}"`,
    "Cash",
    ...figures,
    day,
  ].join();
}

/** Premium in, or the price of buying back, of one contract: 100 times the price, less commission and fee. */
export const soldPut = (day: string, symbol: string, price: number): HistoryRow => ({
  ...{ day, symbol, price, action: "YOU SOLD OPENING TRANSACTION" },
  ...{ quantity: -1, amount: toCents(price * 100 - 0.66) },
});
export const boughtBack = (day: string, symbol: string, price: number): HistoryRow => ({
  ...{ day, symbol, price, action: "YOU BOUGHT CLOSING TRANSACTION" },
  ...{ quantity: 1, amount: toCents(-price * 100 - 0.66) },
});
export const expired = (day: string, symbol: string): HistoryRow => ({
  ...{ day, symbol, action: `EXPIRED as of ${asOf(day)}`, quantity: 1 },
});

const toCents = (dollars: number) => Number(dollars.toFixed(2));

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** `Jan-16-2026`. */
const asOf = (day: string) => `${MONTHS[Number(day.slice(0, 2)) - 1]}-${day.slice(3, 5)}-${day.slice(6)}`;

/**
 * A wheel in KO: a put rolled once, assigned, a call that takes the shares, and a dividend between. Each amount less 0.66.
 * Options 199.34 - 300.66 + 339.34 + 149.34 = 387.36; shares 6199.87 - 6000 = 199.87; dividend 53.00; together 640.23.
 * Jan 8 to Mar 20 are 23 + 28 + 20 = 71 days with $6,000 behind it.
 */
export const WHEEL: readonly HistoryRow[] = [
  soldPut("01/08/2026", "-KO260116P60", 2),
  boughtBack("01/15/2026", "-KO260116P60", 3),
  soldPut("01/15/2026", "-KO260220P60", 3.4),
  { day: "02/20/2026", action: "ASSIGNED as of Feb-20-2026", symbol: "-KO260220P60", quantity: 1 },
  {
    ...{ day: "02/20/2026", action: "YOU BOUGHT ASSIGNED PUTS AS OF 02-20-26", symbol: "KO" },
    ...{ quantity: 100, price: 60, amount: -6000 },
  },
  soldPut("02/24/2026", "-KO260320C62", 1.5),
  { day: "03/13/2026", action: "DIVIDEND RECEIVED", symbol: "KO", amount: 53 },
  { day: "03/20/2026", action: "ASSIGNED as of Mar-20-2026", symbol: "-KO260320C62", quantity: 1 },
  {
    ...{ day: "03/20/2026", action: "YOU SOLD ASSIGNED CALLS AS OF 03-20-26", symbol: "KO" },
    ...{ quantity: -100, price: 62, amount: 6199.87 },
  },
];

/** A put of April, 99.34, and two of June that overlap, 44.34 and 34.34; all expire. */
export const LATER_PUTS: readonly HistoryRow[] = [
  soldPut("04/06/2026", "-KO260417P58", 1),
  expired("04/17/2026", "-KO260417P58"),
  soldPut("06/01/2026", "-KO260612P57", 0.45),
  soldPut("06/02/2026", "-KO260618P55", 0.35),
  expired("06/12/2026", "-KO260612P57"),
  expired("06/18/2026", "-KO260618P55"),
];
