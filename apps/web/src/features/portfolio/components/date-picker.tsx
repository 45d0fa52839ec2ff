import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { type FormEvent, useRef, useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Select, type SelectOption } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useFocusWhenLost } from "../../../ui/use-lost-focus.ts";

type Props = {
  /** Days that have positions, oldest or newest first. */
  readonly availableDates: readonly string[];
  /** The day asked for; undefined for the latest. */
  readonly date: string | undefined;
  readonly onDate: (date: string | undefined) => void;
  /** The label is for screen readers only. */
  readonly labelHidden?: boolean;
};

const OTHER = "other";

/** Chooses one of the days that have positions, or any past day. */
export function DatePicker({ availableDates, date, onDate, labelHidden = false }: Props) {
  const [isOther, setIsOther] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  useFocusWhenLost(isOther, select);
  const days = availableDates.toSorted().reverse();
  const isUnlisted = date !== undefined && !days.includes(date);
  const options: SelectOption[] = [
    ...days.map((day, index) => ({
      value: day,
      label: index === 0 ? `${formatDate(day)} (latest)` : formatDate(day),
    })),
    ...(isUnlisted ? [{ value: date, label: formatDate(date) }] : []),
    { value: OTHER, label: "Another day..." },
  ];
  const onChange = (value: string) => {
    setIsOther(value === OTHER);
    if (value !== OTHER) {
      onDate(value === days[0] ? undefined : value);
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        ref={select}
        label="Portfolio date"
        labelHidden={labelHidden}
        className="w-52"
        options={options}
        value={isOther ? OTHER : (date ?? days[0] ?? "")}
        onChange={onChange}
      />
      {isOther && (
        <OtherDay
          onDate={(day) => {
            setIsOther(false);
            onDate(day);
          }}
        />
      )}
    </div>
  );
}

/** The day is taken on Enter or the button: a half-typed year is a valid date too. */
function OtherDay({ onDate }: { readonly onDate: (date: string) => void }) {
  const [day, setDay] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const today = exchangeDay(new Date());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isPast = day !== "" && day <= today;
    setIsRefused(!isPast);
    if (isPast) {
      onDate(day);
    }
  };
  return (
    <form onSubmit={submit} noValidate className="flex items-end gap-2">
      <TextField
        label="Any past day"
        type="date"
        max={today}
        value={day}
        error={isRefused ? "Choose a day up to today" : undefined}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit">Show</Button>
    </form>
  );
}
