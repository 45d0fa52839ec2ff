import { EARNINGS } from "@strikebook/core/earnings-calendar/earnings-record";
import { earningsChange } from "@strikebook/validators/calendars/earnings-calendar";
import { formatDate } from "../../lib/format.ts";
import { filledIn, problemsOf, updateOf, type Values } from "../../ui/reference-data/hooks/edits.ts";
import { type FormField, fieldOf, KEEP } from "../../ui/reference-data/parts/form-fields.tsx";
import type { Earnings, EarningsUpdate } from "./earnings-calendar.queries.ts";
import { formatEps, formatRevenue, timingText } from "./earnings-words.ts";

const AMOUNTS = [
  ["epsEstimate", formatEps],
  ["epsActual", formatEps],
  ["revenueEstimate", formatRevenue],
  ["revenueActual", formatRevenue],
] as const;

const CLEARABLE = [
  "epsEstimate",
  "epsActual",
  "revenueEstimate",
  "revenueActual",
  "quarter",
  "year",
] as const;

/** The fields that are filled in. `timing` is the hour; `tbd` that it is not known, the server's empty hour. */
export const wantedOf = ({ timing, ...values }: Values) => ({
  ...filledIn(EARNINGS, { ...values, hour: timing === "tbd" ? "" : timing }),
  ...(timing === "tbd" && { hour: "" }),
});

/** Only what is to become different, with the id; undefined when that is nothing. `clear` names a field that is set to nothing. */
export function toUpdate(earnings: Earnings, { clear, ...values }: Values): EarningsUpdate | undefined {
  const cleared = CLEARABLE.filter((field) => field === clear && earnings[field] !== null);
  return updateOf(earnings, { ...wantedOf(values), ...(cleared.length > 0 && { clearFields: cleared }) });
}

/** The problems for which the server would refuse the changes, by field. */
export const editProblems = (update: EarningsUpdate | undefined) =>
  problemsOf(EARNINGS, earningsChange, update);

const TIMING = { id: "timing", label: "Timing" };

const TIMINGS = [
  { value: "amc", label: "After Market Close (amc)" },
  { value: "bmo", label: "Before Market Open (bmo)" },
];

const QUARTERS = ["1", "2", "3", "4"].map((quarter) => ({ value: quarter, label: quarter }));

export const EDIT_FIELDS: readonly FormField<Earnings>[] = [
  {
    ...TIMING,
    options: [KEEP, ...TIMINGS, { value: "tbd", label: "TBD" }],
    current: ({ hour }) => timingText(hour),
  },
  {
    ...fieldOf(EARNINGS, "quarter"),
    options: [KEEP, ...QUARTERS],
    current: ({ quarter }) => String(quarter ?? ""),
  },
  { ...fieldOf(EARNINGS, "year"), current: ({ year }) => String(year ?? "") },
  {
    id: "clear",
    label: "Clear a value",
    options: [
      { value: "", label: "Keep all values" },
      ...CLEARABLE.map((field) => ({ value: field, label: EARNINGS.fields[field].label })),
    ],
  },
  { ...fieldOf(EARNINGS, "date"), isSingle: true, current: ({ date }) => formatDate(date) },
  ...AMOUNTS.map(([field, write]) => ({
    ...fieldOf(EARNINGS, field),
    isSingle: true,
    current: (earnings: Earnings) => (earnings[field] === null ? "" : write(earnings[field])),
  })),
];

export const ADD_FIELDS: readonly FormField<unknown>[] = [
  fieldOf(EARNINGS, "symbol"),
  fieldOf(EARNINGS, "date"),
  { ...TIMING, options: [{ value: "", label: "TBD" }, ...TIMINGS] },
  { ...fieldOf(EARNINGS, "quarter"), options: [{ value: "", label: "Unknown" }, ...QUARTERS] },
  ...(["year", "epsEstimate", "revenueEstimate"] as const).map((field) => ({
    ...fieldOf(EARNINGS, field),
    step: "any",
  })),
];
