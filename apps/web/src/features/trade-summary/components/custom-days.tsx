import { readDay } from "../../../lib/address/read-day.ts";
import type { Days } from "../realized-curve.ts";

type DaysProps = { readonly days: Days; readonly onDays: (days: Partial<Days>) => void };

/** The two ends of a range of one's own. */
export function CustomDays({ days, onDays }: DaysProps) {
  const ends = [
    ["from", "From"],
    ["to", "To"],
  ] as const;
  return (
    <div className="flex flex-wrap gap-3 pb-2">
      {ends.map(([end, label]) => (
        <label key={end} className="flex items-center gap-2 text-label text-ink-2">
          {label}
          <input
            type="date"
            // Left to the browser: while a year is typed the field holds days that are none yet.
            defaultValue={days[end]}
            onChange={({ target }) => {
              const day = readDay(target.value);
              if (day) {
                onDays({ [end]: day });
              }
            }}
            className="field w-40"
          />
        </label>
      ))}
    </div>
  );
}
