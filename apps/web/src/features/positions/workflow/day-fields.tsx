import { classNames } from "../../../lib/class-names.ts";
import { formatDate, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { useShowMore } from "../../../ui/fold/show-more.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { SelectAll } from "../../../ui/table/select-all.tsx";
import { type DayRange, NO_RANGE } from "./chosen-days.ts";

type RangeProps = {
  /** Undefined while days are ticked one by one. */
  readonly range: DayRange | undefined;
  readonly problem: string | undefined;
  readonly onChange: (range: DayRange) => void;
};

/** Start and end; every day between them is meant, both included. */
export function RangeFields({ range = NO_RANGE, problem, onChange }: RangeProps) {
  const { start, end } = range;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">Date range</legend>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Start date"
          type="date"
          className="w-full sm:w-48"
          max={end || undefined}
          value={start}
          error={problem}
          onChange={(event) => onChange({ start: event.target.value, end })}
        />
        <TextField
          label="End date"
          type="date"
          className="w-full sm:w-48"
          min={start || undefined}
          value={end}
          onChange={(event) => onChange({ start, end: event.target.value })}
        />
      </div>
      <p className="text-label text-ink-2">
        Every day from start to end is selected; it replaces the dates below.
      </p>
    </fieldset>
  );
}

/** Days that are drawn at first, and more on each request: half a year of weekdays. */
const DAYS_SHOWN = 130;

type TickProps = {
  readonly available: readonly string[];
  readonly days: readonly string[];
  /** Beside a range the days have a heading of their own. */
  readonly hasRange: boolean;
  readonly onChange: (days: readonly string[]) => void;
};

/** Days one by one. */
export function DayTicks({ available, days, hasRange, onChange }: TickProps) {
  const ticked = new Set(days);
  const { shown, more } = useShowMore(available, DAYS_SHOWN);
  const toggle = (day: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) {
      next.add(day);
    } else {
      next.delete(day);
    }
    onChange(available.filter((each) => next.has(each)));
  };
  return (
    <fieldset className={classNames("flex flex-col", hasRange ? "gap-2" : "gap-4")}>
      <legend className={hasRange ? "mb-1 font-semibold" : "sr-only"}>
        {hasRange ? "Individual dates" : "Dates"}
      </legend>
      {hasRange ? (
        <SelectAll
          label="Select all dates"
          count={ticked.size}
          total={available.length}
          onChange={(all) => onChange(all ? available : [])}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button onClick={() => onChange(available)}>Select All</Button>
          <Button onClick={() => onChange([])}>Clear All</Button>
          <p role="status" className="text-ink-2">
            {plural(ticked.size, "date")} of {available.length} selected
          </p>
        </div>
      )}
      <div className="grid max-h-96 grid-cols-2 gap-x-4 overflow-y-auto sm:grid-cols-3 lg:grid-cols-5">
        {shown.map((day) => (
          <Checkbox
            key={day}
            label={formatDate(day)}
            checked={ticked.has(day)}
            onChange={(isTicked) => toggle(day, isTicked)}
          />
        ))}
      </div>
      {more}
    </fieldset>
  );
}
