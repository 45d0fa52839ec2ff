import type { CalendarDate } from "../shared/calendar-date.ts";
import { formatMoney } from "../shared/money-format.ts";
import { absolute, fromUnits, type Units } from "../shared/units.ts";
import type { DifferenceCause } from "./difference-cause.ts";
import type { ComparedPair } from "./pair-gains.ts";
import { quantityOf } from "./pair-lots.ts";

const DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });
const dayWords = (day: CalendarDate) => DAY.format(Date.parse(day));
const money = (units: Units) => formatMoney(fromUnits(units));

/** What a difference is, in one sentence for the user. */
export const sentenceOf = (pair: ComparedPair, cause: DifferenceCause): string => SENTENCES[cause](pair);

const SENTENCES: Readonly<Record<DifferenceCause, (pair: ComparedPair) => string>> = {
  ROUNDING: ({ difference }) => `The two sides round it ${money(absolute(difference))} apart.`,
  HOLDING_PERIOD: heldWords,
  LOTS_CHOSEN: (pair) =>
    `Fidelity sold ${openingsOf(pair.exported)}, Strikebook ${openingsOf(pair.lots)}: its gain is that of those other lots.`,
  AVERAGE_COST: () => "Fidelity's gain is that of the average cost of all that was held.",
  WASH_ELSEWHERE: washWords,
  OPENING_BASIS: (pair) =>
    pair.ledgerGain === null
      ? "No file has the purchase, so Strikebook knows no cost; Fidelity does."
      : "It was acquired before what your files tell, and Fidelity has another cost for it.",
  MISSING_IN_LEDGER: ({ exported, lots }) =>
    lots.length === 0
      ? "Fidelity closed it, and no row of the ledger does: a history file is probably missing."
      : `Fidelity closed ${amount(exported)}, the ledger only ${amount(lots)}: a history file is probably missing.`,
  MISSING_IN_EXPORT: ({ exported, lots }) =>
    exported.length === 0
      ? "The ledger closed it, and Fidelity's file doesn't: it may cover fewer days, or can't tell the gain."
      : `The ledger closed ${amount(lots)}, Fidelity's file only ${amount(exported)}.`,
  UNKNOWN: ({ difference }) => `Nothing on record explains these ${money(absolute(difference))}.`,
};

const amount = (lots: readonly { readonly quantity: Units }[]) => fromUnits(quantityOf(lots));

function heldWords({ exported, lots }: ComparedPair): string {
  const [theirs, ours] = [openingsOf(exported), openingsOf(lots)];
  return theirs === ours
    ? "The gain agrees; Fidelity counts it as held for another term."
    : `The gain agrees; Fidelity counts ${theirs} and Strikebook ${ours}.`;
}

function washWords({ ledgerDisallowed, exportDisallowed, difference }: ComparedPair): string {
  if (exportDisallowed > 0n && ledgerDisallowed === 0n) {
    return `Fidelity disallows ${money(exportDisallowed)} as a wash sale, this reading doesn't.`;
  }
  if (ledgerDisallowed > 0n && exportDisallowed === 0n) {
    return `Strikebook disallows ${money(ledgerDisallowed)} as a wash sale, Fidelity's file doesn't.`;
  }
  return `It's a wash sale that only one side knows: ${money(absolute(difference))}.`;
}

type Opened = { readonly openedOn?: CalendarDate | null | undefined };

/** `what was opened Mar 1, 2021`, `lots of 3 days`. */
function openingsOf(lots: readonly Opened[]): string {
  const days = new Set(lots.map(({ openedOn }) => openedOn ?? undefined));
  const [only] = days;
  if (days.size > 1) {
    return `lots of ${days.size} days`;
  }
  return only === undefined ? "a lot without a day" : `the lot of ${dayWords(only)}`;
}
