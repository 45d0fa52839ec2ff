import { headerName } from "./columns/history-columns.ts";

/** A Fidelity CSV that is no history or positions export, and what to download in its place. */
export type LookAlike = {
  readonly what: string;
  readonly instead: string;
  /** Why it can't be taken; absent where its kind alone says so. */
  readonly because?: string;
};

const HISTORY = "Activity & Orders > History > Download on fidelity.com (Accounts_History.csv)";
const POSITIONS = "the Positions page > Overview > Download on fidelity.com (Portfolio_Positions_....csv)";

const CLOSED_POSITIONS = `${HISTORY} or the Closed Positions of one account (Realized_Gain_Loss_Account_....csv)`;

const EITHER = `${HISTORY} or ${POSITIONS}`;

const ACTIVE_TRADER: LookAlike = { what: "an Active Trader Pro history", instead: HISTORY };
const NETBENEFITS: LookAlike = { what: "a NetBenefits 401(k) history", instead: HISTORY };
const ABROAD = "only US accounts in dollars can be read";

const BALANCES: LookAlike = { what: "a Fidelity Balances page", instead: EITHER };

const FORM_1099_B: LookAlike = {
  what: "a 1099-B",
  instead: CLOSED_POSITIONS,
  because: "its form isn't publicly known, and a file with invented figures, sent to us, would change that",
};

/** By a line of the file's beginning. */
const BY_LINE: readonly (readonly [RegExp, LookAlike])[] = [
  [/^\W*History:/i, ACTIVE_TRADER],
  [/^\W*Plan name\W*:/i, NETBENEFITS],
  [/^\W*(Form )?1099-?B\b/i, FORM_1099_B],
  [/^\W*(Form )?1099-(DIV|INT|R)\b/i, { what: "a 1099 tax form", instead: HISTORY }],
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

/** By a line too, of what nothing else tells: other countries' exports. */
const BY_COUNTRY: readonly (readonly [RegExp, LookAlike])[] = [
  [
    /\b(Transaktion(en|sart|styp|sdatum)?|Buchungs(datum|tag)|Depot(nummer|nr|bestand)?|Wertpapier(name|art)?|Fondsname|Anteile|Ausf\S{1,2}hrung(sdatum)?)\b/i,
    { what: "an export in German, as FFB and Fidelity Germany make them", instead: EITHER, because: ABROAD },
  ],
  [
    /£|\bGBP\b|\bISA\b|\bSIPP\b/,
    {
      what: "an export in pounds, as Fidelity UK and International make them",
      instead: EITHER,
      because: ABROAD,
    },
  ],
  [/€|\bEUR\b/, { what: "an export in euros, from another country", instead: EITHER, because: ABROAD }],
];

type Sign = string | RegExp;

/** By the names of columns that stand together in one row, without those of `lacks`. */
const BY_COLUMNS: readonly (readonly [signs: readonly Sign[], known: LookAlike, lacks?: readonly Sign[]])[] =
  [
    [
      [/^order date/, /^completion date/, /^transaction type/],
      {
        what: "a transaction history of Fidelity UK or International, in pounds",
        instead: HISTORY,
        because: ABROAD,
      },
    ],
    [
      [/^product wrapper/, /^(investment|holding|fund|asset)/],
      { what: "an export of Fidelity UK or International, in pounds", instead: EITHER, because: ABROAD },
    ],
    [
      ["symbol", /^(quantity|qty)$/, /^last( price)?$/, /^(\$ )?(avg|average)\.? (cost|price)( \$)?$/],
      { what: "a Fidelity Trader+ positions export", instead: POSITIONS },
    ],
    [
      [
        "symbol",
        /^(action|side|buy\/sell)$/,
        /^(order type|order time|tif|time in force)$/,
        /^(status|order status|filled)$/,
      ],
      {
        what: "a list of orders (Fidelity Trader+ or Active Trader Pro)",
        instead: HISTORY,
        because: "an order is no trade yet",
      },
    ],
    [
      ["date", "symbol", "action", "quantity", "price", "account"],
      ACTIVE_TRADER,
      ["run date", "settlement date"],
    ],
    [
      ["symbol", /^last( price)?$/, /^(\$ ?|% ?)?(change|chg)\b/, /^(bid|ask|volume|52|day)/],
      { what: "a watch list", instead: POSITIONS, because: "it holds prices, not what you own" },
      [/^(quantity|qty|shares)$/],
    ],
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
      { what: "another realized gain/loss (closed lots) export", instead: CLOSED_POSITIONS },
    ],
    [
      [/^date acquired/, /proceeds/],
      { what: "another realized gain/loss (closed lots) export", instead: CLOSED_POSITIONS },
    ],
    [
      [/^account( type)?$/, /^beginning (mkt|market) value/, /^ending (mkt|market) value/],
      { what: "a Fidelity monthly or quarterly statement", instead: `${HISTORY} or ${POSITIONS}` },
    ],
    [
      ["transaction date", "transaction type", "investment name", /^shares/],
      { what: "a NetBenefits stock plan history", instead: HISTORY },
    ],
    [
      [
        /^(transaction )?date$/,
        /^(investment|fund)( name)?$/,
        /^(transaction )?type|^activity/,
        /^(shares|units)\b/,
      ],
      NETBENEFITS,
      ["symbol"],
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
  ];

/** The other Fidelity exports of docs/fidelity-files.md 1.11; `rows` are the cells of the file's first lines. */
export function findLookAlike(
  lines: readonly string[],
  rows: readonly (readonly string[])[],
): LookAlike | undefined {
  return findByLine(lines, BY_LINE) ?? findByColumns(rows) ?? findByLine(lines, BY_COUNTRY);
}

/** Of a file whose columns nobody knows publicly: only its name can tell. */
export const findLookAlikeByName = (fileName: string): LookAlike | undefined =>
  /(?<![a-z0-9])1099[ _-]?b(?![a-z0-9])/i.test(fileName) ? FORM_1099_B : undefined;

function findByLine(
  lines: readonly string[],
  signs: readonly (readonly [RegExp, LookAlike])[],
): LookAlike | undefined {
  for (const line of lines) {
    const known = signs.find(([sign]) => sign.test(line));
    if (known !== undefined) {
      return known[1];
    }
  }
  return undefined;
}

function findByColumns(rows: readonly (readonly string[])[]): LookAlike | undefined {
  for (const row of rows) {
    const names = row.map(headerName);
    const has = (sign: Sign) => names.some((name) => fits(name, sign));
    const known = BY_COLUMNS.find(([signs, , lacks = []]) => signs.every(has) && !lacks.some(has));
    if (known !== undefined) {
      return known[1];
    }
  }
  return undefined;
}

const fits = (name: string, sign: Sign) => (typeof sign === "string" ? name === sign : sign.test(name));
