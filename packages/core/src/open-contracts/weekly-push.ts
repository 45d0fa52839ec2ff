import type { PushMessage } from "../push/push-message.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { countWords } from "../shared/count-words.ts";
import { formatMoney } from "../shared/money-format.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import {
  awaitingLines,
  countOf,
  dayWords,
  type ExpiringSoon,
  expiringSoon,
  subjectOf,
  type ToldContract,
  weekLines,
} from "./weekly-mail.ts";

/** A push is read on a small screen, and ntfy takes 4 KB. */
const LINES_MAX = 10;

type Told = {
  readonly today: CalendarDate;
  readonly contracts: readonly ToldContract[];
  /** The newest day of imported history; null without any. */
  readonly historyUntil: CalendarDate | null;
  /** Contracts, accounts and amounts, for who wants them told to the server of somebody else. */
  readonly hasDetails: boolean;
};

/** What the mail of the week tells, as a push: counts and days alone unless details are wanted. Undefined with nothing to tell. */
export function weeklyPush({ today, contracts, historyUntil, hasDetails }: Told): PushMessage | undefined {
  const expiring = expiringSoon(contracts, today);
  if (expiring === undefined) {
    return undefined;
  }
  const until = historyUntil === null ? [] : [`Your history stops at ${dayWords(historyUntil)}.`];
  const lines = [...(hasDetails ? detailLines(expiring) : countLines(expiring)), ...until];
  return { title: `Strikebook: ${subjectOf(expiring)}`, body: lines.join("\n") };
}

const countLines = ({ soon, next, awaiting }: ExpiringSoon): string[] => [
  `This week: ${countWords(countOf(soon), "contract")}. Next week: ${countWords(countOf(next), "contract")}.`,
  ...awaitingLines(awaiting).filter(Boolean),
];

const detailLines = ({ soon, next, awaiting }: ExpiringSoon): string[] => [
  ...weekLines("This week", soon, LINES_MAX).filter(Boolean),
  ...cashLines(soon),
  ...weekLines("Next week", next, LINES_MAX).filter(Boolean),
  ...cashLines(next),
  ...awaitingLines(awaiting).filter(Boolean),
];

/** The cash behind the puts and spreads of a week; where one of them is unknown, so is the sum. */
function cashLines(contracts: readonly ToldContract[]): string[] {
  const amounts = contracts.map(({ collateral }) => collateral);
  if (amounts.includes(null)) {
    return ["Cash behind them: not known of every contract"];
  }
  const cash = amounts.reduce((sum, amount) => sum + toUnits(amount ?? "0"), 0n);
  return cash === 0n ? [] : [`Cash behind them: ${formatMoney(fromUnits(cash))}`];
}
