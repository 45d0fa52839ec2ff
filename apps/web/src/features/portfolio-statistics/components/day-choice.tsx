import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type FormEvent, type ReactNode, useState } from "react";
import { readDay } from "../../../lib/address/read-day.ts";
import { formatDate, formatLongDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { newestUntil, quickDays } from "../days.ts";

type Props = {
  readonly title: string;
  /** Undefined as long as none is chosen. */
  readonly day: string | undefined;
  readonly onDay: (day: string) => void;
  /** Days with positions, newest first; undefined as long as they are not known. */
  readonly dates: readonly string[] | undefined;
  /** The exchange's; no later day can be chosen. */
  readonly today: CalendarDate;
};

/** Days of the list that are shown. */
const SHOWN_MAX = 10;

/** One of the two days of a comparison: a quick one, one with positions, or any other until today. */
export function DayChoice({ title, day, onDay, dates, today }: Props) {
  const choice = (each: string, label: string) => (
    <li key={label}>
      <Button
        aria-pressed={each === day}
        variant={each === day ? "primary" : "secondary"}
        onClick={() => onDay(each)}
      >
        {label}
      </Button>
    </li>
  );
  return (
    <Card title={title} subtitle={day === undefined ? "none chosen" : formatLongDate(day)}>
      <div className="flex flex-col gap-4">
        {day !== undefined && dates !== undefined && <NoPositions day={day} dates={dates} />}
        <Choices label="Quick options">
          {quickDays(today).map((quick) => choice(quick.day, quick.label))}
        </Choices>
        {dates !== undefined && dates.length > 0 && (
          <Choices
            label="Available dates"
            note={dates.length > SHOWN_MAX ? `+${dates.length - SHOWN_MAX} more` : undefined}
          >
            {dates.slice(0, SHOWN_MAX).map((each) => choice(each, formatDate(each)))}
          </Choices>
        )}
        <CustomDay today={today} onDay={onDay} />
      </div>
    </Card>
  );
}

/** On a day without new positions each account counts as of an earlier one; before the first day there is nothing. */
function NoPositions({ day, dates }: DayAmong) {
  if (dates.includes(day)) {
    return null;
  }
  const nearest = newestUntil(dates, day);
  return nearest === undefined ? (
    <p role="status" className="text-warning">
      No positions on {formatDate(day)} or before.
    </p>
  ) : (
    <p role="status" className="text-ink-2">
      No new positions on {formatDate(day)}: the newest before it are of {formatDate(nearest)}.
    </p>
  );
}

type DayAmong = { readonly day: string; readonly dates: readonly string[] };

type ChoicesProps = {
  readonly label: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
};

function Choices({ label, note, children }: ChoicesProps) {
  return (
    <section aria-label={label}>
      <h3 className="mb-2 text-label font-medium text-ink-2">{label}</h3>
      <ul className="flex flex-wrap items-center gap-2">
        {children}
        {note && <li className="text-label text-ink-3">{note}</li>}
      </ul>
    </section>
  );
}

/** The day is taken on Enter or the button: a half-typed year is a valid date too. */
function CustomDay({ today, onDay }: Pick<Props, "onDay" | "today">) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const day = readDay(typed);
    const found = problemOf(day, today);
    setProblem(found);
    if (day !== undefined && found === undefined) {
      onDay(day);
    }
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2">
      <TextField
        label="Custom date"
        type="date"
        max={today}
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit">Use date</Button>
    </form>
  );
}

function problemOf(day: CalendarDate | undefined, today: CalendarDate): string | undefined {
  if (day === undefined) {
    return "Please enter a date";
  }
  return day > today ? `The date must not be after today, ${formatDate(today)}` : undefined;
}
