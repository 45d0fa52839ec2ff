import { formatNarrowDate } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";

type DatedChangeProps = {
  readonly change: string | null;
  readonly day: string | null;
  /** The day that the column says. */
  readonly headedBy: string | null | undefined;
};

/** A change of value, with its day where the column's heading doesn't say it. */
export const DatedChange = ({ change, day, headedBy }: DatedChangeProps) => (
  <>
    <Amount value={change} signed />
    {change !== null && day !== null && day !== headedBy && (
      <span className="block text-label font-normal text-ink-2">{formatNarrowDate(day)}</span>
    )}
  </>
);
