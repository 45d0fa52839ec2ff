import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { formatMoney, signOf } from "../../../lib/format.ts";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import type { RehearsalOutcome, RehearsedLine } from "../open-contracts.queries.ts";

/** Profit of a case: the sum of all lines, its parts, and each line where there are several. */
export function RehearsedProfit({ outcome }: { readonly outcome: RehearsalOutcome }) {
  const lines = outcome.accounts.flatMap(({ account, lines: own }) =>
    own.map((line) => ({ ...line, account })),
  );
  if (lines.length === 0) {
    return null;
  }
  const known = lines.filter(({ profit }) => profit !== null);
  const unknown = lines.filter(({ profit }) => profit === null);
  return (
    <div className="mt-2 border-t border-line pt-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">Profit</span>
        {unknown.length > 0 ? (
          <MissingValue />
        ) : (
          <Amount value={sumOf(known, ({ profit }) => profit)} signed className="text-card font-semibold" />
        )}
        {known.length > 0 && (
          <span className="text-label text-ink-2">
            {partsText(known)}
            {unknown.length > 0 &&
              `, without ${[...new Set(unknown.map((line) => line.underlying))].join(", ")}`}
          </span>
        )}
      </p>
      {lines.length > 1 && (
        <ul className="pt-1">
          {lines.map((line) => (
            <Line key={`${line.account} ${line.underlying}`} line={line} />
          ))}
        </ul>
      )}
      {lines.length === 1 && unknown.map(({ reason }) => <Reason key={reason}>{reason}</Reason>)}
    </div>
  );
}

type LineOfAccount = RehearsedLine & { readonly account: string };

const Line = ({ line }: { readonly line: LineOfAccount }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-3 text-label">
    <span>
      <SymbolLink symbol={line.underlying} /> <span className="text-ink-2">{line.account}</span>
    </span>
    {line.profit === null ? <MissingValue /> : <Amount value={line.profit} signed />}
    {line.reason !== null && <Reason>{line.reason}</Reason>}
  </li>
);

const Reason = ({ children }: { readonly children: string | null }) => (
  <span className="block w-full text-label text-ink-2">{children}</span>
);

/** `+$2,022.97 premium kept, +$4,500.00 on shares called away`: the parts that are there, of lines that are known. */
function partsText(lines: readonly RehearsedLine[]): string {
  const premium = sumOf(lines, (line) => line.premium);
  const settled = sumOf(lines, (line) => line.settled);
  const isSold = lines.some(({ sold }) => signOf(sold) > 0);
  const parts = [
    `${formatMoney(premium, "always")} premium ${signOf(premium) < 0 ? "paid" : "kept"}`,
    ...(isSold
      ? [
          `${formatMoney(
            sumOf(lines, (line) => line.sharesProfit),
            "always",
          )} on shares called away`,
        ]
      : []),
    ...(signOf(settled) === 0 ? [] : [`${formatMoney(settled, "always")} settled in cash`]),
  ];
  return parts.join(", ");
}

const sumOf = (lines: readonly RehearsedLine[], of: (line: RehearsedLine) => string | null): string =>
  fromUnits(lines.reduce((sum, line) => sum + toUnits(of(line) ?? "0"), 0n));
