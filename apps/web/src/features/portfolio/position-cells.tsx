import { daysLeft, heldText, holdingLine } from "../../lib/holding-words.ts";
import { Amount } from "../../ui/figures/amount.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { PhoneCells } from "../../ui/table/phone-row.tsx";
import type { PortfolioConnection, PortfolioPosition } from "./portfolio.queries.ts";
import { positionName } from "./position-columns.tsx";

/** A position in two lines; days to expiry count from `asOf`. */
export const positionCells =
  (asOf: string) =>
  (position: PortfolioPosition): PhoneCells => {
    const { symbol, quantity, type, holdingType, accountName } = position;
    // A core fund counts dollars; what else it is called is in its name.
    const isCounted = quantity !== null && type !== "CASH" && symbol !== "";
    return {
      name: holdingLine(positionName(position), asOf),
      value: <Amount value={position.currentValue} />,
      facts: [
        isCounted ? heldText(symbol, quantity) : undefined,
        holdingType === null || holdingType === "Cash" ? undefined : `${holdingType} account`,
        accountName ?? undefined,
        daysLeft(symbol, asOf),
      ],
      mark: markOf(position),
    };
  };

function markOf({ kind, totalGainLossPercent }: PortfolioPosition) {
  if (kind === "PENDING") {
    return <StatusBadge>Pending</StatusBadge>;
  }
  if (kind === "WRAPPER") {
    return <StatusBadge tone="warning">Not in totals</StatusBadge>;
  }
  return totalGainLossPercent === null ? null : <Amount kind="percent" value={totalGainLossPercent} signed />;
}

/** The sums of all pages. */
export const totalCells = ({ totals }: Pick<PortfolioConnection, "totals">): PhoneCells => ({
  name: "Total",
  value: <Amount value={totals.totalCurrentValue} />,
  facts: [],
  mark: totals.unknownGainCount < totals.gainCount && (
    <Amount kind="percent" value={totals.totalGainLossPercent} signed />
  ),
});
