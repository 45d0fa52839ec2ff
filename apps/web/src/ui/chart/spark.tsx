import { useId } from "react";
import { barGeometry } from "./axes/geometry.ts";
import { Hatch } from "./hatch.tsx";
import { SignedBars } from "./signed-bars.tsx";

export type SparkProps = {
  /** Its name for screen readers: `The last 12 weeks`. */
  readonly label: string;
  /** In order of time: exact decimal text, signed. */
  readonly values: readonly string[];
};

/** A few signed bars beside a figure, without axes; the last one is the period of the figure. It fills its place. */
export function Spark({ label, values }: SparkProps) {
  const id = useId();
  const { bars } = barGeometry(values);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="block size-full"
    >
      <defs>
        <Hatch id={`${id}-loss`} />
      </defs>
      <SignedBars
        bars={bars}
        items={values.map((value) => ({ value }))}
        chosen={[values.length - 1]}
        pointed={undefined}
        hatchId={id}
      />
    </svg>
  );
}
