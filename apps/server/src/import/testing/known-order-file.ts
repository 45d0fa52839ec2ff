import { slashed } from "./generated-history.ts";
import type { Happening } from "./known-order.ts";

const HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($)";
const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

export type Printed = {
  /** In the order of the lines, with the account's cash after each in cents. */
  readonly rows: readonly { readonly row: Happening; readonly balance: number | undefined }[];
  /** As the footer says it. */
  readonly downloaded: string;
};

/** An export of the one account, with a Cash Balance where rows have one. */
export function printFile({ rows, downloaded }: Printed): string {
  const hasBalances = rows.some(({ balance }) => balance !== undefined);
  const lines = rows.map(({ row, balance }) =>
    [...cellsOf(row), ...(hasBalances ? [dollars(balance ?? 0)] : []), slashed(row.runDate)].join(","),
  );
  const header = `${HEADER}${hasBalances ? ",Cash Balance ($)" : ""},Settlement Date`;
  return `\uFEFF\n\n${header}\n${lines.join("\n")}\n\n\n\nDate downloaded ${downloaded}`;
}

export const dollars = (cents: number) => (cents / 100).toFixed(2);

const QUANTITY: Record<Happening["kind"], number> = {
  WRITE: -1,
  BUY_BACK: 1,
  ASSIGNED: 1,
  EXPIRED: 1,
  BOUGHT: 100,
  PUT_TO: 100,
  SELL: -100,
};

function cellsOf(row: Happening): string[] {
  const { kind, runDate, instrument, price, cash } = row;
  const isShare = instrument === "XYZ";
  const costs = isShare || cash === 0 ? ["", ""] : ["0.65", "0.01"];
  return [
    slashed(runDate),
    `"${actionOf(row)} (Margin)"`,
    isShare ? instrument : ` -${instrument}`,
    `"${isShare ? "XYZ CORP" : describe(row)}"`,
    "Margin",
    dollars(price),
    String(QUANTITY[kind]),
    ...costs,
    "",
    dollars(cash),
  ];
}

const describe = ({ instrument, strike }: Happening) =>
  `PUT (XYZ) XYZ CORP ${instrument.slice(3, 9)} $${strike} (100 SHS)`;

function actionOf(row: Happening): string {
  const [year = "", month = "", day = ""] = row.eventDate.split("-");
  const name = MONTHS[Number(month) - 1] ?? "";
  const asOf = `as of ${name.charAt(0)}${name.slice(1).toLowerCase()}-${day}-${year}`;
  const put = describe(row);
  const actions: [Happening["kind"], string][] = [
    ["WRITE", `YOU SOLD OPENING TRANSACTION ${put}`],
    ["BUY_BACK", `YOU BOUGHT CLOSING TRANSACTION ${put}`],
    ["ASSIGNED", `ASSIGNED ${asOf} ${put}`],
    ["EXPIRED", `EXPIRED ${put} ${asOf} ${put}`],
    ["PUT_TO", `YOU BOUGHT ASSIGNED PUTS AS OF ${month}-${day}-${year.slice(2)} XYZ CORP (XYZ)`],
    ["BOUGHT", "YOU BOUGHT XYZ CORP (XYZ)"],
    ["SELL", "YOU SOLD XYZ CORP (XYZ)"],
  ];
  return actions.find(([kind]) => kind === row.kind)?.[1] ?? "";
}
