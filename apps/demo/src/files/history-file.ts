import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { BookedRow } from "../books/history-row.ts";
import type { DemoAccount } from "../family.ts";
import { HISTORY_DISCLAIMERS } from "./disclaimers.ts";

export type AccountHistory = { readonly account: DemoAccount; readonly rows: readonly BookedRow[] };

const AMOUNTS = "Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($)";
const ALL_ACCOUNTS = `Run Date,Account,Account Number,Action,Symbol,Description,Type,${AMOUNTS},Settlement Date`;
const ONE_ACCOUNT = `Run Date,Action,Symbol,Description,Type,${AMOUNTS},Cash Balance ($),Settlement Date`;

/** `Accounts_History`, the layout of 2026 for all accounts: newest row first. */
export function accountsHistory(histories: readonly AccountHistory[], downloadedOn: CalendarDate): string {
  const lines = histories.flatMap(({ account, rows }) =>
    newestFirst(rows).map((row) => ({
      runDate: row.runDate,
      text: [
        slashed(row.runDate),
        quoted(account.name),
        quoted(account.number),
        ...cells(row),
        settled(row),
      ].join(),
    })),
  );
  // Stable: within a day the accounts stand one after the other, each with its latest row first.
  const ordered = lines.sort((a, b) => (a.runDate < b.runDate ? 1 : Number(a.runDate > b.runDate) * -1));
  return fileOf(
    ALL_ACCOUNTS,
    ordered.map(({ text }) => text),
    downloadedOn,
  );
}

/** `History_for_Account_...`, the layout of 2026 for one account, with the cash after each row: newest row first. */
export function accountHistory({ rows }: AccountHistory, downloadedOn: CalendarDate): string {
  const lines = newestFirst(rows).map((row) =>
    [slashed(row.runDate), ...cells(row), dollars(row.balance), settled(row)].join(),
  );
  return fileOf(ONE_ACCOUNT, lines, downloadedOn);
}

/** Cents as the exports write dollars: no trailing zeros, `-5200`, `101.62`. */
export const dollars = (cents: number): string => String(cents / 100);

/** From the action to the amount. */
function cells({ action, symbol, description, price, quantity = 0, commission, fees, amount }: BookedRow) {
  return [
    quoted(action),
    symbol,
    quoted(description),
    "Cash",
    optional(price),
    quantity === 0 ? "0.000" : quantity,
    optional(commission),
    optional(fees),
    "",
    amount === 0 ? "0.00" : dollars(amount),
  ];
}

const optional = (cents: number | undefined) => (cents === undefined ? "" : dollars(cents));
const settled = ({ settlement }: BookedRow) => (settlement === undefined ? "" : slashed(settlement));
const quoted = (text: string) => `"${text}"`;
const slashed = (day: CalendarDate) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const newestFirst = (rows: readonly BookedRow[]) => rows.toReversed();

function fileOf(header: string, lines: readonly string[], downloadedOn: CalendarDate): string {
  const footer = `Date downloaded ${slashed(downloadedOn)} 7:15 am`;
  return `\uFEFF${["", "", header, ...lines, ...HISTORY_DISCLAIMERS, footer].join("\n")}`;
}
