import { useState } from "react";
import { readDay } from "../../lib/address/read-day.ts";
import { TextField } from "./text-field.tsx";

/** Both ends included; an empty text where there is no bound. */
type Range = { readonly from: string; readonly to: string };

type Props = {
  readonly range: Range;
  /** Called once both days are whole and in order. */
  readonly onRange: (range: Range) => void;
  readonly labels: Range;
  /** Stands under the first day. */
  readonly hint?: string;
};

/** Typed days become the range once both are whole and in order; until then what they narrow stays as it is. */
export function DayRange({ range, onRange, labels, hint }: Props) {
  const given = `${range.from} ${range.to}`;
  const [seen, setSeen] = useState(given);
  const [typed, setTyped] = useState(range);
  if (seen !== given) {
    setSeen(given);
    setTyped(range);
  }
  const isBackwards = isWhole(typed) && !isInOrder(typed);
  const change = (end: keyof Range, { value, validity }: HTMLInputElement) => {
    const next = { ...typed, [end]: value };
    setTyped(next);
    // A day of which a part is missing has no value either: it lifts no bound.
    if (!validity.badInput && isWhole(next) && isInOrder(next)) {
      onRange(next);
    }
  };
  return (
    <>
      <TextField
        label={labels.from}
        type="date"
        className="w-full sm:w-48"
        max={typed.to}
        hint={hint}
        error={isBackwards ? `${labels.from} must not be after ${labels.to.toLowerCase()}` : undefined}
        value={typed.from}
        onChange={({ target }) => change("from", target)}
      />
      <TextField
        label={labels.to}
        type="date"
        className="w-full sm:w-48"
        min={typed.from}
        value={typed.to}
        onChange={({ target }) => change("to", target)}
      />
    </>
  );
}

/** A year that is still being typed is a day too, of another century. */
const isWhole = (range: Range) =>
  Object.values(range).every((day) => day === "" || readDay(day) !== undefined);

const isInOrder = ({ from, to }: Range) => from === "" || to === "" || from <= to;
