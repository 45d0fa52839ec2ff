import { bestAndWorst, type Concentration } from "@strikebook/core/option-summary/best-and-worst";
import { useId } from "react";
import { areAmountsHidden } from "../../../lib/browser/privacy.ts";
import { formatCount, formatMoney, formatPercent } from "../../../lib/format.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { whereFrom } from "../../../ui/figures/explain-button.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { explainFigure } from "../explain-figure.ts";
import { type MatrixRow, matrixOf } from "../matrix.ts";
import type { OptionSummary } from "../option-summary.queries.ts";
import type { SummaryScope } from "../use-summary-scope.ts";

type Props = {
  /** The newest period shown, or all trades. */
  readonly summary: OptionSummary;
  readonly scope: SummaryScope;
};

type Made = { readonly row: MatrixRow; readonly total: string };

/** As many of each. */
const SHOWN = 5;

/** Which underlyings made the profit of a period and which least of it, or cost it, as bars on one scale. */
export function BestAndWorst({ summary, scope }: Props) {
  const titleId = useId();
  const matrix = matrixOf([summary], scope.account?.id, undefined);
  const rows = matrix.rows.flatMap((row): Made[] =>
    row.cells[0] ? [{ row, total: row.cells[0].total }] : [],
  );
  const { best, worst, concentration } = bestAndWorst(rows, SHOWN);
  if (best.length + worst.length < 2) {
    return null;
  }
  const largest = Math.max(...[...best, ...worst].map(({ total }) => Math.abs(Number(total))));
  const lists = [
    { name: "Best", rows: best },
    { name: "Worst", rows: worst },
  ];
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-card break-inside-avoid border border-line bg-surface px-4 py-3"
    >
      <h2 id={titleId}>Best and worst underlyings</h2>
      <p className="text-label text-ink-2">
        {summary.title}
        {concentration && `: ${concentrationText(concentration)}`}
      </p>
      <div className="mt-2 grid gap-x-8 gap-y-3 md:grid-cols-2">
        {lists.map((list) => (
          <div key={list.name} className="min-w-0">
            <h3 className="text-label text-ink-2">{list.name}</h3>
            <Bars
              name={`${list.name} underlyings, ${summary.title}`}
              rows={list.rows}
              largest={largest}
              onExplain={(row) => explainFigure(row, { index: 0, summary }, matrix, scope)}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

/** `Top 3 made 86.00% of all gains`; of few the best by its name; without gains the same of losses. */
function concentrationText({ of, rows, percent }: Concentration<Made>): string {
  const [first] = rows;
  const top = of === "GAINS" ? "Top" : "Worst";
  const who = rows.length === 1 && first ? first.row.scriptName : `${top} ${formatCount(rows.length)}`;
  return `${who} made ${formatPercent(percent)} of all ${of === "GAINS" ? "gains" : "losses"}`;
}

type BarsProps = {
  readonly name: string;
  readonly rows: readonly Made[];
  /** The amount whose bar is the longest, without its sign. */
  readonly largest: number;
  readonly onExplain: (row: MatrixRow) => void;
};

function Bars({ name, rows, largest, onExplain }: BarsProps) {
  return (
    <ol aria-label={name}>
      {rows.map(({ row, total }) => (
        <li key={row.scriptName} className="flex items-center gap-3 py-0.5">
          <SymbolLink
            symbol={row.scriptName}
            className="w-16 shrink-0 truncate font-semibold pointer-coarse:py-3"
          />
          <Bar total={total} largest={largest} />
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={whereFrom(`${formatMoney(total, "always")}, ${row.scriptName}`)}
            onClick={() => onExplain(row)}
            className="rounded-input min-h-7 w-28 shrink-0 text-right hover:underline pointer-coarse:min-h-11"
          >
            <Amount value={total} signed />
          </button>
        </li>
      ))}
    </ol>
  );
}

/** A gain is full, a loss an outline: color alone tells neither. */
function Bar({ total, largest }: { readonly total: string; readonly largest: number }) {
  const isLoss = Number(total) < 0;
  return (
    <span aria-hidden className="h-3 min-w-0 flex-1">
      {!areAmountsHidden() && (
        <span
          className={`block h-full rounded-[1px] border [print-color-adjust:exact] ${isLoss ? "border-loss bg-loss-tint" : "border-gain bg-gain"}`}
          style={{ width: `${(Math.abs(Number(total)) / largest) * 100}%` }}
        />
      )}
    </span>
  );
}
