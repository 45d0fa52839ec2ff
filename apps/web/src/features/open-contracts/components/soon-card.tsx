import { nextTwoFridays } from "@strikebook/core/open-contracts/expiry-weeks";
import { totalContracts } from "@strikebook/core/open-contracts/total-contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { formatLongDate, formatMoney, formatPercent, tradesText } from "../../../lib/format.ts";
import { awaitingText } from "../../../lib/nothing-closed.ts";
import { otherPriceText } from "../../../lib/price-source.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { contractName, contractsText, daysText, moneynessMark, sideText } from "../contract-words.ts";
import { type OpenContract, openContracts } from "../open-contracts.queries.ts";
import { OpenResultLine } from "./open-result-line.tsx";
import { PriceHint } from "./price-hint.tsx";
import { StrikeBar } from "./strike-bar.tsx";

/** Contracts of a week on Home; the board has the others. */
const SHOWN_MAX = 5;

const BOARD = "/open-contracts";

/** What expires this week and the next, of all accounts. */
export function SoonCard() {
  return (
    <Card title="This Friday and next" actions={<Link to={BOARD}>All open contracts</Link>}>
      <Soon />
      <OpenResultLine />
    </Card>
  );
}

function Soon() {
  const query = useQuery(openContracts());
  return (
    <Answer of="open contracts" query={query} loading={<Skeleton className="h-44" />}>
      {(contracts) => <Weeks contracts={contracts} />}
    </Answer>
  );
}

function Weeks({ contracts }: { readonly contracts: readonly OpenContract[] }) {
  const [friday, nextFriday] = nextTwoFridays(useExchangeToday());
  const awaiting = contracts.filter(({ isAwaiting }) => isAwaiting);
  const open = contracts.filter(({ isAwaiting }) => !isAwaiting);
  const later = open.filter(({ expiration }) => expiration > nextFriday);
  return (
    <>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <Week friday={friday} contracts={open.filter(({ expiration }) => expiration <= friday)} />
        <Week
          friday={nextFriday}
          contracts={open.filter(({ expiration }) => expiration > friday && expiration <= nextFriday)}
        />
      </div>
      <p className="flex flex-wrap gap-x-4 pt-3 text-label text-ink-2">
        {contracts.length === 0 && <span>You have no open contracts.</span>}
        {later[0] && (
          <span>
            Later: {contractsText(totalContracts(later).contracts)}, next on{" "}
            {formatLongDate(later[0].expiration)}.
          </span>
        )}
        {awaiting.length > 0 && <span className="text-warning">{awaitingText(countOf(awaiting))}</span>}
      </p>
      <PriceHint contracts={open} until={nextFriday} />
    </>
  );
}

const countOf = (contracts: readonly OpenContract[]) => Number(totalContracts(contracts).contracts);

type WeekProps = { readonly friday: string; readonly contracts: readonly OpenContract[] };

/** The contracts of a week under its Friday, or under the day before where Friday is a holiday. */
function Week({ friday, contracts }: WeekProps) {
  const days = new Set(contracts.map(({ expiration }) => expiration));
  const [only] = days.size === 1 ? days : [];
  const { premium, collateral } = totalContracts(contracts);
  const rest = contracts.slice(SHOWN_MAX);
  return (
    <section aria-label={formatLongDate(only ?? friday)} className="min-w-0">
      <h3 className="flex flex-wrap items-baseline gap-x-2 border-b border-line pb-1">
        <span className="font-semibold">{formatLongDate(only ?? friday)}</span>
        <span className="text-label font-normal text-ink-2">
          {contracts.length === 0
            ? "Nothing expires."
            : `${formatMoney(premium)} premium${collateral === "0" ? "" : `, ${formatMoney(collateral)} needed for puts and spreads`}`}
        </span>
      </h3>
      <ul>
        {contracts.slice(0, SHOWN_MAX).map((contract) => (
          <Row
            key={`${contract.accountId} ${contract.instrument} ${contract.quantity}`}
            contract={contract}
          />
        ))}
      </ul>
      {rest.length > 0 && (
        <Link to={BOARD} className="text-label">
          {tradesText(countOf(rest), "more contract")}
        </Link>
      )}
    </section>
  );
}

function Row({ contract }: { readonly contract: OpenContract }) {
  const mark = moneynessMark(contract);
  const { outOfTheMoneyPercent: percent, keptPercent, priceDay, priceSource } = contract;
  const priced = priceDay === null ? undefined : otherPriceText(priceDay, priceSource);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-b-0">
      <div className="min-w-40 flex-1">
        <div className="font-medium">
          <SymbolLink symbol={contract.underlying}>{contractName(contract)}</SymbolLink>
        </div>
        <p className="text-label text-ink-2">
          {sideText(contract)} · {daysText(contract.daysToExpiry)} · {contract.account}
          {priced && ` · ${priced}`}
        </p>
      </div>
      <span className="max-sm:hidden">
        <StrikeBar contract={contract} />
      </span>
      {mark && (
        <StatusBadge tone={mark.tone}>
          <abbr title={mark.words} className="no-underline">
            {mark.short}
          </abbr>
          {percent !== null && percent !== 0 && ` ${formatPercent(Math.abs(percent))}`}
        </StatusBadge>
      )}
      <p className="text-label whitespace-nowrap text-ink-2 sm:w-24 sm:text-right">
        {keptPercent === null ? (
          "—"
        ) : (
          <>
            <Amount kind="result" value={keptPercent} /> kept
          </>
        )}
      </p>
    </li>
  );
}
