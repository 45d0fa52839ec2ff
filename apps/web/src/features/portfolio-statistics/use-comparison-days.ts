import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { readDay } from "../../lib/address/read-day.ts";
import { useAddressParams } from "../../lib/address/use-address-params.ts";

type ComparisonDays = { readonly base: string | undefined; readonly compare: string | undefined };

/** The two days of the address; where it names none that has come, the two newest of `dates`, newest first. */
export function useComparisonDays(dates: readonly string[] | undefined, today: CalendarDate) {
  const [params, change] = useAddressParams();
  const days: ComparisonDays = {
    base: pastDay(params.get("base"), today) ?? dates?.[1],
    compare: pastDay(params.get("compare"), today) ?? dates?.[0],
  };
  const setDays = (chosen: Partial<ComparisonDays>) => change(chosen);
  return [days, setDays] as const;
}

function pastDay(text: string | null, today: CalendarDate): CalendarDate | undefined {
  const day = readDay(text);
  return day !== undefined && day <= today ? day : undefined;
}
