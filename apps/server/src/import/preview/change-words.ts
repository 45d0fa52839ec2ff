import { countWords, formatCount } from "@strikebook/core/shared/count-words";
import { formatMoney } from "@strikebook/core/shared/money-format";
import type { SnapshotChanges } from "./compare-positions.repository.ts";
import type { AmountChange } from "./history-preview.repository.ts";

const CHANGES_NAMED = 5;

/** The newest download decides the details of a row: where that moves cash, both amounts and the line are said. */
export function describeAmountChanges(changes: readonly AmountChange[]): string[] {
  const [taken, kept] = [changes.filter(({ wins }) => wins), changes.filter(({ wins }) => !wins)];
  return [
    ...nameLines(
      taken,
      `${countWords(taken.length, "row on record takes", "rows on record take")} another amount from this newer download`,
      ({ line, before, after }) => `line ${line}, ${formatMoney(before)} becomes ${formatMoney(after)}`,
    ),
    ...nameLines(
      kept,
      `${countWords(kept.length, "row on record keeps", "rows on record keep")} the amount of a newer download`,
      ({ line, before, after, storedLine, fileName }) =>
        `line ${line}, ${formatMoney(after)} here, ${formatMoney(before)} in line ${storedLine} of ${fileName}`,
    ),
  ];
}

function nameLines(
  changes: readonly AmountChange[],
  what: string,
  sayOne: (change: AmountChange) => string,
): string[] {
  const named = changes.slice(0, CHANGES_NAMED).map(sayOne);
  const rest = changes.length - named.length;
  return changes.length === 0
    ? []
    : [`${what}: ${named.join("; ")}${rest > 0 ? `; and ${formatCount(rest)} more` : ""}`];
}

/** The changes to a snapshot when its day is imported again, in words. */
export function describeChanges(
  { changed, kept, gone, edited }: SnapshotChanges,
  tense: "did" | "will",
): string[] {
  const rows = (count: number) => countWords(count, "position");
  const verb = (past: string, future: string) => (tense === "did" ? past : `will be ${future}`);
  return [
    ...(changed > 0
      ? [`${rows(changed)} of that day ${verb("updated", "updated")} to this newer download`]
      : []),
    ...(gone > 0
      ? [`${rows(gone)} of that day ${verb("removed", "removed")}: not in this newer download`]
      : []),
    ...(kept > 0 ? [`${rows(kept)} left as on record: typed in by hand, or from a newer download`] : []),
    ...(edited > 0
      ? [`${rows(edited)} ${verb("left", "left")} as you edited or deleted ${edited === 1 ? "it" : "them"}`]
      : []),
  ];
}
