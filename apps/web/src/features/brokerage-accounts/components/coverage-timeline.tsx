import { formatDate, plural } from "../../../lib/format.ts";
import type { AccountCoverage } from "../coverage.queries.ts";

/** The days that a bar reaches over. */
export type TimeScale = { readonly firstDay: string; readonly lastDay: string };

type Props = Pick<AccountCoverage, "gaps" | "spans"> & { readonly scale: TimeScale };

const HATCHED =
  "bg-[repeating-linear-gradient(135deg,var(--color-warning)_0_2px,var(--color-warning-tint)_2px_6px)]";
const DAY_MS = 86_400_000;
/** A single day of ten years would be no wider than a hair. */
const WIDTH_MIN = "3px";

/** Covered days as bars along a line, gaps hatched between them; says the same in words. */
export function CoverageTimeline({ spans, gaps, scale }: Props) {
  const first = spans[0]?.firstDay;
  const last = spans.at(-1)?.lastDay;
  return (
    <div>
      <div
        role="img"
        aria-label={`Covered: ${formatDate(first)} to ${formatDate(last)}, ${gaps.length === 0 ? "without a gap" : `with ${plural(gaps.length, "gap")}`}`}
        className="relative h-4 overflow-hidden rounded-chip bg-hover outline-1 -outline-offset-1 outline-line"
      >
        {gaps.map((gap) => (
          <Part key={gap.firstDay} span={gap} scale={scale} className={HATCHED} />
        ))}
        {spans.map((span) => (
          <Part key={span.firstDay} span={span} scale={scale} className="bg-accent" />
        ))}
      </div>
      <div className="mt-1 flex justify-between text-label text-ink-3">
        <span>{formatDate(scale.firstDay)}</span>
        <span>Today</span>
      </div>
    </div>
  );
}

type PartProps = { readonly span: TimeScale; readonly scale: TimeScale; readonly className: string };

function Part({ span, scale, className }: PartProps) {
  const { left, width } = placeOf(span, scale);
  return (
    <span
      title={`${formatDate(span.firstDay)} – ${formatDate(span.lastDay)}`}
      className={`absolute inset-y-0 ${className}`}
      style={{ left: `${left}%`, width: `${width}%`, minWidth: WIDTH_MIN }}
    />
  );
}

/** Where days stand on the scale, in percent; the last day counts whole. */
function placeOf(span: TimeScale, scale: TimeScale): { left: number; width: number } {
  const start = Date.parse(scale.firstDay);
  const days = Math.max(1, (Date.parse(scale.lastDay) - start) / DAY_MS + 1);
  const from = (Date.parse(span.firstDay) - start) / DAY_MS;
  const to = (Date.parse(span.lastDay) - start) / DAY_MS + 1;
  return { left: (from / days) * 100, width: ((to - from) / days) * 100 };
}
