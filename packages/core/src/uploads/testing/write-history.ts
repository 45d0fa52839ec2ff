/** One movement, to be written in any of the layouts that history exports have had. */
export type Movement =
  | {
      readonly kind: "option";
      readonly isSale: boolean;
      readonly isOpening: boolean;
      readonly contracts: number;
      readonly cents: number;
      readonly strike: string;
      /** The name runs into the month, as in one download and not in the next. */
      readonly isGlued: boolean;
    }
  | { readonly kind: "stock"; readonly isSale: boolean; readonly thousandths: number; readonly cents: number }
  | { readonly kind: "cash"; readonly cents: number };

type Row = {
  readonly action: string;
  readonly symbol: string;
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
};

const WRITERS = {
  H1: (row) => [
    "Run Date,Account,Action,Symbol,Security Description,Security Type,Quantity,Price,Commission,Fees,Accrued Interest,Amount,Settlement Date",
    ` 02/10/2022,INDIVIDUAL - TOD Z12345678, ${row.action}, ${row.symbol}, ${row.description},Cash,${row.quantity},${row.price},,,,${row.amount},`,
  ],
  H2: (row) => [
    "Run Date,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date",
    ` 02/10/2022, ${row.action}, ${row.symbol}, ${row.description},Cash,${row.quantity},${row.price},,,,${row.amount},`,
  ],
  H5: (row) => [
    "Run Date,Account,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Quantity,Currency,Price,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date",
    ` 02/10/2022,"Individual" Z12345678," ${row.action}", ${row.symbol}," ${row.description}",Cash,0,,${row.quantity || "0.000"},USD,${row.price},0,,,,${row.amount},`,
  ],
  H6: (row) => [
    "Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Quantity,Currency,Price,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date",
    `02/10/2022,"Individual","Z12345678","${row.action}", ${row.symbol},"${row.description}",Cash,0,,${row.quantity || "0.000"},USD,${row.price},0,,,,${row.amount},`,
  ],
  "H6 mislabelled": (row) => [
    "Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Quantity,Currency,Price,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date",
    `02/10/2022,"Individual","Z12345678","${row.action}", ${row.symbol},"${row.description}",Cash,0,,USD,${row.price},${row.quantity || "0.000"},0,,,,${row.amount},`,
  ],
  H7: (row) => [
    "Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date",
    `02/10/2022,"${row.action}",${row.symbol},"${row.description}",Cash,${row.quantity || "0.000"},${row.price},0.65,0.01,,${row.amount},Processing,`,
    `Date downloaded 02/11/2022 9:00 am`,
  ],
  "H7 mislabelled": (row) => [
    "Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date",
    `02/10/2022,"${row.action}",${row.symbol},"${row.description}",Cash,${row.price},${row.quantity || "0.000"},,,,${row.amount},12.5,02/11/2022`,
    `02/09/2022,"NOTHING (Cash)",,"No Description",Cash,,0.000,,,,,12.5,`,
    `02/09/2022,"MARGIN INTEREST (Cash)",,"No Description",Cash,,0.000,,,,0,12.5,`,
    `Date downloaded 11/20/2025 9:00 am`,
  ],
  H11: (row) => [
    "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date",
    `02-10-2022,Individual,Z12345678,${row.action}," ${row.symbol}",${row.description},Cash,"${row.price}","${row.quantity}","","","","${row.amount}",""`,
  ],
  "saved by Excel": (row) => [
    "Run Date,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date,",
    `2/10/2022,${row.action},${row.symbol},${row.description},Cash,"${grouped(row.quantity)}",$${row.price || "0.00"},$0.65,,,"${bracketed(row.amount)}",2/11/2022,`,
  ],
} as const satisfies Record<string, (row: Row) => readonly string[]>;

export type LayoutName = keyof typeof WRITERS;
export const LAYOUTS = Object.keys(WRITERS) as LayoutName[];

/** An export that holds the one movement (mislabelled ones a few rows that move nothing, too). */
export function exportLines(movement: Movement, layout: LayoutName): readonly string[] {
  return ["", "", ...WRITERS[layout](rowOf(movement, layout))];
}

function rowOf(movement: Movement, layout: LayoutName): Row {
  switch (movement.kind) {
    case "cash":
      return cashRow(movement.cents);
    case "stock":
      return stockRow(movement);
    case "option":
      return optionRow(movement, layout);
  }
}

function cashRow(cents: number): Row {
  const action = `Electronic Funds Transfer ${cents > 0 ? "Received" : "Paid"} (Cash)`;
  const amount = decimals(cents, 2);
  return { action, symbol: "", description: "No Description", quantity: "", price: "", amount };
}

function stockRow({ isSale, thousandths, cents }: Extract<Movement, { kind: "stock" }>): Row {
  const sign = isSale ? -1 : 1;
  return {
    action: `YOU ${isSale ? "SOLD" : "BOUGHT"} FORD MTR CO DEL COM (F) (Cash)`,
    symbol: "F",
    description: "FORD MTR CO DEL COM",
    quantity: decimals(sign * thousandths, 3),
    price: decimals(cents, 2),
    amount: decimals(-sign * Math.round((thousandths * cents) / 1000), 2),
  };
}

function optionRow(movement: Extract<Movement, { kind: "option" }>, layout: LayoutName): Row {
  const sign = movement.isSale ? -1 : 1;
  const gap = movement.isGlued && layout.length % 2 === 0 ? "" : " ";
  const description = `CALL (F) FORD MTR CO DEL COM${gap}SEP 16 22 $${movement.strike} (100 SHS)`;
  const side = `YOU ${movement.isSale ? "SOLD" : "BOUGHT"} ${movement.isOpening ? "OPENING" : "CLOSING"}`;
  const reference = layout === "H2" ? " 22271H3ABC" : "";
  return {
    action: `${side} TRANSACTION${reference} ${description} (Cash)`,
    symbol: layout === "H5" ? "" : `-F220916C${movement.strike}`,
    description,
    quantity: String(sign * movement.contracts),
    price: decimals(movement.cents, 2),
    amount: decimals(-sign * movement.contracts * movement.cents * 100, 2),
  };
}

/** `12345` in hundredths is `123.45`; trailing zeros dropped as the exports do. */
function decimals(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, "0");
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, "");
  return units < 0 && text !== "0" ? `-${text}` : text;
}

const grouped = (text: string) => text.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
const bracketed = (text: string) =>
  text.startsWith("-") ? `($${grouped(text.slice(1))})` : `$${grouped(text)}`;
