import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { CalendarRange } from "lucide-react";
import { useRef, useState } from "react";
import { readDay } from "../../../lib/address/read-day.ts";
import { formatDays } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useDismiss } from "../../../ui/overlay/use-dismiss.ts";
import { useCustomRange } from "../use-shown-periods.ts";
import { Chip } from "./summary-controls.tsx";

/** Any range of days in place of all trades, year, month and week; once chosen it is a chip that leads back. */
export function CustomRange() {
  const { range, setRange } = useCustomRange();
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useDismiss(area, isOpen, (by) => (by === "escape" ? close() : setOpen(false)));
  return (
    <>
      <div ref={area} className="relative">
        <Button
          ref={button}
          variant="quiet"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarRange aria-hidden size={16} /> Custom range
        </Button>
        {isOpen && (
          <RangeForm
            start={range?.startDate ?? ""}
            end={range?.endDate ?? ""}
            onRange={(from, to) => {
              setRange(from, to);
              close();
            }}
          />
        )}
      </div>
      {range && (
        <Chip
          label={formatDays(range.startDate, range.endDate)}
          back="Back to all trades, year, month and week"
          onBack={() => setRange(undefined, undefined)}
        />
      )}
    </>
  );
}

type SetRange = ReturnType<typeof useCustomRange>["setRange"];
type FormProps = { readonly start: string; readonly end: string; readonly onRange: SetRange };

const NO_DAY = "Enter a date between 1900 and 2199.";
/** As many days as the server adds up at once. */
const YEARS_MAX = 100;

type Problems = { readonly from?: string | undefined; readonly to?: string | undefined };

/** What is wrong with a range, by the field that has to change; nothing when it can be shown. */
function problemsOf(from: CalendarDate | undefined, to: CalendarDate | undefined): Problems {
  if (!from || !to) {
    return { from: from ? undefined : NO_DAY, to: to ? undefined : NO_DAY };
  }
  if (to < from) {
    return { to: "The end must not be before the start." };
  }
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return years < YEARS_MAX ? {} : { to: `Choose at most ${YEARS_MAX} years.` };
}

function RangeForm({ start, end, onRange }: FormProps) {
  const [problems, setProblems] = useState<Problems>({});
  return (
    <form
      role="dialog"
      aria-label="Custom range"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        const [from, to] = [readDay(String(given.get("from"))), readDay(String(given.get("to")))];
        const found = problemsOf(from, to);
        setProblems(found);
        if (!found.from && !found.to) {
          onRange(from, to);
        }
      }}
      className="rounded-card shadow-float absolute top-full left-0 z-20 mt-1 flex w-64 flex-col gap-3 border border-line bg-surface p-3"
    >
      {/* Left to the browser: while a year is typed the fields hold days that are none yet. */}
      <TextField label="From" name="from" type="date" defaultValue={start} error={problems.from} />
      <TextField label="To" name="to" type="date" defaultValue={end} error={problems.to} />
      <Button type="submit" variant="primary">
        Show range
      </Button>
    </form>
  );
}
