import { useAddressParam } from "../../lib/address/use-address-params.ts";
import type { SummaryPeriod } from "./option-summary.queries.ts";

const SHOWN = 4;

/** Whole periods that the server looks back at most. */
const PERIODS_BACK_MAX = { MONTH: 1200, WEEK: 5200, YEAR: 100 } as const;

export type ShownPeriods = ReturnType<typeof useShownPeriods>;

/** Four periods, newest first: the current one and those before it, or from `?periodsBack=8` in the address on. */
export function useShownPeriods(type: keyof typeof PERIODS_BACK_MAX) {
  const [param, setParam] = useAddressParam("periodsBack");
  const asked = /^\d{1,6}$/.test(param ?? "") ? Number(param) : 0;
  const last = PERIODS_BACK_MAX[type] - SHOWN + 1;
  const first = Math.min(asked, last);
  const show = (next: number) => setParam(next <= 0 ? undefined : String(Math.min(next, last)));
  return {
    periods: Array.from(
      { length: SHOWN },
      (_, index): SummaryPeriod => ({ type, periodsBack: first + index }),
    ),
    /** Whole periods between the current one and the newest shown. */
    first,
    showEarlier: () => show(first + SHOWN),
    showLater: () => show(first - SHOWN),
    showCurrent: () => show(0),
  };
}
