import type { ReactNode } from "react";
import { formatPercent, formatQuantity, signOf } from "../../lib/format.ts";
import { Amount, MissingValue } from "../../ui/figures/amount.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { DatedChange } from "./components/dated-change.tsx";
import { isGainUnknown } from "./components/total-gain.tsx";
import { dayChangeLabel } from "./day-change.ts";
import type { PortfolioGroup, PortfolioGroupLine, PortfolioGroupPage } from "./portfolio-groups.queries.ts";
import { PositionLink } from "./position-columns.tsx";
import { GroupName } from "./positions/group-name.tsx";

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
    header: dayChangeLabel(summary?.dayChangeDay ?? null),
    align: "end",
    priority: 2,
    cell: ({ todaysGainLossDollar, dayChangeDay }) => (
      <DatedChange change={todaysGainLossDollar} day={dayChangeDay} headedBy={summary?.dayChangeDay} />
    ),
    ...(summary && { footer: <Amount value={summary.todaysGainLossDollar} signed /> }),
  },
  {
    id: "value",
    header: "Net value",
    align: "end",
    cell: ({ currentValue }) => <Amount value={currentValue} />,
    ...(summary && { footer: <Amount value={summary.totalCurrentValue} /> }),
  },
  {
    id: "gain",
    header: "Total gain/loss",
    align: "end",
    priority: "xs",
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
  { asOf, dayChangeDay }: { readonly asOf: string; readonly dayChangeDay: string | null },
): ReactNode {
  switch (columnId) {
    case "symbol":
      return <LineName line={{ position, contract }} asOf={asOf} />;
    case "lastPrice":
      return <Amount kind="price" value={position.lastPrice} />;
    case "today":
      return (
        <DatedChange
          change={position.todaysGainLossDollar}
          day={position.portfolioDate}
          headedBy={dayChangeDay}
        />
      );
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

type LineNameProps = { readonly line: PortfolioGroupLine; readonly asOf: string };

/** Shares or a contract in words, and under it account, contracts and way to the strike: two lines on a phone too. */
function LineName({ line: { position, contract }, asOf }: LineNameProps) {
  const { accountName, holdingType, quantity } = position;
  const hasShares = contract === null && isShares(position);
  const isUnusual = hasShares && holdingType !== null && holdingType !== "Cash";
  return (
    <span className="block font-normal">
      {/* On a phone the name lies over the columns beside it, whose figures stand in the second line. */}
      <span className="block max-sm:w-0 max-sm:whitespace-nowrap">
        {hasShares ? (
          <>
            <Amount kind="quantity" value={quantity} /> {quantity === "1" ? "share" : "shares"}
          </>
        ) : (
          <PositionLink position={position} asOf={asOf} />
        )}
      </span>
      <span className="block text-label text-ink-2">
        {accountName}
        {isUnusual && ` (${holdingType.toLowerCase()})`}
        {contract !== null && quantity !== null && <> · {formatQuantity(quantity)}</>}
        <Distance percent={contract?.outOfTheMoneyPercent} />
      </span>
    </span>
  );
}

const isShares = ({ type, quantity, kind }: PortfolioGroupLine["position"]) =>
  kind === "HOLDING" && quantity !== null && (type === "STOCK" || type === "ETF" || type === "MUTUAL_FUND");

/** How far the shares' price is from the strike, in the words of the trade. */
function Distance({ percent }: { readonly percent: number | null | undefined }) {
  if (percent === null || percent === undefined) {
    return null;
  }
  const [short, words] = percent < 0 ? ["ITM", "in the money"] : ["OTM", "out of the money"];
  return (
    <span className="whitespace-nowrap">
      {" "}
      · {formatPercent(Math.abs(percent))} <abbr title={words}>{short}</abbr>
    </span>
  );
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
      <span aria-hidden className="h-2 w-20 rounded-chip bg-line">
        <span
          className={`block h-full rounded-chip ${signOf(percent) < 0 ? "bg-loss" : "bg-accent"}`}
          style={{ width: `${Math.min(100, Math.abs(percent))}%` }}
        />
      </span>
      <span className="w-14 whitespace-nowrap">{formatPercent(percent)}</span>
    </span>
  );
}
