import { useId } from "react";
import { barGeometry } from "./axes/geometry.ts";
import { Hatch } from "./hatch.tsx";
import { bandsOf, NotImportedBand } from "./not-imported-band.tsx";
import { SignedBars } from "./signed-bars.tsx";

export type SparkProps = {
  /** Its name for screen readers: `The last 12 weeks`. */
  readonly label: string;
  /** In order of time: exact decimal text, signed; null for a period that no file covers. */
  readonly values: readonly (string | null)[];
};

/** A few signed bars beside a figure, without axes; the last one is the period of the figure. It fills its place. */
export function Spark({ label, values }: SparkProps) {
  const id = useId();
  const items = values.map((value) => ({ value: value ?? "0", isNotImported: value === null }));
  const { bars } = barGeometry(items.map(({ value }) => value));
  const missing = items.filter(({ isNotImported }) => isNotImported).length;
  return (
    <div className="relative size-full">
      <svg
        role="img"
        aria-label={missing === 0 ? label : `${label}, ${missing} not imported`}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="block size-full"
      >
        <defs>
          <Hatch id={`${id}-loss`} />
        </defs>
        <SignedBars bars={bars} items={items} chosen={[values.length - 1]} pointed={undefined} hatchId={id} />
      </svg>
      {bandsOf(items).map((band) => (
        <NotImportedBand key={band.left} {...band} />
      ))}
    </div>
  );
}
