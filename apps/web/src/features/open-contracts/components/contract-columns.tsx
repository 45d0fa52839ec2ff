import type { CloseSource } from "@strikebook/core/closing-prices/closing-price";
import { totalContracts } from "@strikebook/core/open-contracts/total-contracts";
import { type CalendarDate, daysBetween } from "@strikebook/core/shared/calendar-date";
import { compareText } from "@strikebook/core/shared/compare-names";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import type { ReactNode } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { formatDate, formatMarketPrice } from "../../../lib/format.ts";
import { otherPriceText } from "../../../lib/price-source.ts";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import {
  contractName,
  contractsText,
  coverMark,
  isPremiumKnown,
  moneynessMark,
  sideText,
} from "../contract-words.ts";
import type { OpenContract } from "../open-contracts.queries.ts";
import { MoneynessChip } from "./contract-cells.tsx";
import { CONTRACT_ORDERS } from "./contract-sorts.ts";
import { StrikeBar } from "./strike-bar.tsx";
import { WashMark } from "./wash-mark.tsx";

/** Calendar days after which a price is marked as old: a long weekend is none. */
const PRICE_AGE_DAYS = 4;

/** The columns of the board, each to be ordered by and with its sum. */
export const boardColumns = (
  today: CalendarDate,
  contracts: readonly OpenContract[],
): readonly Column<OpenContract>[] => {
  const sums: Readonly<Record<string, ReactNode>> = {
    contract: `Total, ${contractsText(totalContracts(contracts).contracts)}`,
    premium: <SumOf contracts={contracts} of={(one) => (isPremiumKnown(one) ? one.premium : null)} />,
    left: <SumOf contracts={contracts} of={({ premiumLeft }) => premiumLeft} byPrice />,
    closed: (
      <>
        <SumOf contracts={contracts} of={({ ifClosedNow }) => ifClosedNow} signed />
        <PriceDay {...oldestPrice(contracts)} today={today} />
      </>
    ),
  };
  return contractColumns(today).map((column) => ({
    ...column,
    sortable: Object.hasOwn(CONTRACT_ORDERS, column.id),
    footer: sums[column.id],
  }));
};

/** The oldest price in their results; without a day where there is none. */
function oldestPrice(contracts: readonly OpenContract[]): Pick<DayProps, "day" | "source"> {
  const priced = contracts.filter(({ ifClosedNowDay }) => ifClosedNowDay !== null);
  const [oldest] = priced.toSorted((a, b) => compareText(a.ifClosedNowDay ?? "", b.ifClosedNowDay ?? ""));
  return { day: oldest?.ifClosedNowDay ?? null, source: oldest?.ifClosedNowSources[0] ?? null };
}

type SumProps = {
  readonly contracts: readonly OpenContract[];
  readonly of: (contract: OpenContract) => string | null;
  readonly signed?: boolean;
  /** Nothing but a price can be missing. */
  readonly byPrice?: boolean;
};

/** The sum of what is known; a dash where nothing is, and how many it leaves out. */
function SumOf({ contracts, of, signed = false, byPrice = false }: SumProps) {
  const known = contracts.flatMap((contract) => of(contract) ?? []);
  const rest = contracts.filter((contract) => of(contract) === null);
  return (
    <>
      <Amount
        value={known.length === 0 ? null : fromUnits(known.reduce((sum, one) => sum + toUnits(one), 0n))}
        signed={signed}
      />
      {rest.length > 0 && (
        <span className="block text-label font-normal text-warning">
          {byPrice && contracts.some(isPricedElsewhere)
            ? `${countOf(rest)} of ${countOf(contracts)} not priced`
            : `${contractsText(countOf(rest))} left out`}
        </span>
      )}
    </>
  );
}

const countOf = (contracts: readonly OpenContract[]) => totalContracts(contracts).contracts;

const isPricedElsewhere = ({ priceSource, premiumSource }: OpenContract) =>
  [priceSource, premiumSource].some((source) => source !== null && source !== "FIDELITY");

/** The columns of open contracts. */
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
        <WashMark contract={contract} />
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
    cell: ({ premiumLeft, premiumDay, premiumSource }) => (
      <>
        <Amount value={premiumLeft} />
        <PriceDay day={premiumDay} source={premiumSource} today={today} />
      </>
    ),
  },
  {
    id: "closed",
    header: "If closed now",
    align: "end",
    priority: 3,
    cell: (contract) => (
      <>
        <Amount value={contract.ifClosedNow} signed />
        {contract.ifClosedNow === null ? (
          <span className="block text-label text-ink-3">
            {isPremiumKnown(contract) ? "no price" : "premium unknown"}
          </span>
        ) : (
          <PriceDay
            day={contract.ifClosedNowDay}
            source={contract.ifClosedNowSources[0] ?? null}
            today={today}
          />
        )}
      </>
    ),
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

/** The distance of the price from the strike; on a phone, which has no column for it, also the premium kept. */
function Moneyness({ contract, today }: CellProps) {
  const { underlyingPrice, priceDay, priceSource, outOfTheMoneyPercent: percent, keptPercent } = contract;
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
          {formatMarketPrice(underlyingPrice)}{" "}
          <PriceDay day={priceDay} source={priceSource} today={today} inline />
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

type DayProps = {
  readonly day: string | null;
  readonly source: CloseSource | null;
  readonly today: CalendarDate;
  readonly inline?: boolean;
};

/** The day of a snapshot that a price comes from, amber when it is old; of another price also its source. */
function PriceDay({ day, source, today, inline = false }: DayProps): ReactNode {
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
      {otherPriceText(day, source) ?? formatDate(day)}
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
