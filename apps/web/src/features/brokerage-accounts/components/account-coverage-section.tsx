import { Check, Download, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { formatDate, hideFigures, plural } from "../../../lib/format.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { AccountCoverage } from "../coverage.queries.ts";
import { CoverageGaps } from "./coverage-gaps.tsx";
import { CoverageTimeline, type TimeScale } from "./coverage-timeline.tsx";
import { FileRanges } from "./file-ranges.tsx";
import { HoldingDisagreements } from "./holding-disagreements.tsx";
import { NoOlderHistory } from "./no-older-history.tsx";
import { QuietDays } from "./quiet-days.tsx";
import { UnmatchedClosings } from "./unmatched-closings.tsx";

type Props = {
  readonly account: AccountCoverage;
  /** The same for all accounts, so that their bars stand under each other. */
  readonly scale: TimeScale;
  readonly isNameUnique: boolean;
};

/** One account: its bar of covered days, and under it only what is worth a look. */
export function AccountCoverageSection({ account, scale, isNameUnique }: Props) {
  const headingId = useId();
  const { accountName, accountNumber, spans, gaps, holdings } = account;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id={headingId} className="font-semibold">
          {accountName}
          {accountNumber !== null && accountNumber !== accountName && (
            <span className="ml-2 font-normal text-ink-2">{accountNumber}</span>
          )}
        </h3>
        <Verdict account={account} />
      </header>
      {spans.length > 0 && <CoverageTimeline spans={spans} gaps={gaps} scale={scale} />}
      {gaps.length > 0 && <CoverageGaps accountId={account.accountId} gaps={gaps} />}
      <QuietDays statements={account.quietDays} />
      <FileRanges files={account.files} />
      {account.unmatchedClosings > 0 && (
        <UnmatchedClosings account={account} accountName={isNameUnique ? accountName : undefined} />
      )}
      <NoOlderHistory account={account} />
      {holdings !== null && <HoldingDisagreements holdings={holdings} accountName={accountName} />}
      {account.nextDownloads.length > 0 && <NextDownloads account={account} />}
    </section>
  );
}

function Verdict({ account }: { readonly account: AccountCoverage }) {
  const { spans, gaps, unmatchedClosings, holdings, nextDownloads } = account;
  const disagreements = holdings?.disagreementCount ?? 0;
  const missing = [
    ...(gaps.length > 0 ? [plural(gaps.length, "gap")] : []),
    ...(unmatchedClosings > 0 ? [`${plural(unmatchedClosings, "closing trade")} without an opening`] : []),
    ...(disagreements > 0 ? [`${plural(disagreements, "position")} to check`] : []),
  ];
  if (missing.length > 0) {
    return missing.map((text) => (
      <StatusBadge key={text} tone="warning" icon={TriangleAlert}>
        {text}
      </StatusBadge>
    ));
  }
  const lastDay = spans.at(-1)?.lastDay;
  if (lastDay === undefined) {
    return <StatusBadge>No history yet</StatusBadge>;
  }
  // A history is asked for although no day is missing in between: the files end a while ago.
  return nextDownloads.some(({ kind }) => kind === "HISTORY") ? (
    <StatusBadge>No gaps until {formatDate(lastDay)}, where it ends</StatusBadge>
  ) : (
    <StatusBadge tone="success" icon={Check}>
      No gaps
    </StatusBadge>
  );
}

function NextDownloads({ account }: { readonly account: AccountCoverage }) {
  const [first, ...others] = account.nextDownloads;
  return (
    <div className="rounded-card flex items-start gap-2 border border-line bg-selected px-3 py-2">
      <Download aria-hidden size={18} className="mt-px shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{first?.sentence}</p>
        <p className="text-ink-2">{hideFigures(first?.reason ?? "")}</p>
        {others.length > 0 && (
          <details className="mt-1">
            <summary className="min-h-6 cursor-pointer text-ink-2">
              Then {plural(others.length, "more download")}
            </summary>
            <ol className="mt-1 flex flex-col gap-1">
              {others.map(({ sentence, reason }) => (
                <li key={sentence}>
                  {sentence}
                  <span className="block text-ink-2">{hideFigures(reason)}</span>
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </div>
  );
}
