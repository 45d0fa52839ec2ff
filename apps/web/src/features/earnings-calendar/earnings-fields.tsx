import { formatDate, MISSING } from "../../lib/format.ts";
import { Select } from "../../ui/form/select.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { currentHint } from "../../ui/reference-data/parts/change-card.tsx";
import type { Earnings } from "./earnings-calendar.queries.ts";
import { CLEARABLE, type EarningsEdit, type EditProblems } from "./earnings-edit.ts";
import { formatEps, formatRevenue, timingText } from "./earnings-words.ts";

type Props = {
  /** The record whose values are shown as the current ones; absent while one value is set for several records. */
  readonly row?: Earnings;
  readonly edit: EarningsEdit;
  readonly onChange: (changes: Partial<EarningsEdit>) => void;
  readonly problems?: EditProblems;
};

const KEEP = { value: "", label: "Keep current" };

/** The fields of a record, all empty until something is to change. */
export function EarningsFields({ row: earnings, edit, onChange, problems = {} }: Props) {
  const current = (value: string | undefined) =>
    value === undefined ? {} : { hint: currentHint(value === MISSING ? "" : value) };
  return (
    <>
      <Select
        label="Timing"
        {...current(earnings && timingText(earnings.hour))}
        options={[
          KEEP,
          { value: "amc", label: "After Market Close (amc)" },
          { value: "bmo", label: "Before Market Open (bmo)" },
          { value: "tbd", label: "TBD" },
        ]}
        value={edit.timing}
        onChange={(timing) => onChange({ timing: timing as EarningsEdit["timing"] })}
      />
      <Select
        label="Quarter"
        {...current(earnings && String(earnings.quarter ?? ""))}
        options={[KEEP, ...["1", "2", "3", "4"].map((quarter) => ({ value: quarter, label: quarter }))]}
        value={edit.quarter}
        onChange={(quarter) => onChange({ quarter })}
      />
      <TextField
        label="Fiscal year"
        type="number"
        step="1"
        {...current(earnings && String(earnings.year ?? ""))}
        error={problems.year}
        value={edit.year}
        onChange={({ target }) => onChange({ year: target.value })}
      />
      <Select
        label="Clear a value"
        options={[
          { value: "", label: "Keep all values" },
          ...Object.entries(CLEARABLE).map(([value, label]) => ({ value, label })),
        ]}
        value={edit.clear}
        onChange={(clear) => onChange({ clear: clear as EarningsEdit["clear"] })}
      />
      {earnings && <SingleFields {...{ row: earnings, edit, onChange, problems }} />}
    </>
  );
}

/** The fields that are never set for several companies at once. */
function SingleFields({ row: earnings, edit, onChange, problems }: Required<Props>) {
  const amounts = [
    ["epsEstimate", "EPS estimate", formatEps],
    ["epsActual", "EPS actual", formatEps],
    ["revenueEstimate", "Revenue estimate", formatRevenue],
    ["revenueActual", "Revenue actual", formatRevenue],
  ] as const;
  return (
    <>
      <TextField
        label="Date"
        type="date"
        hint={currentHint(formatDate(earnings.date))}
        error={problems.date}
        value={edit.date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      {amounts.map(([field, label, write]) => (
        <TextField
          key={field}
          label={label}
          type="number"
          step="0.01"
          hint={currentHint(earnings[field] === null ? "" : write(earnings[field]))}
          error={problems[field]}
          value={edit[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      ))}
    </>
  );
}
