import { type CalendarDate, calendarDate } from "../../shared/calendar-date.ts";
import { fromUnits, shareOfMoney, toUnits, type Units } from "../../shared/units.ts";
import { readContractSymbol, underlyingOf } from "../../transactions/option-contract.ts";
import type { TransactionType } from "../../transactions/transaction.ts";
import type { TaxFacts, TaxOpening, TaxPart, TaxSecurity } from "../tax-facts.ts";
import { NO_FACTS } from "./family.ts";

const OPENING =
  /^(\w+): (?:SHARES )?([\d.]+)(?: ([A-Z]\S*))? (bought|written|shorted|reinvested) (\S+) for ([\d.-]+)(?: \((\w+)\))?(?: in ([A-Z ]+?))?( deep)?$/;
const CLOSING =
  /^([\d.]+) of (\w+) (sold|closed|covered|expired) (\S+)(?: for ([\d.-]+))?(?: in ([A-Z ]+?))?$/;

const OPENS = { bought: "BUY", written: "OPT_STO", shorted: "SELL_SHORT", reinvested: "REINVEST" } as const;

type LotSoFar = {
  readonly opening: TaxOpening;
  readonly isShort: boolean;
  quantity: Units;
  money: Units;
  readonly parts: TaxPart[];
};

/**
 * Facts out of lines as worked examples write them, in the order of the day:
 * `1: 100 bought 2013-01-01 for 1000; 2: 100 bought 2013-06-15 for 800 / 100 of 1 sold 2013-06-01 for 750`. Shares of XYZ in
 * account A unless told (`1: 1 XYZ250117C50 written 2025-01-02 for 199.34 in ROTH`); a lot costs pro rata. Rows with one
 * mark in brackets are one purchase, all others are none.
 */
export function factsOfLines(text: string, more: Partial<TaxFacts> = {}): TaxFacts {
  const lots = new Map<string, LotSoFar>();
  text
    .split(/[;/]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .forEach((line, order) => {
      if (OPENING.test(line)) {
        addOpening(lots, line, order);
      } else {
        addClosing(lots, line, order);
      }
    });
  const parts = [...lots.values()].flatMap((lot) => [...lot.parts, ...openPart(lot)]);
  return { ...NO_FACTS, parts, ...more };
}

function addOpening(lots: Map<string, LotSoFar>, line: string, order: number): void {
  const [
    ,
    id = "",
    quantity = "",
    instrument = "XYZ",
    verb = "",
    day = "",
    money = "",
    purchase,
    account,
    deep,
  ] = OPENING.exec(line) ?? [];
  const security = securityOf(instrument);
  const isShort = verb === "written" || verb === "shorted";
  lots.set(id, {
    opening: {
      ...security,
      id,
      accountId: account ?? "A",
      day: calendarDate(day),
      order,
      type: typeOf(verb, security),
      price: purchase === undefined ? fromUnits(BigInt(order)) : fromUnits(toUnits("1")),
      isDeep: deep !== undefined,
    },
    isShort,
    quantity: toUnits(quantity),
    money: toUnits(money),
    parts: [],
  });
}

function typeOf(verb: string, { assetClass }: TaxSecurity): TransactionType {
  const type = OPENS[verb as keyof typeof OPENS];
  return assetClass === "OPTION" && type === "BUY" ? "OPT_BTO" : type;
}

export function securityOf(instrument: string): TaxSecurity {
  const isOption = readContractSymbol(instrument) !== undefined;
  return {
    instrument,
    security: instrument,
    underlying: underlyingOf(instrument),
    assetClass: isOption ? "OPTION" : "STOCK",
  };
}

function addClosing(lots: Map<string, LotSoFar>, line: string, order: number): void {
  const [, quantity = "", id = "", verb, day = "", money = "0", account] = CLOSING.exec(line) ?? [];
  const lot = lots.get(id);
  if (lot === undefined) {
    throw new RangeError(`Not a line of lots: ${line}`);
  }
  const part = takePart(lot, toUnits(quantity));
  const accountId = account ?? lot.opening.accountId;
  const own = fromUnits(toUnits(money));
  lot.parts.push({
    ...part,
    accountId,
    closing: {
      id: `c${order}`,
      accountId,
      day: calendarDate(day) satisfies CalendarDate,
      order,
      type: verb === "expired" ? "OPT_EXPIRED" : "SELL",
    },
    ...(lot.isShort ? { buys: own } : { sells: own }),
  });
}

function takePart(lot: LotSoFar, quantity: Units): TaxPart {
  const money = shareOfMoney(lot.money, quantity, lot.quantity);
  lot.quantity -= quantity;
  lot.money -= money;
  const {
    id: _id,
    accountId,
    day,
    order: _order,
    type: _type,
    price: _price,
    isDeep: _deep,
    ...security
  } = lot.opening;
  const [own, none] = [fromUnits(money), fromUnits(0n)];
  return {
    ...security,
    opening: lot.opening,
    closing: null,
    accountId,
    openedOn: day,
    isShort: lot.isShort,
    quantity: fromUnits(quantity),
    ...(lot.isShort ? { buys: none, sells: own } : { buys: own, sells: none }),
    deliverable: fromUnits(toUnits(security.assetClass === "OPTION" ? "100" : "1")),
  };
}

const openPart = (lot: LotSoFar): TaxPart[] => (lot.quantity === 0n ? [] : [takePart(lot, lot.quantity)]);
