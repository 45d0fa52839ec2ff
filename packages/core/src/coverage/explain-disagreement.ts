import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { countWords, formatCount } from "../shared/count-words.ts";
import { absolute, type Units } from "../shared/units.ts";
import type { CoverageGap, CoveredHistory } from "./covered-days.ts";

/** A symbol of which file and ledger hold different quantities, and what the ledger knows of it. */
type Disagreeing = {
  readonly file: Units;
  readonly ledger: Units;
  /** The contract's expiry; undefined for shares. */
  readonly expiry: CalendarDate | undefined;
  /** Undefined without any row of it on record. */
  readonly holding:
    | {
        readonly rowsOnDay?: number | undefined;
        readonly unmatchedClosings?: number | undefined;
        readonly hasCorporateAction?: boolean | undefined;
      }
    | undefined;
};

/** The likeliest reason, as a sentence, why file and ledger hold different quantities on a day. */
export function explainDisagreement(pair: Disagreeing, day: CalendarDate, history: CoveredHistory): string {
  const { file, holding, expiry } = pair;
  if (expiry !== undefined && expiry < day && file === 0n) {
    return `It expired on ${expiry}, and the broker's row of that is not on record.`;
  }
  const rowsOnDay = holding?.rowsOnDay ?? 0;
  if (rowsOnDay > 0) {
    const rows = rowsOnDay === 1 ? "A row is" : `${formatCount(rowsOnDay)} rows are`;
    return `${rows} dated on that very day: the file may have been downloaded before.`;
  }
  return explainByEvents(pair, nearestGap(day, history)) ?? explainByDays(pair, day, history);
}

const nearestGap = (day: CalendarDate, { gaps }: CoveredHistory) =>
  gaps?.findLast(({ firstDay, cashMoved }) => firstDay <= day && cashMoved !== "0");

function explainByEvents(
  { file, ledger, holding, expiry }: Disagreeing,
  gap: CoverageGap | undefined,
): string | undefined {
  const unmatched = holding?.unmatchedClosings ?? 0;
  if (unmatched > 0) {
    const closings = countWords(unmatched, "closing of it has", "closings of it have");
    return gap === undefined
      ? `${closings} no opening on record: older history is missing.`
      : `${closings} no opening on record: it may lie between ${gap.firstDay} and ${gap.lastDay}, where no history reaches.`;
  }
  if (holding?.hasCorporateAction === true) {
    return "A corporate action of it is on record: the broker may count the shares in another way.";
  }
  const ratio = expiry === undefined ? ratioOf(file, ledger) : undefined;
  return ratio && `The quantities stand ${ratio}: a split may be missing.`;
}

function explainByDays(pair: Disagreeing, day: CalendarDate, history: CoveredHistory): string {
  // Rows of a day may be posted on the next.
  const endsEarly = history.lastDay < addDays(day, -1);
  const gap = nearestGap(day, history);
  const between = gap && `between ${gap.firstDay} and ${gap.lastDay}`;
  if (pair.holding === undefined) {
    const after = endsEarly ? ` or after ${history.lastDay}` : "";
    const when = between ?? `before ${history.firstDay}`;
    return `No row of it is on record: it may have come ${when}${after}, where no history reaches.`;
  }
  if (endsEarly) {
    return `Your history stops at ${history.lastDay}: rows after it are missing.`;
  }
  if (between !== undefined) {
    return `Rows of it may be missing ${between}, where no history reaches.`;
  }
  return mayBeOlder(pair)
    ? `Part of it may have come before ${history.firstDay}, where no history reaches.`
    : "A row may be missing: download the history again.";
}

/** The file has more of it, on the same side. */
const mayBeOlder = ({ file, ledger }: Disagreeing) =>
  file !== 0n && file < 0n === ledger < 0n && absolute(file) > absolute(ledger);

const SPLIT_RATIOS_MAX = 100n;

/** `4 to 1` when one is a small multiple of the other. */
function ratioOf(file: Units, ledger: Units): string | undefined {
  const [larger, smaller] = absolute(file) > absolute(ledger) ? [file, ledger] : [ledger, file];
  const isMultiple = smaller !== 0n && larger % smaller === 0n && larger / smaller > 0n;
  const ratio = isMultiple ? larger / smaller : 0n;
  if (ratio < 2n || ratio > SPLIT_RATIOS_MAX) {
    return undefined;
  }
  return larger === file ? `${ratio} to 1` : `1 to ${ratio}`;
}
