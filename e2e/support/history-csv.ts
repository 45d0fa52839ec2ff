/** One execution of a made-up history: everything the importer needs, and nothing else. */
export type Execution = {
  /** `MM/DD/YYYY`. */
  readonly day: string;
  readonly side: "BUY" | "SELL";
  readonly symbol: string;
  readonly quantity: number;
  /** US dollars, two decimals. */
  readonly price: number;
};

const HEADER =
  "Run Date,Account,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

/** A history of one account as Fidelity writes it, ready to be chosen in the browser. */
export function historyCsv(name: string, executions: readonly Execution[], account = "Z12345678") {
  const lines = executions.map(({ day, side, symbol, quantity, price }) => {
    const isBuy = side === "BUY";
    const amount = (quantity * price * (isBuy ? -1 : 1)).toFixed(2);
    const none = "";
    return [
      ` ${day}`,
      `Individual - TOD ${account}`,
      ` YOU ${isBuy ? "BOUGHT" : "SOLD"} ${symbol} INC (${symbol}) (Cash)`,
      ` ${symbol}`,
      ` ${symbol} INC`,
      "Cash",
      isBuy ? quantity : -quantity,
      price.toFixed(2),
      none,
      none,
      none,
      amount,
      day,
    ].join(",");
  });
  const text = ["", "", "", "Brokerage", "", HEADER, ...lines, "", "Date downloaded 11/01/2022 9:14 pm"];
  return { name, mimeType: "text/csv", buffer: Buffer.from(text.join("\r\n"), "utf8") };
}

/** `count` purchases of one share on successive days of 2022, one a line; `seed` makes files differ. */
export function purchases(count: number, seed = 0): Execution[] {
  return Array.from({ length: count }, (_, index) => ({
    day: `${String(1 + (index % 10)).padStart(2, "0")}/${String(1 + (index % 27)).padStart(2, "0")}/2022`,
    side: "BUY" as const,
    symbol: "INTC",
    quantity: 1 + index,
    price: 20 + seed,
  }));
}
