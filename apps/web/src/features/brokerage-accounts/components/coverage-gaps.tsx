import { useState } from "react";
import { formatDays, formatMoney, hideFigures, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import type { AccountCoverage } from "../coverage.queries.ts";
import { addQuietDays } from "../coverage-statements.queries.ts";
import { useCoverageChange } from "./use-coverage-change.ts";

type Gap = AccountCoverage["gaps"][number];
type Props = { readonly accountId: string; readonly gaps: readonly Gap[] };

const GAPS_SHOWN = 4;

/** Those that explain something come first, then the longest; the bar above shows all. */
export function CoverageGaps({ accountId, gaps }: Props) {
  const [shown, setShown] = useState(GAPS_SHOWN);
  const { change, variables, isPending, isLocked, error } = useCoverageChange(addQuietDays);
  const ordered = [...gaps].sort(
    (a, b) => Number(b.causes.length > 0) - Number(a.causes.length > 0) || b.marketDays - a.marketDays,
  );
  const rest = ordered.length - shown;
  return (
    <>
      <ul className="flex flex-col gap-2 text-ink-2">
        {ordered.slice(0, shown).map((gap) => (
          <li key={gap.firstDay} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <GapWords gap={gap} />
            {mayBeQuiet(gap) && (
              <Button
                disabled={isLocked || (isPending && variables?.firstDay !== gap.firstDay)}
                busy={variables?.firstDay === gap.firstDay}
                onClick={() => change({ accountId, firstDay: gap.firstDay, lastDay: gap.lastDay })}
              >
                Nothing happened then
                <span className="sr-only">, {formatDays(gap.firstDay, gap.lastDay)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="quiet" className="self-start" onClick={() => setShown(shown + 20)}>
          And {plural(rest, "more gap")}
        </Button>
      )}
      {error !== undefined && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </>
  );
}

/** False where balances prove that cash moved: something did happen. */
const mayBeQuiet = ({ cashMoved }: Gap) => cashMoved === null || Number(cashMoved) === 0;

function GapWords({ gap: { firstDay, lastDay, marketDays, cashMoved, causes } }: { readonly gap: Gap }) {
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p>
        No file covers <strong className="text-ink">{formatDays(firstDay, lastDay)}</strong> (
        {plural(marketDays, "market day")})
        {cashMoved !== null &&
          (Number(cashMoved) === 0
            ? "; the balances around it show no cash moved"
            : `; cash changed by ${formatMoney(cashMoved, "always")} meanwhile`)}
        .
      </p>
      {causes.length > 0 && <p>{hideFigures(causes.join(" "))} What is missing may lie here.</p>}
    </div>
  );
}
