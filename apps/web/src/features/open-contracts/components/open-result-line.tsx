import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { plural } from "../../../lib/format.ts";
import { onPaperWords } from "../../../lib/on-paper-words.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { openResult } from "../open-contracts.queries.ts";

type Props = {
  /** The only account shown; all when absent. */
  readonly accountId?: string | undefined;
};

const toPositions = (words: string) => (
  <Link to="/portfolio" className="underline">
    {words}
  </Link>
);

/** `Open positions +$105.00 on paper · If closed now +$1,200.00, prices of Nov 24, 2026`; nothing while nothing is open. */
export function OpenResultLine({ accountId }: Props) {
  const { data } = useQuery(openResult(accountId));
  if (data === undefined || data.known + data.unknown === 0) {
    return null;
  }
  const { onPaper, unknown, ifClosedNow, ifClosedNowReason } = data;
  const { leftOut, prices } = onPaperWords(data);
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 pt-3 text-label text-ink-2">
      {onPaper === null ? (
        <span>
          {toPositions(plural(unknown, "open position"))}{" "}
          <span className="text-warning">without a value</span>
        </span>
      ) : (
        <span>
          {toPositions("Open positions")} <Amount value={onPaper} signed /> on paper
          {leftOut && <span className="text-warning">{leftOut}</span>}
        </span>
      )}
      <span>
        If closed now, in total <Amount value={ifClosedNow} signed />
        {ifClosedNowReason !== null && ` ${ifClosedNowReason}`}
      </span>
      {prices && <span>{prices}</span>}
    </p>
  );
}
