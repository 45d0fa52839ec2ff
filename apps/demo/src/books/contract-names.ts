import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { monthName } from "@strikebook/core/shared/period";
import type { Contract } from "../market/contract.ts";
import { underlyingOf } from "../market/underlyings.ts";

const monthOf = (day: CalendarDate) => monthName(day).slice(0, 3).toUpperCase();

/** ` -F250117C12.5`, as both exports write it. */
export function contractSymbol({ underlying, right, strike }: Contract, expiry: CalendarDate): string {
  return ` -${underlying}${expiry.slice(2).replaceAll("-", "")}${right.charAt(0)}${strike / 100}`;
}

/** `CALL (F) FORD MTR CO DEL JAN 17 25 $12.5`, as a history writes it. */
export function contractText({ underlying, right, strike }: Contract, expiry: CalendarDate): string {
  const day = `${monthOf(expiry)} ${expiry.slice(8)} ${expiry.slice(2, 4)}`;
  return `${right} (${underlying}) ${underlyingOf(underlying).name} ${day} $${strike / 100}`;
}

/** `F JAN 17 2025 $12.5 CALL`, as positions write it. */
export function positionText({ underlying, right, strike }: Contract, expiry: CalendarDate): string {
  return `${underlying} ${monthOf(expiry)} ${expiry.slice(8)} ${expiry.slice(0, 4)} $${strike / 100} ${right}`;
}
