import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { formatDate, formatQuantity, signOf, tradesText } from "../../../lib/format.ts";
import { closeText, otherSourcesText } from "../../../lib/price-source.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { contractName } from "../contract-words.ts";
import {
  expiryRehearsal,
  type RehearsalOutcome,
  type Rehearsed,
  type RehearsedAccount,
} from "../open-contracts.queries.ts";
import { basesOf, type Percents, PriceSliders, supposedOf } from "./price-sliders.tsx";
import { RehearsedProfit } from "./rehearsed-profit.tsx";
import { RehearsedWash } from "./rehearsed-wash.tsx";

type CaseWords = { readonly title: string; readonly help: string };

const CASES: Readonly<Record<RehearsalOutcome["case"], CaseWords>> = {
  ALL_ASSIGNED: { title: "All assigned", help: "Every contract you sold is assigned." },
  ALL_EXPIRED: { title: "All expired", help: "Every contract ends worthless." },
  AT_PRICE: {
    title: "At the last price",
    help: "Prices stay as in your newest positions files.",
  },
};

const SUPPOSED: CaseWords = {
  title: "At your prices",
  help: "Prices go where you moved them; the others stay as in your newest positions files.",
};

/** `At Tuesday's close` where all prices are closes of one day; else the help names what isn't Fidelity's. */
function atLastPrice(bases: ReturnType<typeof basesOf>): CaseWords {
  const others = otherSourcesText(bases.flatMap(({ source }) => source ?? []));
  const [day, ...days] = new Set(bases.map((base) => base.day));
  const isOneClose = days.length === 0 && bases.every(({ source }) => source !== "FIDELITY");
  if (others === undefined || day === undefined) {
    return CASES.AT_PRICE;
  }
  return isOneClose
    ? { title: `At ${closeText(day)}`, help: `Closing prices from ${others}.` }
    : {
        title: CASES.AT_PRICE.title,
        help: `Prices of your newest positions files, and closing prices from ${others}.`,
      };
}

const SETTLING_MS = 150;

/** A value once it has stood still for a moment: a slider that is drawn asks for each price on its way. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Cash, shares, collateral and profit of each account after an expiry, in three cases side by side. */
export function Rehearsal(asked: Rehearsed) {
  const [percents, setPercents] = useState<Percents>({});
  const last = useQuery(expiryRehearsal(asked));
  const bases = basesOf(last.data);
  const supposed = supposedOf(bases, useSettled(percents));
  const query = useQuery(expiryRehearsal(asked, supposed));
  return (
    <>
      {/* Above the answer, which fades while another price is asked for, and may fail. */}
      <PriceSliders bases={bases} percents={percents} onPercents={setPercents} />
      <Answer of="the rehearsal" query={query} loading={<Loading />}>
        {(outcomes) => (
          <>
            <div className="grid gap-3 md:grid-cols-3">
              {outcomes.map((outcome) => (
                <Case
                  key={outcome.case}
                  outcome={outcome}
                  {...wordsOf(outcome.case, bases, supposed.length > 0)}
                />
              ))}
            </div>
            <RehearsedWash {...asked} />
            <p className="pt-2 text-label text-ink-3">
              From your ledger and newest positions files. You keep the premium in every case. Taxes aren't
              included.
            </p>
          </>
        )}
      </Answer>
    </>
  );
}

function wordsOf(
  of: RehearsalOutcome["case"],
  bases: ReturnType<typeof basesOf>,
  isSupposed: boolean,
): CaseWords {
  if (of !== "AT_PRICE") {
    return CASES[of];
  }
  return isSupposed ? SUPPOSED : atLastPrice(bases);
}

const Loading = () => (
  <div className="grid gap-3 md:grid-cols-3">
    {Object.keys(CASES).map((name) => (
      <Skeleton key={name} className="h-48" />
    ))}
  </div>
);

function Case({ outcome, title, help }: CaseWords & { readonly outcome: RehearsalOutcome }) {
  return (
    <section aria-label={title} className="rounded-card min-w-0 border border-line bg-surface p-3">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-label text-ink-2">{help}</p>
      {outcome.accounts.map((account) => (
        <Account key={account.accountId} account={account} />
      ))}
      <RehearsedProfit outcome={outcome} />
    </section>
  );
}

function Account({ account }: { readonly account: RehearsedAccount }) {
  const { cash, cashDay, cashAfter, shortfall, collateralAfter } = account;
  return (
    <div className="mt-2 border-t border-line pt-2">
      <h3 className="text-label font-semibold">{account.account}</h3>
      <p className="text-label text-ink-2">{endsText(account)}</p>
      {account.undecidedContracts.length > 0 && (
        <p className="text-label text-ink-2">
          Your files have no usable price for {unpricedText(account.undecidedContracts)}.
        </p>
      )}
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 pt-1">
        <Line label={cashDay === null ? "Cash" : `Cash, positions of ${formatDate(cashDay)}`}>
          <Amount value={cash} />
        </Line>
        <CashChange account={account} />
        <Line label="Cash after" strong>
          <Amount value={cashAfter} />
        </Line>
        {signOf(shortfall) > 0 && (
          <Line label="You're short by" strong className="text-loss">
            <Amount value={shortfall} />
          </Line>
        )}
        {signOf(collateralAfter) > 0 && (
          <Line label="Still needed for open contracts">
            <Amount value={collateralAfter} />
          </Line>
        )}
        {account.shares.map((shares) => (
          <Shares key={shares.underlying} shares={shares} />
        ))}
      </dl>
      {signOf(account.nakedCallsAfter) > 0 && (
        <StatusBadge tone="warning">
          {tradesText(Number(account.nakedCallsAfter), "open call")} without shares
        </StatusBadge>
      )}
    </div>
  );
}

/** One underlying without a price leaves the others as they are: their cash is told, and what it is without. */
function CashChange({ account: { cashChange, lines } }: { readonly account: RehearsedAccount }) {
  const known = lines.filter((line) => line.cashChange !== null);
  const unknown = lines.filter((line) => line.cashChange === null);
  if (cashChange !== null || known.length === 0) {
    return (
      <Line label="Cash in or out">
        <Amount value={cashChange} signed={signOf(cashChange) !== 0} />
      </Line>
    );
  }
  const sum = fromUnits(known.reduce((total, line) => total + toUnits(line.cashChange ?? "0"), 0n));
  return (
    <Line label={`Cash in or out, without ${unknown.map(({ underlying }) => underlying).join(", ")}`}>
      <Amount value={sum} signed={signOf(sum) !== 0} />
    </Line>
  );
}

function Shares({ shares }: { readonly shares: RehearsedAccount["shares"][number] }) {
  const { underlying, change, after, missing } = shares;
  return (
    <Line
      label={
        <>
          <SymbolLink symbol={underlying} /> shares
        </>
      }
    >
      {change === null ? (
        <MissingValue />
      ) : (
        <>
          {formatQuantity(change, "always")} <span className="text-ink-2">to {formatQuantity(after)}</span>
        </>
      )}
      {signOf(missing) > 0 && <span className="block text-loss">{formatQuantity(missing)} to buy</span>}
    </Line>
  );
}

type LineProps = {
  readonly label: React.ReactNode;
  readonly children: React.ReactNode;
  readonly strong?: boolean;
  readonly className?: string;
};

function Line({ label, children, strong = false, className }: LineProps) {
  return (
    <>
      <dt className={classNames("text-label text-ink-2", className)}>{label}</dt>
      <dd className={classNames("text-right text-cell", strong && "font-semibold", className)}>{children}</dd>
    </>
  );
}

const NAMED_MAX = 5;

/** `KO $60 Put, F $10 Put and 3 more`. */
function unpricedText(instruments: readonly string[]): string {
  const names = instruments.slice(0, NAMED_MAX).map((instrument) => contractName({ instrument }));
  const left = instruments.length - names.length;
  return names.join(", ") + (left > 0 ? ` and ${left} more` : "");
}

/** `2 assigned or exercised, 1 undecided`. */
function endsText({ exercised, expired, undecided }: RehearsedAccount): string {
  const parts = [
    [exercised, "assigned or exercised"],
    [expired, "expired"],
    [undecided, "undecided"],
  ] as const;
  return parts
    .filter(([count]) => signOf(count) > 0)
    .map(([count, words]) => `${formatQuantity(count)} ${words}`)
    .join(", ");
}
