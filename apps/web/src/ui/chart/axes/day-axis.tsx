import { classNames } from "../../../lib/class-names.ts";
import type { Mark } from "./geometry.ts";

const DAY_MS = 86_400_000;
/** Beyond this many days between two marks their months are told, the first of a year by its number. */
const MONTH_DAYS = 27;
/** Of more marks than these a phone shows every second. */
const NARROW_MARKS = 6;
/** Percent of the width: a mark nearer to an edge would run over it. */
const EDGE = 3;
/** `EDGE` on a phone, whose drawing is narrower. */
const PHONE_EDGE = 7;

/** The days under a drawing; a finger that reaches for a low drawing above presses through them. */
export function DayAxis({ marks }: { readonly marks: readonly Mark[] }) {
  const [first, second] = marks;
  const isMonthly = first && second && (second.value - first.value) / DAY_MS >= MONTH_DAYS;
  return (
    <div aria-hidden className="pointer-events-none relative h-5 shrink-0 pt-1 text-legend text-ink-3">
      {marks
        .filter(({ place }) => place >= EDGE && place <= 100 - EDGE)
        .map(({ place, value }, index) => (
          <span
            key={value}
            className={classNames(
              "absolute -translate-x-1/2 whitespace-nowrap",
              ((marks.length > NARROW_MARKS && index % 2 === 1) ||
                place < PHONE_EDGE ||
                place > 100 - PHONE_EDGE) &&
                "max-sm:hidden",
            )}
            style={{ left: `clamp(1.125rem, ${place}%, 100% - 1.125rem)` }}
          >
            {isMonthly ? monthText(value) : DAYS.format(value)}
          </span>
        ))}
    </div>
  );
}

/** `Apr`, and for January its year. */
const monthText = (value: number) => (new Date(value).getUTCMonth() === 0 ? YEARS : MONTHS).format(value);

const YEARS = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", year: "numeric" });
const MONTHS = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short" });
const DAYS = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });
