import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import { type StraddleQuestion, straddleQuestions } from "./straddle-questions.ts";
import { isOwnTaxable, type TaxFacts } from "./tax-facts.ts";
import { gainOf } from "./tax-rows.ts";
import type { Washes } from "./wash-sales.ts";
import type { WashedRow } from "./washes/pieces.ts";

/** What is named and not reckoned. */
export type TaxQuestionKind =
  | "BOND_DISCOUNT"
  | "CASH_IN_LIEU"
  | "OLDER_REPLACEMENT"
  | "WRITTEN_AGAIN"
  | StraddleQuestion["kind"];

export type TaxQuestion = {
  readonly kind: TaxQuestionKind;
  /** The row it is about; null where it is about none. */
  readonly lotId: string | null;
  readonly sentence: string;
  /** US dollars, positive; null where there is none to name. */
  readonly amount: DecimalText | null;
};

/** What a year leaves to a person, or to who advises them; nothing else is named (domain.md 9.5). */
export function taxQuestions(facts: TaxFacts, washes: Washes, year: number): TaxQuestion[] {
  const rows = washes.rows.filter(
    ({ piece: { account, part } }) => isOwnTaxable(account) && isOfYear(part.closing?.day, year),
  );
  return [
    ...rows.flatMap(pairQuestions),
    ...rows.flatMap(bondQuestions),
    ...straddleQuestions(washes.prepared, rows, year),
    ...cashQuestions(facts, year),
  ];
}

const isOfYear = (day: CalendarDate | undefined, year: number) => day?.startsWith(`${year}-`) === true;

function pairQuestions({ id, named, piece: { part } }: WashedRow): TaxQuestion[] {
  return named.map(({ kind, instrument, day, amount }) => ({
    kind,
    lotId: id,
    sentence:
      kind === "WRITTEN_AGAIN"
        ? `${part.instrument} was closed at a loss and written again on ${day}, within 30 days. We don't know whether Fidelity reports that as a wash sale.`
        : `${instrument} of ${day} was acquired before the lot of ${part.instrument} that was sold at a loss. Some readers let it disallow the loss; we don't.`,
    amount: fromUnits(amount),
  }));
}

function bondQuestions(row: WashedRow): TaxQuestion[] {
  const { part } = row.piece;
  const gain = gainOf(row);
  return part.assetClass !== "BOND" || part.isBill === true || gain <= 0n
    ? []
    : [
        {
          kind: "BOND_DISCOUNT",
          lotId: row.id,
          sentence: `${part.instrument} brought more than it cost. If it was bought below par, a part of that may be accrued market discount, which is interest.`,
          amount: fromUnits(gain),
        },
      ];
}

function cashQuestions({ accounts, unsizedCash }: TaxFacts, year: number): TaxQuestion[] {
  const own = new Set(accounts.filter(isOwnTaxable).map(({ id }) => id));
  return unsizedCash
    .filter(({ accountId, day }) => own.has(accountId) && isOfYear(day, year))
    .map(({ instrument, day, amount }) => ({
      kind: "CASH_IN_LIEU",
      lotId: null,
      sentence: `Cash in lieu for ${instrument} on ${day}: no file tells the fraction, so it lowered the cost of the shares and sold nothing.`,
      amount: fromUnits(toUnits(amount)),
    }));
}
