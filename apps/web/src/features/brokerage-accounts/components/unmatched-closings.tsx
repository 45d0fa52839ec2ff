import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import { Link } from "react-router-dom";
import { STATEMENTS_PATH } from "../../../lib/address/ledger-pages.ts";
import { explainCell } from "../../../lib/explained-cell.ts";
import { formatCount, formatDate, plural } from "../../../lib/format.ts";
import { ExplainButton } from "../../../ui/figures/explain-button.tsx";
import { HoldingName } from "../../../ui/figures/holding-name.tsx";
import type { AccountCoverage } from "../coverage.queries.ts";

type Props = {
  readonly account: AccountCoverage;
  /** By which explanations know the account; absent when another one is called the same. */
  readonly accountName: string | undefined;
};

const SHOWN = 6;

/** Closings that count in no profit, each opening on its rows. */
export function UnmatchedClosings({ account, accountName }: Props) {
  const { accountId, unmatched, unmatchedClosings, unmatchedInstruments, firstUnmatchedDay } = account;
  const shown = unmatched.slice(0, SHOWN);
  const rest = unmatchedInstruments - shown.length;
  // The summary of options knows nothing of shares.
  const hasOptions = rest > 0 || shown.some(({ instrument, underlying }) => instrument !== underlying);
  return (
    <div className="text-ink-2">
      <p>
        {plural(unmatchedClosings, "closing trade")} without an opening on record, the first on{" "}
        {formatDate(firstUnmatchedDay)}: not counted in any profit.
        {hasOptions && (
          <>
            {" "}
            See the{" "}
            <Link to={`/year-summary?account=${accountId}`} className="text-accent underline">
              option summary
            </Link>
            .
          </>
        )}{" "}
        Older files or{" "}
        <Link to={STATEMENTS_PATH} className="text-accent underline">
          a correction
        </Link>{" "}
        bring them in.
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {shown.map(({ instrument, underlying, closings, firstDay }) => (
          <li key={instrument}>
            <ExplainButton
              label={`${instrumentWords(instrument)}: its closings`}
              onClick={() =>
                explainCell({
                  title: `${underlying}, all time, ${accountName ?? "all accounts"}`,
                  startDate: null,
                  endDate: null,
                  basis: "REALIZED",
                  book: "TRADE",
                  assets: "ALL",
                  underlying,
                  account: accountName,
                })
              }
            >
              <HoldingName>{instrument}</HoldingName>
            </ExplainButton>{" "}
            {plural(closings, "closing trade")} from {formatDate(firstDay)}
          </li>
        ))}
        {rest > 0 && <li>and {formatCount(rest)} more</li>}
      </ul>
    </div>
  );
}
