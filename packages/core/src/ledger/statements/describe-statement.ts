import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { formatMoney } from "../../shared/money-format.ts";
import { instrumentWords } from "../../transactions/contract-words.ts";
import { readContractSymbol } from "../../transactions/option-contract.ts";
import type { StatementTerms } from "./statement.ts";

/** A statement as one sentence, for explanations, the log and the list: `FB was renamed META on Jun 9, 2022.` */
export function describeStatement(statement: StatementTerms): string {
  return `${WORDS[statement.kind](statement)}.`;
}

const WORDS: Record<StatementTerms["kind"], (statement: StatementTerms) => string> = {
  RENUMBER: ({ oldNumber = "on record", accountNumber, day }) =>
    `Account ${oldNumber} became ${accountNumber} on ${dayWords(day)}`,
  RENAME: ({ instrument, into, day }) => `${instrument} was renamed ${into} on ${dayWords(day)}`,
  RESTRIKE: ({ instrument, into = instrument, ratio, day }) =>
    readContractSymbol(instrument) === undefined
      ? `${instrument} contracts were re-struck ${ratio} for 1 on ${dayWords(day)}${into === instrument ? "" : `, as ${into}`}`
      : `${instrumentWords(instrument)} became ${ratio} × ${instrumentWords(into)} on ${dayWords(day)}`,
  OPENING: ({ instrument, quantity = "0", day, basis, acquiredOn }) =>
    `${quantity.replace("-", "")} ${instrumentWords(instrument)} ${quantity.startsWith("-") ? "short" : "held"} on ${dayWords(day)}` +
    (acquiredOn === undefined ? "" : `, opened ${dayWords(acquiredOn)}`) +
    (basis === undefined ? ", cost unknown" : ` for ${formatMoney(basis)}`),
  SHORT: ({ instrument, quantity, day }) =>
    `${quantity === undefined ? "" : `${quantity} `}${instrumentWords(instrument)} sold on ${dayWords(day)} opened a short position`,
  ALLOCATE: ({ instrument, into, percent, day }) =>
    `${percent}% of the cost of ${instrument} went to ${into} on ${dayWords(day)}`,
  EXCHANGE: ({ instrument, into, value, isTaxable, day }) =>
    `${into} was worth ${formatMoney(value ?? ("0" as DecimalText))} a share when it came for ${instrument} on ${dayWords(day)}, taxable ${isTaxable === true ? "in full" : "as far as the cash goes"}`,
  AVERAGE_COST: ({ instrument, day, books }) =>
    `From ${dayWords(day)} on ${instrument} is sold at the average cost of all shares held${bookWords(books)}`,
  LOTS: ({ instrument, quantity = "0", acquiredOn, basis, day, books }) =>
    `${quantity} of the ${instrumentWords(instrument)} sold on ${dayWords(day)} are of the lot` +
    (acquiredOn === undefined ? "" : ` of ${dayWords(acquiredOn)}`) +
    (basis === undefined ? "" : ` that cost ${formatMoney(basis)}`) +
    bookWords(books),
  GONE: ({ instrument, isMovedOut, day }) =>
    `${instrumentWords(instrument)} ${isMovedOut === true ? "was moved out" : "became worthless"} on ${dayWords(day)}`,
};

const bookWords = (books: StatementTerms["books"]) =>
  books === "BOTH" ? ", in both books" : ", in the tax book";

const DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });

/** `Jan 16, 2026`. */
export const dayWords = (day: CalendarDate) => DAY.format(Date.parse(day));
