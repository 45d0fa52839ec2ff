import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { compareText } from "../shared/compare-names.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { divideRounded, fromUnits, leastOf, shareOfMoney, splitMoney, toUnits } from "../shared/units.ts";
import { section1256Of } from "./section-1256.ts";
import { isOwnTaxable, type TaxClosing, type TaxFacts, type TaxPart, type WashReading } from "./tax-facts.ts";
import { gainOf, type TaxLot, type TaxTerm, taxLotOf, termOf } from "./tax-rows.ts";
import { reckonWashes } from "./wash-sales.ts";
import { WINDOW_DAYS } from "./washes/find-replacements.ts";
import { allowedLossOf } from "./washes/washed-rows.ts";

/** A sale that nobody has made, of shares or contracts held long. */
export type SaleAsked = {
  readonly accountId: string;
  readonly instrument: string;
  /** Positive. */
  readonly quantity: DecimalText;
  readonly day: CalendarDate;
  /** US dollars a share, as quoted: a contract brings 100 times it, a bond a hundredth. Costs are not reckoned. */
  readonly price: DecimalText;
};

export type SaleRehearsed = {
  /** Held and sold, first in, first out. */
  readonly quantity: DecimalText;
  /** Asked for and not held with a known basis. */
  readonly missing: DecimalText;
  /** The rows of the sale; none in a retirement account. */
  readonly lots: readonly TaxLot[];
  readonly shortTerm: DecimalText;
  readonly longTerm: DecimalText;
  /** The contract's part of the year where it is one of section 1256; null without last year's mark. */
  readonly section1256: DecimalText | null;
  /** Of these rows. */
  readonly disallowed: DecimalText;
  readonly lost: DecimalText;
  /** The part of the loss that is still allowed, positive: an acquisition until `openUntil` would disallow it. */
  readonly allowedLoss: DecimalText;
  /** day + 30; null without an allowed loss. */
  readonly openUntil: CalendarDate | null;
};

/** What the sale would bring, by the same rules as if it were on record: it is, in a copy of the facts. */
export function whatIfSold(facts: TaxFacts, reading: WashReading, sale: SaleAsked): SaleRehearsed {
  const { sold, rest, missing } = takeOpenParts(facts.parts, sale);
  const after: TaxFacts = { ...facts, parts: [...rest, ...soldParts(sold, sale)] };
  const { rows, prepared } = reckonWashes(after, reading);
  const own = rows.filter(
    ({ piece: { account, part } }) => part.closing?.id === REHEARSAL && isOwnTaxable(account),
  );
  const lots = own.map((row) => taxLotOf(row, prepared));
  const allowedLoss = own.reduce((sum, row) => sum + allowedLossOf(row), 0n);
  const sumOfTerm = (term: TaxTerm) =>
    fromUnits(own.reduce((sum, row) => (termOf(row) === term ? sum + gainOf(row) : sum), 0n));
  return {
    quantity: fromUnits(toUnits(sale.quantity) - missing),
    missing: fromUnits(missing),
    lots,
    shortTerm: sumOfTerm("SHORT"),
    longTerm: sumOfTerm("LONG"),
    section1256: section1256OfSale(after, sale),
    disallowed: fromUnits(own.reduce((sum, { adjustment }) => sum + adjustment, 0n)),
    lost: fromUnits(own.reduce((sum, { lost }) => sum + lost, 0n)),
    allowedLoss: fromUnits(allowedLoss),
    openUntil: allowedLoss === 0n ? null : addDays(sale.day, WINDOW_DAYS),
  };
}

/** No transaction has this id. */
const REHEARSAL = "what-if";

type OpenPart = TaxPart & { readonly buys: DecimalText };

/** Parts held long with a known basis, first in, first out; the last one is divided where the sale needs only some of it. */
function takeOpenParts(parts: readonly TaxPart[], sale: SaleAsked) {
  const isAsked = (part: TaxPart): part is OpenPart =>
    part.closing === null &&
    !part.isShort &&
    part.buys !== null &&
    part.accountId === sale.accountId &&
    part.instrument === sale.instrument;
  const rest = parts.filter((part) => !isAsked(part));
  const sold: OpenPart[] = [];
  let missing = toUnits(sale.quantity);
  for (const part of parts.filter(isAsked).toSorted(oldestFirst)) {
    const quantity = toUnits(part.quantity);
    const taken = leastOf(quantity, missing);
    const buys = shareOfMoney(toUnits(part.buys), taken, quantity);
    missing -= taken;
    if (taken > 0n) {
      sold.push({ ...part, quantity: fromUnits(taken), buys: fromUnits(buys) });
    }
    if (taken < quantity) {
      rest.push({
        ...part,
        quantity: fromUnits(quantity - taken),
        buys: fromUnits(toUnits(part.buys) - buys),
      });
    }
  }
  return { sold, rest, missing };
}

const oldestFirst = (a: TaxPart, b: TaxPart): number =>
  compareText(a.openedOn ?? "", b.openedOn ?? "") || (a.opening?.order ?? 0) - (b.opening?.order ?? 0);

const PER_ONE = toUnits("1");
const CENT = toUnits("0.01");

/** The sale is the last row of its day. */
function soldParts(sold: readonly OpenPart[], { accountId, day, price }: SaleAsked): TaxPart[] {
  const quantities = sold.map(({ quantity }) => toUnits(quantity));
  const quantity = quantities.reduce((sum, own) => sum + own, 0n);
  const isOption = sold[0]?.assetClass === "OPTION";
  const isBond = sold[0]?.assetClass === "BOND";
  const amount = (toUnits(price) * quantity * (isOption ? 100n : 1n)) / (isBond ? 100n : 1n);
  const proceeds = splitMoney(divideRounded(amount, PER_ONE * CENT) * CENT, quantities);
  const closing: TaxClosing = {
    id: REHEARSAL,
    accountId,
    day,
    order: Number.MAX_SAFE_INTEGER,
    type: isOption ? "OPT_STC" : "SELL",
  };
  return sold.map((part, index) => ({ ...part, closing, sells: fromUnits(proceeds[index] ?? 0n) }));
}

/** 0 for what section 1256 is not about; null without last year's mark. */
function section1256OfSale(after: TaxFacts, { day }: SaleAsked): DecimalText | null {
  const parts = after.parts.filter(({ closing }) => closing?.id === REHEARSAL);
  const year = Number(day.slice(0, 4));
  const lastTradingDay = `${year}-12-31` as CalendarDate;
  const { isWhole, total } = section1256Of({ ...after, parts }, { year, today: day, lastTradingDay });
  return isWhole ? fromUnits(total) : null;
}
