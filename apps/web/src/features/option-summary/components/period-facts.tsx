import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { signOf, tradesText } from "../../../lib/format.ts";
import { notCountedText, nothingClosedText, type OpenPositions } from "../../../lib/nothing-closed.ts";
import { Button } from "../../../ui/button.tsx";
import { NotImported, PartNote } from "../../../ui/figures/not-imported.tsx";
import type { Split } from "../../../ui/figures/profit-split.tsx";
import type { OptionSummary } from "../option-summary.queries.ts";
import { accountOf, coverageOf, isNotImported } from "../summary-coverage.ts";
import type { SummaryScope } from "../use-summary-scope.ts";
import { FactsGrid } from "./facts-grid.tsx";

type Props = { readonly summary: OptionSummary; readonly scope: SummaryScope };

const NOTHING: Split = { optionsProfitLoss: "0", sharesProfitLoss: "0", netProfitLoss: "0", income: "0" };

/** What a period tells above its rows: the one profit, why it has no rows, and what its figures leave out. */
export function PeriodFacts({ summary, scope }: Props) {
  const { account, book } = scope;
  const { title, startDate, endDate } = summary;
  const part = account ? accountOf(summary, account.id) : summary;
  const rows = account ? accountOf(summary, account.id)?.trades : summary.overallSummary;
  const where = `${title}, ${account?.name ?? "all accounts"}`;
  if (isNotImported(summary, account?.id)) {
    return (
      <p role="status">
        <NotImported coverage={coverageOf(summary, account?.id)} />
      </p>
    );
  }
  const isTold = part && scope.basis === "REALIZED" && part.winningTrades + part.losingTrades > 0;
  return (
    <>
      <FactsGrid
        split={part ?? NOTHING}
        cell={{ where, startDate, endDate, account: account?.name, book }}
        facts={isTold ? part : undefined}
      />
      <PartNote coverage={coverageOf(summary, account?.id)} />
      {(rows ?? []).length === 0 && <NoRows summary={summary} part={part} scope={scope} />}
      <Unmatched trades={part?.unmatchedTrades ?? 0} />
      {!account && <Untied assignments={summary.untiedAssignments} />}
    </>
  );
}

/** The facts about a period without rows, of one account or of all. */
type Part = OpenPositions & {
  readonly hasExecutions: boolean;
  readonly unmatchedTrades: number;
  readonly netProfitLoss: string;
};

/** In place of rows: no options traded, or traded and not closed yet. */
function NoRows({ summary, part, scope }: Props & { readonly part: Part | undefined }) {
  const { account, basis, setBasis } = scope;
  const nothingClosed = basis === "REALIZED" && part ? nothingClosedIn(summary, part, new Date()) : undefined;
  if (nothingClosed === undefined) {
    return (
      <p role="status" className="text-ink-2">
        {account ? `No data available for ${account.name} in ${summary.title}` : "No individual transactions"}
      </p>
    );
  }
  return (
    <>
      <p role="status" className="text-ink-2">
        {nothingClosed}
      </p>
      <Button className="self-start print:hidden" onClick={() => setBasis("CASH")}>
        Show cash paid and received
      </Button>
    </>
  );
}

/** Contracts open today belong to the periods that today is in; `now` decides which these are. */
function nothingClosedIn({ endDate }: OptionSummary, part: Part, now: Date): string | undefined {
  if (part.unmatchedTrades > 0) {
    return undefined;
  }
  // Shares were sold or paid money back: the profit above says so, and only the options closed nothing.
  const subject = signOf(part.netProfitLoss) === 0 ? "Nothing" : "No options";
  if (part.openContracts > 0 && (endDate === null || endDate >= exchangeDay(now))) {
    return nothingClosedText(part, subject);
  }
  return part.hasExecutions ? `${subject} closed in this period.` : undefined;
}

/** How many closing trades of options in the period the figures leave out; nothing when they leave none out. */
function Unmatched({ trades }: { readonly trades: number }) {
  return trades === 0 ? null : <p className="text-ink-2">Of options: {notCountedText(trades)}</p>;
}

/** Premium that the tax book could not give to the shares it belongs to; told of all accounts at once. */
function Untied({ assignments }: { readonly assignments: number }) {
  return assignments === 0 ? null : (
    <p className="text-ink-2">
      The shares of{" "}
      {tradesText(
        assignments,
        "assignment or exercise weren't found: its",
        "assignments or exercises weren't found: their",
      )}{" "}
      premium counts here, not with the shares.
    </p>
  );
}
