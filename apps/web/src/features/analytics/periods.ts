export type Period = "7d" | "30d" | "90d";

export const DEFAULT_PERIOD: Period = "30d";

export const PERIODS: readonly { readonly id: Period; readonly label: string; readonly days: number }[] = [
  { id: "7d", label: "7 Days", days: 7 },
  { id: "30d", label: "30 Days", days: 30 },
  { id: "90d", label: "90 Days", days: 90 },
];

/** The period that an address names; the default for none and for nonsense. */
export function readPeriod(text: string | undefined): Period {
  return PERIODS.find(({ id }) => id === text)?.id ?? DEFAULT_PERIOD;
}

/** The address's part for a period; the default has none. */
export const periodParam = (period: Period) => (period === DEFAULT_PERIOD ? undefined : period);

export const daysOf = (period: Period): number => PERIODS.find(({ id }) => id === period)?.days ?? 0;
