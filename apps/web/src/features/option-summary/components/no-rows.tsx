import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { nothingClosedText, type OpenPositions } from "../../../lib/nothing-closed.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { OptionSummary, SummaryBasis } from "../option-summary.queries.ts";

/** The facts about a period without rows, of one account or of all. */
type Part = OpenPositions & { readonly hasExecutions: boolean; readonly unmatchedTrades: number };

type Props = {
  readonly summary: OptionSummary;
  /** Undefined where the account has nothing in the period. */
  readonly part: Part | undefined;
  readonly account: string | undefined;
  readonly basis: SummaryBasis;
  readonly onCash: () => void;
};

/** In place of a table without rows: nothing traded, or traded and not closed yet. */
export function NoRows({ summary, part, account, basis, onCash }: Props) {
  const nothingClosed = basis === "REALIZED" && part ? nothingClosedIn(summary, part, new Date()) : undefined;
  return nothingClosed === undefined ? (
    <EmptyState
      title={
        account === undefined
          ? "No individual transactions"
          : `No data available for ${account} in ${summary.title}`
      }
    />
  ) : (
    <EmptyState
      title={nothingClosed}
      action={<Button onClick={onCash}>Show cash paid and received</Button>}
    />
  );
}

/** Contracts open today belong to the periods that today is in; `now` decides which these are. */
function nothingClosedIn({ endDate }: OptionSummary, part: Part, now: Date): string | undefined {
  if (part.unmatchedTrades > 0) {
    return undefined;
  }
  if (part.openContracts > 0 && (endDate === null || endDate >= exchangeDay(now))) {
    return nothingClosedText(part);
  }
  return part.hasExecutions ? "Nothing closed in this period." : undefined;
}
