import { headerName } from "./columns/history-columns.ts";

/** A Fidelity CSV that is no history or positions export, and what to download in its place. */
export type LookAlike = { readonly what: string; readonly instead: string };

const HISTORY = "Activity & Orders > History > Download on fidelity.com (Accounts_History.csv)";
const POSITIONS = "the Positions page > Overview > Download on fidelity.com (Portfolio_Positions_....csv)";

const BALANCES: LookAlike = { what: "a Fidelity Balances page", instead: `${HISTORY} or ${POSITIONS}` };

/** By a line of the file's beginning. */
const BY_LINE: readonly (readonly [RegExp, LookAlike])[] = [
  [/^\W*History:/i, { what: "an Active Trader Pro history", instead: HISTORY }],
  [
    /^\W*(Fidelity Investments\s*-\s*)?Option Summary\b/i,
    { what: "a Fidelity Option Summary page", instead: `${HISTORY} or ${POSITIONS}` },
  ],
  [/^\W*(Fidelity Investments\s*-\s*)?Balances\b/i, BALANCES],
  [
    /^\W*(Total account value|Cash available to (trade|withdraw)|Margin buying power)\b[^,]*,[^,]*$/i,
    BALANCES,
  ],
  [/\bQuote data as of\b/i, { what: "a Fidelity quote or Option Summary page", instead: POSITIONS }],
];

/** By the names of columns that stand together in one row. */
const BY_COLUMNS: readonly (readonly [readonly (string | RegExp)[], LookAlike])[] = [
  [
    ["date", "action", "symbol", "settlement date"],
    { what: "a history whose Run Date column was renamed Date", instead: HISTORY },
  ],
  [
    ["date", "transaction", "name", "memo", "amount"],
    { what: "a Fidelity Visa card statement", instead: HISTORY },
  ],
  [[/^total account value/, /^(cash|available|settled|margin|buying power|withdraw)/], BALANCES],
  [[/^cash available to (trade|withdraw)/, /^(total|settled|margin|account)/], BALANCES],
  [
    ["date", "description", "symbol", "quantity", "amount", "cash balance"],
    { what: "a history of Fidelity's desktop app", instead: HISTORY },
  ],
  [
    [/^ex-?date$/, /^(amount per share|pay date|dist\. yield|distribution yield)/],
    { what: "the dividend view of a positions export", instead: POSITIONS },
  ],
  [
    ["symbol", /^(date )?acquired|^open date|^acquired date/, /^(date )?sold|^close date|^sold date/],
    { what: "a realized gain/loss (closed lots) export", instead: HISTORY },
  ],
  [[/^date acquired/, /proceeds/], { what: "a realized gain/loss (closed lots) export", instead: HISTORY }],
  [
    [/^account( type)?$/, /^beginning (mkt|market) value/, /^ending (mkt|market) value/],
    { what: "a Fidelity monthly or quarterly statement", instead: `${HISTORY} or ${POSITIONS}` },
  ],
  [
    ["date", "investment", /^transaction type/, /^shares/],
    { what: "a NetBenefits 401(k) history", instead: HISTORY },
  ],
  [
    [
      /^(share source|grant (date|id|number|name|type)|award (date|id|number)|vest(ing)? (date|schedule))$/,
      /\b(quantity|shares|units)\b/,
    ],
    { what: "a stock plan's holdings (grants or shares)", instead: `${HISTORY} or ${POSITIONS}` },
  ],
  [
    ["quantity", /^(date )?acquired|^acquired date|^open date/, /^cost basis/],
    { what: "an export of open lots", instead: `${HISTORY} or ${POSITIONS}` },
  ],
  [
    ["transaction date", "transaction type", "investment name", /^shares/],
    { what: "a NetBenefits stock plan history", instead: HISTORY },
  ],
];

/** The other Fidelity exports of formats.md 1.11; `rows` are the cells of the file's first lines. */
export function findLookAlike(
  lines: readonly string[],
  rows: readonly (readonly string[])[],
): LookAlike | undefined {
  for (const line of lines) {
    const known = BY_LINE.find(([sign]) => sign.test(line));
    if (known !== undefined) {
      return known[1];
    }
  }
  for (const row of rows) {
    const names = row.map(headerName);
    const known = BY_COLUMNS.find(([signs]) => signs.every((sign) => names.some((name) => fits(name, sign))));
    if (known !== undefined) {
      return known[1];
    }
  }
  return undefined;
}

const fits = (name: string, sign: string | RegExp) =>
  typeof sign === "string" ? name === sign : sign.test(name);
