import type { Mark } from "./geometry.ts";

const DAY_MS = 86_400_000;
/** Beyond this many days between two marks their months are told, or their years. */
const MONTH_DAYS = 27;
const YEAR_DAYS = 360;
/** Percent of the width: a mark nearer to an edge would run over it. */
const EDGE = 3;

/** The days under a drawing. */
export function DayAxis({ marks }: { readonly marks: readonly Mark[] }) {
  const format = formatFor(marks);
  return (
    <div aria-hidden className="relative h-5 shrink-0 pt-1 text-legend text-ink-3">
      {marks
        .filter(({ place }) => place >= EDGE && place <= 100 - EDGE)
        .map(({ place, value }) => (
          <span
            key={value}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${place}%` }}
          >
            {format.format(value)}
          </span>
        ))}
    </div>
  );
}

function formatFor([first, second]: readonly Mark[]): Intl.DateTimeFormat {
  const days = first && second ? (second.value - first.value) / DAY_MS : 0;
  if (days >= YEAR_DAYS) {
    return YEARS;
  }
  return days >= MONTH_DAYS ? MONTHS : DAYS;
}

const YEARS = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", year: "numeric" });
const MONTHS = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", year: "2-digit" });
const DAYS = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });
