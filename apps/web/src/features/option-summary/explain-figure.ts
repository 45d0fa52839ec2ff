import { type ExplainedCell, explainCell } from "../../lib/explained-cell.ts";
import type { Matrix, MatrixRow } from "./matrix.ts";
import type { OptionSummary } from "./option-summary.queries.ts";
import type { SummaryScope } from "./use-summary-scope.ts";

/** Opens what a period's total of `row` is made of; the others of that period, in the order shown, are a step away. */
export function explainFigure(
  row: MatrixRow,
  period: { readonly index: number; readonly summary: OptionSummary | undefined },
  matrix: Matrix,
  { account, basis, book }: SummaryScope,
): void {
  const { index, summary } = period;
  if (!summary) {
    return;
  }
  const cells = [matrix.totals[index], ...matrix.rows.map((each) => each.cells[index])];
  const among = cells.flatMap((cell): ExplainedCell[] =>
    cell
      ? [
          {
            title: `Options, ${cell.scriptName}, ${summary.title}, ${account?.name ?? "all accounts"}`,
            startDate: summary.startDate,
            endDate: summary.endDate,
            underlying: cell.isTotal ? undefined : cell.scriptName,
            account: account?.name,
            basis,
            book,
            assets: "OPTION",
          },
        ]
      : [],
  );
  const name = row.cells[index]?.isTotal ? undefined : row.scriptName;
  const asked = among.find(({ underlying }) => underlying === name);
  if (asked) {
    explainCell(asked, among);
  }
}
