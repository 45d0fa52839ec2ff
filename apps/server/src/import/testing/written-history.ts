import { exportFile, type GeneratedRow, slashed } from "./generated-history.ts";

/**
 * Rows of a history as one writes them down, oldest first: `2026-02-20 ASSIGNED 1 AMD260220P190, posted 2026-02-23` or
 * `2026-02-20 PUT-IN 100 AMD -19000.00 at 190 Margin in ROTH`. Money is the net amount; the account is Z12345678.
 */
export const writtenFile = (lines: readonly string[], downloaded: string): string =>
  exportFile(writtenRows(lines), downloaded);

/** By the day on which they were posted. */
export const writtenRows = (lines: readonly string[]): GeneratedRow[] =>
  lines.map(writtenRow).sort((a, b) => Number(a.day > b.day) - Number(a.day < b.day));

const LINE =
  /^(?<day>\S+) (?<verb>[A-Z-]+)(?: (?<quantity>[\d.]+))? (?<instrument>\S+?)(?: of (?<parent>[A-Z]+))?(?: (?<amount>-?[\d.]+))?(?: at (?<price>[\d.]+))?(?: (?<type>Cash|Margin|Short))?(?: in (?<account>ROTH))?(?:, posted (?<posted>\S+))?$/;

type Cells = Readonly<Record<string, string | undefined>>;

function writtenRow(line: string): GeneratedRow {
  const cells: Cells | undefined = LINE.exec(line)?.groups;
  const { day = "", verb = "", instrument = "", type = "Cash" } = cells ?? {};
  const told = VERBS[verb];
  if (cells === undefined || told === undefined) {
    throw new Error(`not written as a row: ${line}`);
  }
  const { posted = day, account, quantity, amount = "", price = priceOf(cells) } = cells;
  const isContract = /\d{6}[CP]/.test(instrument);
  const name = isContract ? contractText(instrument) : `${instrument} INC (${instrument})`;
  const action = told.action
    .replace("DAY", asOf(day))
    .replace("LEG", legDay(day))
    .replace("PARENT", cells["parent"] ?? "");
  const signed = quantity === undefined ? "0.000" : `${told.isOut === true ? "-" : ""}${quantity}`;
  const own = account === undefined ? '"Individual",Z12345678' : '"ROTH IRA",211223344';
  const kind = told.isInKind === true && !isContract ? "Shares" : type;
  const symbol = isContract ? ` -${instrument}` : instrument;
  return {
    day: posted,
    text: `${slashed(posted)},${own},"${action} ${name} (${type})",${symbol},"${name}",${kind},${price},${signed},,,,${amount},${slashed(posted)}`,
  };
}

type Verb = { readonly action: string; readonly isOut?: true; readonly isInKind?: true };

const VERBS: Readonly<Record<string, Verb>> = {
  STO: { action: "YOU SOLD OPENING TRANSACTION", isOut: true },
  BTO: { action: "YOU BOUGHT OPENING TRANSACTION" },
  BTC: { action: "YOU BOUGHT CLOSING TRANSACTION" },
  STC: { action: "YOU SOLD CLOSING TRANSACTION", isOut: true },
  EXPIRED: { action: "EXPIRED as of DAY" },
  ASSIGNED: { action: "ASSIGNED as of DAY" },
  EXERCISED: { action: "EXERCISED as of DAY", isOut: true },
  "PUT-IN": { action: "YOU BOUGHT ASSIGNED PUTS AS OF LEG" },
  CALLED: { action: "YOU SOLD ASSIGNED CALLS AS OF LEG", isOut: true },
  "CALL-IN": { action: "YOU BOUGHT EXERCISED CALLS AS OF LEG" },
  "PUT-OUT": { action: "YOU SOLD EXERCISED PUTS AS OF LEG", isOut: true },
  BUY: { action: "YOU BOUGHT" },
  SELL: { action: "YOU SOLD", isOut: true },
  SHORT: { action: "YOU SOLD SHORT SALE", isOut: true },
  COVER: { action: "YOU BOUGHT SHORT COVER" },
  DIVIDEND: { action: "DIVIDEND RECEIVED" },
  REINVEST: { action: "REINVESTMENT" },
  "RETURN-OF-CAPITAL": { action: "RETURN OF CAPITAL" },
  // Of a contract that was sold the old one comes in.
  "NAME-IN": { action: "DISTRIBUTION NAME/SYMBOL CHANGE", isInKind: true },
  "NAME-OUT": { action: "DISTRIBUTION NAME/SYMBOL CHANGE", isInKind: true, isOut: true },
  SPLIT: { action: "DISTRIBUTION", isInKind: true },
  SPINOFF: { action: "DISTRIBUTION SPINOFF FROM:(PARENT )", isInKind: true },
};

/** Of a share or, for contracts, of a hundredth of one; rows of events have none. */
function priceOf({ instrument = "", quantity, amount }: Cells): string {
  const pieces = Number(quantity) * (/\d{6}[CP]/.test(instrument) ? 100 : 1);
  const price = Math.abs(Number(amount)) / pieces;
  return Number.isFinite(price) && price > 0 ? price.toFixed(4) : "";
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const monthName = (month: string) => MONTHS[Number(month) - 1] ?? "";

/** `Jan-16-2026`, as contracts' events write it. */
const asOf = (day: string) => `${monthName(day.slice(5, 7))}-${day.slice(8, 10)}-${day.slice(0, 4)}`;

/** `01-16-26`, as their shares' rows write it. */
const legDay = (day: string) => `${day.slice(5, 7)}-${day.slice(8, 10)}-${day.slice(2, 4)}`;

function contractText(contract: string): string {
  const [, root = "", year = "", month = "", day = "", right = "", strike = ""] =
    /^(\w+?)(\d\d)(\d\d)(\d\d)([CP])([\d.]+)$/.exec(contract) ?? [];
  const kind = right === "C" ? "CALL" : "PUT";
  return `${kind} (${root}) ${root} INC ${monthName(month).toUpperCase()} ${day} ${year} $${strike} (100 SHS)`;
}
