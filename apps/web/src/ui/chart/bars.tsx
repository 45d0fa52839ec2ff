import { use, useId, useState } from "react";
import { usePrivacy } from "../../lib/browser/privacy.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatMoney, signOf } from "../../lib/format.ts";
import { shortMoney } from "../figures/short-money.ts";
import { barGeometry, type LabelPlace, labelPlace } from "./axes/geometry.ts";
import { axisRoom, ValueAxis } from "./axes/value-axis.tsx";
import { indexAt } from "./chart-keys.ts";
import { ChartSlider } from "./chart-slider.tsx";
import { ChartTip, type TipFact, tipText } from "./chart-tip.tsx";
import { ChartTitle } from "./chart-title.ts";
import { Hatch } from "./hatch.tsx";
import { bandsOf, NotImportedBand } from "./not-imported-band.tsx";
import { SignedBars } from "./signed-bars.tsx";

/** A period with its value: exact decimal text, US dollars, signed. */
export type BarItem = {
  /** Short, for the axis: `Nov`. */
  readonly label: string;
  /** In full, for the tip: `November 2026`. */
  readonly name?: string;
  readonly value: string;
  /** The period has not ended: the bar is hatched. */
  readonly isPartial?: boolean;
  /** No file covers the period: a band stands in place of the bar, whatever the value. */
  readonly isNotImported?: boolean;
};

export type BarsProps = {
  readonly bars: readonly BarItem[];
  /** The bars that the screen shows in detail: they stand out and carry their value. */
  readonly chosen?: readonly number[];
  readonly onChoose?: ((index: number) => void) | undefined;
  /** What is told of a bar; its value where it is left out. */
  readonly factsOf?: (index: number) => readonly TipFact[];
};

/** Labels that fit beside each other on a phone, while they are short. */
const LABELS_MAX = 8;
/** Characters of a short label, such as `Nov`: of longer ones a phone shows half. */
const LABEL_LENGTH_MAX = 4;
/** Bars that have room for their values above them on a phone. */
const VALUES_MAX = 12;

/** A value per period, up or down from zero; it fills its frame. */
export function Bars({ bars, chosen = [], onChoose, factsOf }: BarsProps) {
  usePrivacy();
  const id = useId();
  const title = use(ChartTitle);
  const [pointed, setPointed] = useState<number>();
  if (bars.length === 0) {
    return null;
  }
  const drawing = barGeometry(bars.map(({ value }) => value));
  const index = pointed === undefined ? undefined : Math.min(pointed, bars.length - 1);
  const told = (at: number) => [barName(bars[at]), factsOf?.(at) ?? valueFacts(bars[at])] as const;
  const tip = index === undefined ? undefined : told(index);
  const shortText = shortMoney(chosen.map((at) => bars[at]?.value));
  return (
    <div className="flex size-full flex-col pt-4" style={{ paddingRight: axisRoom(drawing.values) }}>
      <div className="relative min-h-0 flex-1">
        {bars.some(({ isNotImported }) => !isNotImported) && <ValueAxis marks={drawing.values} />}
        <svg
          role="img"
          aria-label={title}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <defs>
            <Hatch id={`${id}-gain`} color="var(--color-gain)" />
            <Hatch id={`${id}-loss`} />
          </defs>
          <SignedBars bars={drawing.bars} items={bars} chosen={chosen} pointed={index} hatchId={id} />
        </svg>
        {bandsOf(bars).map((band) => (
          <NotImportedBand key={band.left} {...band} />
        ))}
        {toLabel(bars, chosen).map((at) => (
          <BarValue
            key={at}
            value={bars[at]?.isNotImported ? undefined : bars[at]?.value}
            text={shortText(bars[at]?.value)}
            place={labelPlace(drawing.bars, at)}
            isNarrow={bars.length > VALUES_MAX}
          />
        ))}
        <ChartSlider
          label={title}
          count={bars.length}
          index={index}
          onIndex={setPointed}
          indexAt={(place) => indexAt(place, bars.length)}
          textOf={(at) => tipText(...told(at))}
          onChoose={onChoose}
        />
        {tip && index !== undefined && (
          <ChartTip title={tip[0]} facts={tip[1]} place={(index + 0.5) / bars.length} />
        )}
      </div>
      <Labels bars={bars} />
    </div>
  );
}

const valueFacts = (bar: BarItem | undefined): readonly TipFact[] => [
  { label: "P&L", text: bar?.isNotImported ? "not imported" : formatMoney(bar?.value, "always") },
];

const barName = (bar: BarItem | undefined): string => bar?.name ?? bar?.label ?? "";

/** Of more bars than these, values beside each other would touch: only the newest chosen one has its own. */
const VALUES_BESIDE_MAX = 6;

const toLabel = (bars: readonly BarItem[], chosen: readonly number[]): readonly number[] =>
  bars.length > VALUES_BESIDE_MAX ? chosen.filter((at) => at === Math.max(...chosen)) : chosen;

type BarValueProps = {
  readonly value: string | undefined;
  readonly text: string;
  readonly place: LabelPlace | undefined;
  readonly isNarrow: boolean;
};

/** The value of a bar, above a gain and below a loss, clear of the bars beside it. */
function BarValue({ value, text, place, isNarrow }: BarValueProps) {
  if (!place || value === undefined) {
    return null;
  }
  const isLoss = signOf(value) < 0;
  const { isLast } = place;
  return (
    <span
      aria-hidden
      className={classNames(
        "pointer-events-none absolute rounded-sm bg-surface/80 px-0.5 text-legend font-semibold whitespace-nowrap",
        !isLast && "-translate-x-1/2",
        !isLoss && "-translate-y-full",
        isNarrow && "max-md:hidden",
      )}
      style={{
        ...(isLast ? { right: `${place.right}%` } : { left: `${place.middle}%` }),
        top: `${isLoss ? place.bottom : place.top}%`,
      }}
    >
      {text}
    </span>
  );
}

/** Every label, or every second, third...: counted from the right, so that the latest has one. A phone shows half of long ones. */
function Labels({ bars }: Pick<BarsProps, "bars">) {
  const step = Math.ceil(bars.length / LABELS_MAX);
  const areLong = step > 1 && bars.some(({ label }) => label.length > LABEL_LENGTH_MAX);
  return (
    <div aria-hidden className="relative mt-3 h-4 shrink-0 text-legend text-ink-3">
      {bars.map(({ label, name = label }, index) =>
        (bars.length - 1 - index) % step === 0 ? (
          <span
            key={name}
            className={classNames(
              "absolute -translate-x-1/2 whitespace-nowrap",
              areLong && (bars.length - 1 - index) % (2 * step) !== 0 && "max-sm:hidden",
            )}
            style={{ left: `${((index + 0.5) / bars.length) * 100}%` }}
          >
            {label}
          </span>
        ) : null,
      )}
    </div>
  );
}
