import type { CloseSource } from "@strikebook/core/closing-prices/closing-price";
import { divideRounded, fromUnits, toUnits } from "@strikebook/core/shared/units";
import { useId } from "react";
import { formatDate, formatMarketPrice, MINUS } from "../../../lib/format.ts";
import { otherPriceText } from "../../../lib/price-source.ts";
import type { RehearsalOutcome } from "../open-contracts.queries.ts";

const MOST = 20;
const CENT = toUnits("0.01");

/** The price moved by so many percent, to the cent: `215` by 10 is `236.5`. */
const movedPrice = (price: string, percent: number): string =>
  fromUnits(divideRounded(toUnits(price) * BigInt(100 + percent), 100n * CENT) * CENT);

type Props = {
  readonly underlying: string;
  /** The last price, with its day. */
  readonly price: string;
  readonly day: string;
  readonly source: CloseSource | null;
  /** Whole percent, from -20 to 20. */
  readonly percent: number;
  readonly onPercent: (percent: number) => void;
};

/** Supposes another price of an underlying: `NVDA at $215.00`. */
function PriceSlider({ underlying, price, day, source, percent, onPercent }: Props) {
  const id = useId();
  const supposed = formatMarketPrice(movedPrice(price, percent));
  const change = `${percent < 0 ? MINUS : "+"}${Math.abs(percent)}%`;
  return (
    <div className="flex min-w-56 flex-1 flex-col">
      <label htmlFor={id} className="text-label">
        <span className="font-semibold">
          {underlying} at {supposed}
        </span>{" "}
        <span className="text-ink-2">
          {percent === 0
            ? (otherPriceText(day, source) ?? `last price, ${formatDate(day)}`)
            : `${change} from ${formatMarketPrice(price)}`}
        </span>
      </label>
      <input
        id={id}
        type="range"
        min={-MOST}
        max={MOST}
        step={1}
        value={percent}
        aria-valuetext={percent === 0 ? supposed : `${supposed}, ${change}`}
        onChange={(event) => onPercent(Number(event.target.value))}
        className="mt-1 h-6 w-full max-w-md accent-accent pointer-coarse:h-11"
      />
    </div>
  );
}

export type Percents = Readonly<Record<string, number>>;
type Base = Pick<Props, "day" | "price" | "source" | "underlying">;

/** Underlyings that a price decides something of, at their last price; one of several accounts once. */
export function basesOf(outcomes: readonly RehearsalOutcome[] = []): Base[] {
  const lines = outcomes.flatMap(({ accounts }) => accounts.flatMap((account) => account.lines));
  const bases = lines.flatMap(({ underlying, price, priceDay, priceSource }): [string, Base][] =>
    price === null || priceDay === null
      ? []
      : [[underlying, { underlying, price, day: priceDay, source: priceSource }]],
  );
  return [...new Map(bases).values()];
}

export const supposedOf = (bases: readonly Base[], percents: Percents) =>
  bases.flatMap(({ underlying, price }) => {
    const percent = percents[underlying] ?? 0;
    return percent === 0 ? [] : [{ underlying, price: movedPrice(price, percent) }];
  });

type SlidersProps = {
  readonly bases: readonly Base[];
  readonly percents: Percents;
  readonly onPercents: (percents: Percents) => void;
};

/** Nothing where no underlying has a price. */
export const PriceSliders = ({ bases, percents, onPercents }: SlidersProps) => (
  <div className="flex flex-wrap gap-x-6 gap-y-2 pb-3 empty:hidden print:hidden">
    {bases.map((base) => (
      <PriceSlider
        key={base.underlying}
        {...base}
        percent={percents[base.underlying] ?? 0}
        onPercent={(percent) => onPercents({ ...percents, [base.underlying]: percent })}
      />
    ))}
  </div>
);
