import { type CalendarDate, daysBetween } from "@strikebook/core/shared/calendar-date";
import type { ReactNode } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { formatDate, formatMarketPrice } from "../../../lib/format.ts";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { contractName, coverMark, isPremiumKnown, moneynessMark, sideText } from "../contract-words.ts";
import type { OpenContract } from "../open-contracts.queries.ts";
import { MoneynessChip } from "./contract-cells.tsx";
import { StrikeBar } from "./strike-bar.tsx";

/** Calendar days after which a price is marked as old: a long weekend is none. */
const PRICE_AGE_DAYS = 4;

/** The columns of the board. */
export const contractColumns = (today: CalendarDate): readonly Column<OpenContract>[] => [
  {
    id: "contract",
    header: "Contract",
    cell: (contract) => (
      <span className="block">
        <SymbolLink symbol={contract.underlying}>{contractName(contract)}</SymbolLink>
        <span className="block text-label font-normal text-ink-2">
          {sideText(contract)} · {contract.account}
        </span>
      </span>
    ),
  },
  {
    id: "price",
    header: "Price and strike",
    cell: (contract) => <Moneyness contract={contract} today={today} />,
  },
  {
    id: "premium",
    header: "Premium",
    align: "end",
    priority: 2,
    cell: (contract) =>
      isPremiumKnown(contract) ? (
        <Amount value={contract.premium} />
      ) : (
        <span className="text-warning">Unknown</span>
      ),
  },
  {
    id: "left",
    header: "Left",
    align: "end",
    priority: 4,
    cell: ({ premiumLeft, premiumDay }) => (
      <>
        <Amount value={premiumLeft} />
        <PriceDay day={premiumDay} today={today} />
      </>
    ),
  },
  {
    id: "closed",
    header: "If closed now",
    align: "end",
    priority: 3,
    cell: ({ ifClosedNow }) => <Amount value={ifClosedNow} signed />,
  },
  {
    id: "kept",
    header: "Kept",
    align: "end",
    priority: 2,
    cell: ({ keptPercent }) => <Amount kind="result" value={keptPercent} />,
  },
  {
    id: "cover",
    header: "Behind it",
    priority: 3,
    cell: (contract) => <CoverCell contract={contract} />,
  },
];

type CellProps = { readonly contract: OpenContract; readonly today: CalendarDate };

/** Where the price is from the strike; on a phone, which has no column for it, also the premium kept. */
function Moneyness({ contract, today }: CellProps) {
  const { underlyingPrice, priceDay, outOfTheMoneyPercent: percent, keptPercent } = contract;
  const mark = moneynessMark(contract);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {mark && (
        <span className="md:min-w-28">
          <MoneynessChip contract={contract} />
        </span>
      )}
      {percent !== null && (
        <span className="max-md:hidden">
          <StrikeBar contract={contract} />
        </span>
      )}
      {underlyingPrice === null ? (
        !contract.isAwaiting && (
          <span className={classNames("text-label text-ink-3", keptPercent !== null && "max-sm:hidden")}>
            no price
          </span>
        )
      ) : (
        <span className="text-label whitespace-nowrap text-ink-2">
          {formatMarketPrice(underlyingPrice)} <PriceDay day={priceDay} today={today} inline />
        </span>
      )}
      {keptPercent !== null && (
        <span className="text-label whitespace-nowrap sm:hidden">
          <Amount kind="result" value={keptPercent} /> kept
        </span>
      )}
    </span>
  );
}

type DayProps = { readonly day: string | null; readonly today: CalendarDate; readonly inline?: boolean };

/** The day of the snapshot that a price comes from; amber when it is old. */
export function PriceDay({ day, today, inline = false }: DayProps): ReactNode {
  if (day === null) {
    return null;
  }
  const isOld = daysBetween(day as CalendarDate, today) > PRICE_AGE_DAYS;
  return (
    <span
      className={classNames(
        "text-label whitespace-nowrap",
        !inline && "block",
        isOld ? "text-warning" : "text-ink-3",
      )}
    >
      {formatDate(day)}
    </span>
  );
}

function CoverCell({ contract }: Pick<CellProps, "contract">) {
  const mark = coverMark(contract);
  return mark ? (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StatusBadge tone={mark.tone}>{mark.short}</StatusBadge>
      <span className="text-label text-ink-2">{mark.words}</span>
    </span>
  ) : (
    <MissingValue />
  );
}
