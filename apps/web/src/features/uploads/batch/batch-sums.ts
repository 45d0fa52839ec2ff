import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { monthName } from "@strikebook/core/shared/period";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { plural, tradesText } from "../../../lib/format.ts";
import { quantitiesDiffer } from "../preview/quantities-differ.ts";
import type { UploadResult } from "../uploads.mutations.ts";

/** The profit that several imports brought together, and the months in which it changed. */
export type BatchProfit = {
  /** US dollars. */
  readonly total: string;
  /** `in Nov 2025`, `from Nov 2025 to Nov 2026`. */
  readonly period: string;
  /** The last day of the last month. */
  readonly lastDay: string;
};

/** Undefined where no import changed profit. Each import tells its own change, so that the sum counts nothing twice. */
export function batchProfit(results: readonly UploadResult[]): BatchProfit | undefined {
  const brought = results.flatMap((result) => (result.brought ? [result.brought] : []));
  const from = brought.map((one) => one.from).toSorted()[0];
  const lastDay = brought
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  if (from === undefined || lastDay === undefined) {
    return undefined;
  }
  const [first, last] = [monthWords(from), monthWords(lastDay)];
  return {
    total: fromUnits(brought.reduce((sum, { total }) => sum + toUnits(total), 0n)),
    period: first === last ? `in ${last}` : `from ${first} to ${last}`,
    lastDay,
  };
}

/** `319 trades, 20 snapshots · cash matches`: what came in, and whether it fits Fidelity's own figures. */
export function batchWords(results: readonly UploadResult[]): string {
  const amiss = [amissCash(results), amissQuantities(results)];
  const fits =
    amiss.every((words) => words === "") && results.some(({ cashMatches }) => cashMatches === true);
  return [addedWords(results), ...amiss, fits ? "cash matches" : ""]
    .filter((words) => words !== "")
    .join(" · ");
}

/** Trades are closings that count in profit; where none closed, the transactions that came in. */
export function addedWords(results: readonly UploadResult[]): string {
  const trades = total(results, ({ brought }) => brought?.trades ?? 0);
  const transactions = total(results, (result) => result.normalizedTransactionsAdded);
  const lots = total(results, (result) => result.closedLotsAdded);
  const snapshots = results.filter(({ fileType }) => fileType === "PORTFOLIO").length;
  return [
    ...(trades > 0 ? [tradesText(trades, "trade")] : []),
    ...(trades <= 0 && transactions > 0 ? [plural(transactions, "transaction")] : []),
    ...(snapshots > 0 ? [plural(snapshots, "snapshot")] : []),
    ...(lots > 0 ? [plural(lots, "lot")] : []),
  ].join(", ");
}

/** Lines that are left out are what the cash differs by: they are said instead. */
function amissCash(results: readonly UploadResult[]): string {
  const leftOut = total(results, ({ accounts }) =>
    accounts.reduce((sum, account) => sum + (account.leftOut?.lines ?? 0), 0),
  );
  const differing = results.filter(({ cashMatches }) => cashMatches === false).length;
  if (leftOut > 0) {
    return `${plural(leftOut, "line")} left out`;
  }
  return differing > 0 ? `cash differs in ${plural(differing, "file")}` : "";
}

function amissQuantities(results: readonly UploadResult[]): string {
  const differing = results.filter(quantitiesDiffer).length;
  return differing > 0 ? `quantities differ in ${plural(differing, "file")}` : "";
}

const total = (results: readonly UploadResult[], count: (result: UploadResult) => number): number =>
  results.reduce((sum, result) => sum + count(result), 0);

const monthWords = (day: string): string => `${monthName(calendarDate(day)).slice(0, 3)} ${day.slice(0, 4)}`;
