import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import { formatMoney, plural } from "../../../lib/format.ts";
import type { TipFact } from "../../../ui/chart/chart-tip.tsx";
import type { PointMark } from "../../../ui/chart/point-marks.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import type { ValuePoint } from "../value-series.queries.ts";

type Joins = Pick<ValuePoint, "ended" | "joined">;

/** `2 accounts join, +$43,296.00` and `1 account ends, −$5,000.00`: what came or went without being growth or loss (domain.md 3). */
export function joinTexts({ joined, ended }: Joins): string[] {
  return [joinText(joined, 1n, ["joins", "join"]), joinText(ended, -1n, ["ends", "end"])].flatMap(
    (text) => text ?? [],
  );
}

/** The points of a curve on which accounts join or end. Its first point is where it begins, and no growth. */
export const joinMarks = (points: readonly Joins[]): PointMark[] =>
  points.flatMap((point, index) => {
    const texts = index === 0 ? [] : joinTexts(point);
    return texts.length === 0 ? [] : [{ index, texts }];
  });

/** Facts for the cross-hair: accounts that join or end at the point; none at most points. */
export const joinFacts = (marks: readonly PointMark[], at: number): TipFact[] =>
  marks.flatMap(({ index, texts }) => (index === at ? [{ label: "Accounts", text: texts.join("; ") }] : []));

export type WithJoins = { readonly joins: string };

/** The points as rows of a table, with the words of their marks. */
export const withJoins = <Row>(points: readonly Row[], marks: readonly PointMark[]): (Row & WithJoins)[] =>
  points.map((point, at) => ({ ...point, joins: joinFacts(marks, at)[0]?.text ?? "" }));

export const JOINS_COLUMN: Column<WithJoins> = {
  id: "joins",
  header: "Accounts",
  cell: ({ joins }) => joins,
};

function joinText(
  accounts: Joins["joined"],
  sign: bigint,
  [one, many]: readonly [string, string],
): string | undefined {
  if (accounts.length === 0) {
    return undefined;
  }
  const value = fromUnits(sign * accounts.reduce((sum, account) => sum + toUnits(account.value), 0n));
  const verb = accounts.length === 1 ? one : many;
  return `${plural(accounts.length, "account")} ${verb}, ${formatMoney(value, "always")}`;
}
