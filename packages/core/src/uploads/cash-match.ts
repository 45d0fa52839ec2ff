import { countWords } from "../shared/count-words.ts";
import { type DecimalText, decimal, moneyText, sum } from "../shared/decimal.ts";
import { formatMoney } from "../shared/money-format.ts";

/** Lines that the user left out of a file; `cash` is the sum of the amounts that can be read. */
export type LeftOutLines = {
  readonly lines: number;
  readonly cash: DecimalText;
  readonly withoutAmount: number;
};

/** The cash of an account by a file and by the ledger, and the breaks in the file's own balances. */
export type StatedCash = {
  readonly fileCash: DecimalText;
  readonly ledgerCash: DecimalText;
  readonly cashBalance?: { readonly gapCount: number } | null | undefined;
  readonly leftOut?: LeftOutLines | null | undefined;
};

/** Lines of a file that nothing is known of yet; `cash` is absent where the amount of one of them can't be read. */
export type UnreadLines = { readonly lines: number; readonly cash?: DecimalText | undefined };

/**
 * Whether a file's cash is the ledger's in every account, to the cent, and its balances follow one another; false while a
 * line of it is unread or left out, for its cash is then not the file's whole cash (domain.md 1.8). Undefined for a file
 * that moves no cash and states no balance that breaks.
 */
export function cashMatches(accounts: readonly StatedCash[], unreadLines = 0): boolean | undefined {
  if (unreadLines > 0 || accounts.some(({ leftOut }) => (leftOut?.lines ?? 0) > 0)) {
    return false;
  }
  const agrees = accounts.every(
    ({ fileCash, ledgerCash, cashBalance }) =>
      decimal(fileCash).eq(decimal(ledgerCash)) && (cashBalance?.gapCount ?? 0) === 0,
  );
  const moves = accounts.some(({ fileCash }) => !decimal(fileCash).eq(0));
  return agrees && !moves ? undefined : agrees;
}

/** The lines of a file among those for review that nobody has read yet; `total` may be more than are listed. */
export function unreadLinesOf(
  review: readonly { readonly isBlocking: boolean; readonly amount?: DecimalText | undefined }[],
  total: number,
): UnreadLines {
  const amounts = review.filter(({ isBlocking }) => isBlocking).map(({ amount }) => amount);
  const known = amounts.flatMap((amount) => amount ?? []);
  return known.length < total
    ? { lines: total }
    : { lines: total, cash: moneyText(sum(known.map((amount) => decimal(amount)))) };
}

/** What a file's cash lacks, in words for the user; undefined where nothing is unread and nothing left out. */
export function missingCashWords(
  accounts: readonly StatedCash[],
  unread: UnreadLines = { lines: 0 },
): string | undefined {
  const leftOut = accounts.flatMap((account) => account.leftOut ?? []);
  const lines = leftOut.reduce((total, each) => total + each.lines, 0);
  const cash = moneyText(sum(leftOut.map((each) => decimal(each.cash))));
  const isKnown = leftOut.every(({ withoutAmount }) => withoutAmount === 0);
  const said = [
    ...(unread.lines > 0 ? [`${linesOf(unread)} ${unread.lines === 1 ? "isn't" : "aren't"} read yet.`] : []),
    ...(lines > 0
      ? [`${linesOf({ lines, ...(isKnown && { cash }) })} ${lines === 1 ? "is" : "are"} left out.`]
      : []),
  ];
  return said.length === 0 ? undefined : said.join(" ");
}

/** `1 line of -$50.00`, `3 lines of $12.00 together`. */
function linesOf({ lines, cash }: UnreadLines): string {
  const count = countWords(lines, "line");
  if (cash === undefined) {
    return count;
  }
  return `${count} of ${formatMoney(cash)}${lines === 1 ? "" : " together"}`;
}
