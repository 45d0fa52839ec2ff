import type { ReactNode } from "react";
import { formatPercent, formatQuantity, signOf } from "../../lib/format.ts";
import { Amount, MissingValue } from "../../ui/figures/amount.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { GroupName } from "./components/group-name.tsx";
import { isGainUnknown } from "./components/total-gain.tsx";
import type { PortfolioGroup, PortfolioGroupLine, PortfolioGroupPage } from "./portfolio-groups.queries.ts";
import { PositionName } from "./position-columns.tsx";

type Summary = PortfolioGroupPage["summary"];

/** Columns of the table by underlying; a group's positions fill the same columns with `lineCell`. */
export const groupColumns = (summary: Summary | undefined): readonly Column<PortfolioGroup>[] => [
  {
    id: "symbol",
    header: "Underlying",
    cell: (group) => (
      <GroupName group={group} account={isOneLot(group) ? group.lines[0]?.position.accountName : undefined} />
    ),
    ...(summary && { footer: "Total" }),
  },
  {
    id: "lastPrice",
    header: "Price",
    align: "end",
    priority: 3,
    cell: ({ lastPrice }) => <Amount kind="price" value={lastPrice} />,
  },
  {
    id: "today",
    header: "Today",
    align: "end",
    priority: 2,
    cell: ({ todaysGainLossDollar }) => <Amount value={todaysGainLossDollar} signed />,
    ...(summary && { footer: <Amount value={summary.todaysGainLossDollar} signed /> }),
  },
  {
    id: "value",
    header: "Value",
    align: "end",
    cell: ({ currentValue }) => <Amount value={currentValue} />,
    ...(summary && { footer: <Amount value={summary.totalCurrentValue} /> }),
  },
  {
    id: "gain",
    header: "Total gain/loss",
    align: "end",
    cell: (group) => <Gain sums={group} />,
    ...(summary && { footer: <Gain sums={summary} /> }),
  },
  {
    id: "weight",
    header: "Weight",
    align: "end",
    priority: 4,
    cell: ({ percent }) => <Weight percent={percent} />,
  },
];

/** The cell of a position in a column of its group. */
export function lineCell(
  { position, contract }: PortfolioGroupLine,
  columnId: string,
  asOf: string,
): ReactNode {
  switch (columnId) {
    case "symbol":
      return <LineName line={{ position, contract }} asOf={asOf} />;
    case "lastPrice":
      return <Amount kind="price" value={position.lastPrice} />;
    case "today":
      return <Amount value={position.todaysGainLossDollar} signed />;
    case "value":
      return <Amount value={position.currentValue} />;
    case "gain":
      return (
        <>
          <Amount value={position.totalGainLossDollar} signed />
          {position.totalGainLossPercent !== null && (
            <Amount
              kind="percent"
              value={position.totalGainLossPercent}
              signed
              className="block text-label"
            />
          )}
        </>
      );
    default:
      return null;
  }
}

/** One lot of shares and no contract: its row would say again what the group's does. */
export const isOneLot = ({ kind, lineCount, lines }: PortfolioGroup): boolean =>
  kind === "UNDERLYING" && lineCount === 1 && lines[0]?.position.type !== "OPTION";

/** Shares by account, a contract in words with its quantity, account and way to the strike. */
function LineName({ line, asOf }: { readonly line: PortfolioGroupLine; readonly asOf: string }) {
  const { position, contract } = line;
  const facts = [
    position.accountName,
    ...(contract === null || position.quantity === null ? [] : [formatQuantity(position.quantity)]),
    ...distanceOf(contract?.outOfTheMoneyPercent),
  ];
  return (
    <span className="block font-normal">
      {contract === null && isShares(position) ? (
        <>
          <Amount kind="quantity" value={position.quantity} />{" "}
          {position.quantity === "1" ? "share" : "shares"}
        </>
      ) : (
        <PositionName position={position} asOf={asOf} withSymbol={false} />
      )}
      <span className="block text-label text-ink-2">{facts.join(" · ")}</span>
    </span>
  );
}

const isShares = ({ type, quantity, kind }: PortfolioGroupLine["position"]) =>
  kind === "HOLDING" && quantity !== null && (type === "STOCK" || type === "ETF" || type === "MUTUAL_FUND");

function distanceOf(percent: number | null | undefined): string[] {
  if (percent === null || percent === undefined) {
    return [];
  }
  const size = formatPercent(Math.abs(percent));
  return [percent < 0 ? `${size} in the money` : `${size} out of the money`];
}

type Sums = Pick<Summary, "gainCount" | "totalGainLossDollar" | "totalGainLossPercent" | "unknownGainCount">;

function Gain({ sums }: { readonly sums: Sums }) {
  const { totalGainLossDollar, totalGainLossPercent, unknownGainCount, gainCount } = sums;
  if (isGainUnknown({ unknownGainCount, lotCount: gainCount }) || gainCount === 0) {
    return <MissingValue />;
  }
  return (
    <>
      <Amount value={totalGainLossDollar} signed />
      <Amount kind="percent" value={totalGainLossPercent} signed className="block text-label" />
    </>
  );
}

function Weight({ percent }: { readonly percent: number | null }) {
  if (percent === null) {
    return null;
  }
  return (
    <span className="flex items-center justify-end gap-2">
      <span aria-hidden className="h-2 w-20 rounded-chip bg-hover">
        <span
          className={`block h-full rounded-chip ${signOf(percent) < 0 ? "bg-loss" : "bg-accent"}`}
          style={{ width: `${Math.min(100, Math.abs(percent))}%` }}
        />
      </span>
      <span className="w-14 whitespace-nowrap">{formatPercent(percent)}</span>
    </span>
  );
}
