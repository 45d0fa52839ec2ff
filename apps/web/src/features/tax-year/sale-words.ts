import { type CalendarDate, daysBetween } from "@strikebook/core/shared/calendar-date";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { longTermFrom } from "@strikebook/core/tax-year/holding-period";
import { formatDate, formatMoney, formatQuantity, plural, signOf } from "../../lib/format.ts";
import type { SaleRehearsed } from "./what-if-sold.queries.ts";

/** What a sale today would mean, a sentence each: gain or loss, what is disallowed already, until when it stays at risk, term. */
export function saleSentences(sale: SaleRehearsed, symbol: string, today: CalendarDate): string[] {
  if (sale.lots.length === 0) {
    return [noRows(sale, symbol)];
  }
  return [
    `${resultText(sale)}.`,
    disallowedText(sale),
    sale.openUntil === null
      ? undefined
      : `Buying ${symbol} until ${formatDate(sale.openUntil)} would disallow ${formatMoney(sale.allowedLoss)}.`,
    termText(sale, today),
    missingText(sale),
  ].filter((sentence) => sentence !== undefined);
}

/** A sale in a retirement account has no rows; nor has one of what isn't held. */
const noRows = (sale: SaleRehearsed, symbol: string): string =>
  signOf(sale.quantity) === 0
    ? `This account holds no ${symbol} with a known cost.`
    : "A sale in a retirement account isn't reported: no gain, and no loss to take.";

/** `Loss $633.00, short-term`; both terms with their parts where the lots have both. */
function resultText({ shortTerm, longTerm, disallowed }: SaleRehearsed): string {
  const before = fromUnits(toUnits(shortTerm) + toUnits(longTerm) - toUnits(disallowed));
  const result = `${signOf(before) < 0 ? "Loss" : "Gain"} ${formatMoney(before.replace("-", ""))}`;
  const [isShort, isLong] = [signOf(shortTerm) !== 0, signOf(longTerm) !== 0];
  if (isShort && isLong) {
    return `${result}: short-term ${formatMoney(shortTerm, "always")}, long-term ${formatMoney(longTerm, "always")}`;
  }
  if (!(isShort || isLong)) {
    return signOf(disallowed) === 0 ? result : `${result}, and none of it counts now`;
  }
  return `${result}, ${isShort ? "short-term" : "long-term"}`;
}

function disallowedText({ disallowed, lost }: SaleRehearsed): string | undefined {
  if (signOf(disallowed) === 0) {
    return undefined;
  }
  const forEver = signOf(lost) === 0 ? "" : `, ${formatMoney(lost)} of it for ever, in a retirement account`;
  return `${formatMoney(disallowed)} is disallowed: you bought within 30 days before${forEver}.`;
}

/** `Short-term by 9 days: 100 would be long-term from Dec 6, 2026.`: the lot that comes first; undefined without one. */
function termText({ lots }: SaleRehearsed, today: CalendarDate): string | undefined {
  const [next] = lots
    .filter(({ term, acquired }) => term === "SHORT" && acquired !== null)
    .map(({ quantity, acquired, holdingSince }) => ({
      quantity,
      from: longTermFrom((holdingSince ?? acquired) as CalendarDate),
    }))
    .toSorted((a, b) => a.from.localeCompare(b.from));
  return next === undefined
    ? undefined
    : `Short-term by ${plural(daysBetween(today, next.from), "day")}: ${formatQuantity(next.quantity)} would be long-term from ${formatDate(next.from)}.`;
}

const missingText = ({ missing }: SaleRehearsed): string | undefined =>
  signOf(missing) === 0 ? undefined : `${formatQuantity(missing)} of them aren't held with a known cost.`;
