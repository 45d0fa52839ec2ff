import { formatMarketPrice, signOf } from "../../../lib/format.ts";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import type { Earnings } from "../trading-calendar.queries.ts";

const TIMES: Readonly<Record<string, string>> = {
  amc: "After close",
  bmo: "Before open",
  dmh: "During market hours",
};

type Props = { readonly earnings: Earnings; readonly isHeld: boolean };

/** A company's report: earnings per share, expected and actual. A loss shows by its sign, then by its color. */
export function EarningsLine({ earnings, isHeld }: Props) {
  const { symbol, time, estimate, actual } = earnings;
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 text-label">
      <SymbolLink symbol={symbol} className="font-semibold" />
      {isHeld && <StatusBadge tone="accent">You hold it</StatusBadge>}
      {time !== null && <span className="text-ink-2">{TIMES[time] ?? time}</span>}
      <span className="text-ink-2">
        Est <PerShare value={estimate} />
      </span>
      <span className="text-ink-2">
        Act <PerShare value={actual} />
      </span>
    </li>
  );
}

function PerShare({ value }: { readonly value: string | null }) {
  return (
    <span className={signOf(value) < 0 ? "font-medium text-loss" : "text-ink"}>
      {formatMarketPrice(value)}
    </span>
  );
}
