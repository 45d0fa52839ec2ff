import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { useState } from "react";
import { readDay } from "../../../lib/address/read-day.ts";
import { TextField } from "../../form/text-field.tsx";

type Props = {
  readonly label: string;
  readonly value: CalendarDate;
  readonly onChange: (day: CalendarDate) => void;
  readonly error?: string | undefined;
};

/** A day of a filter: passes on real days only, not the year 0202 of a date that is still being typed. */
export function DayField({ label, value, onChange, error }: Props) {
  const [draft, setDraft] = useState<string>();
  return (
    <TextField
      label={label}
      type="date"
      className="w-full sm:w-48"
      value={draft ?? value}
      onChange={({ target }) => {
        const day = readDay(target.value);
        setDraft(day === undefined ? target.value : undefined);
        if (day !== undefined) {
          onChange(day);
        }
      }}
      onBlur={() => setDraft(undefined)}
      error={error}
    />
  );
}
