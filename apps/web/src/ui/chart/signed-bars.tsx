import { signOf } from "../../lib/format.ts";
import type { Bar } from "./axes/geometry.ts";

type Props = {
  readonly bars: readonly Bar[];
  readonly items: readonly { readonly value: string; readonly isPartial?: boolean }[];
  readonly chosen: readonly number[];
  readonly pointed: number | undefined;
  /** The patterns of the drawing: this and `-gain` or `-loss`. */
  readonly hatchId: string;
};

/** The bars themselves. A bar that has not ended is hatched, and on paper every loss is. */
export function SignedBars({ bars, items, chosen, pointed, hatchId }: Props) {
  return bars.map((bar, index) => {
    const item = items[index];
    const side = signOf(item?.value) < 0 ? "loss" : "gain";
    const color = `var(--color-${side})`;
    const hatch = `url(#${hatchId}-${side})`;
    const isStrong = chosen.length === 0 || chosen.includes(index) || pointed === index;
    const frame = {
      ...bar,
      stroke: color,
      vectorEffect: "non-scaling-stroke",
      opacity: isStrong ? 1 : 0.45,
    } as const;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place
      <g key={index} className="[print-color-adjust:exact]">
        {side === "gain" || item?.isPartial ? (
          <rect {...frame} fill={item?.isPartial ? hatch : color} />
        ) : (
          <>
            <rect {...frame} fill={color} className="print:hidden" />
            <rect {...frame} fill={hatch} className="hidden print:inline" />
          </>
        )}
      </g>
    );
  });
}
