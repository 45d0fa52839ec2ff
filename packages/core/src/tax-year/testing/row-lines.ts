import type { ClosingLot, LedgerEntry, OpenLot, RealizedClosing } from "../../ledger/ledger.ts";
import { matchBooks } from "../../ledger/match-books.ts";
import { prepareEntries } from "../../ledger/match-ledger.ts";
import { entries, type GivenEntry } from "../../ledger/testing/entries.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { groupBy } from "../../shared/group-by.ts";
import { fromUnits, toUnits } from "../../shared/units.ts";
import { readContractSymbol } from "../../transactions/option-contract.ts";
import type { TransactionType } from "../../transactions/transaction.ts";
import type { TaxClosing, TaxFacts, TaxOpening, TaxPart } from "../tax-facts.ts";
import { NO_FACTS } from "./family.ts";
import { securityOf } from "./lot-lines.ts";

const LINE =
  /^(\d{4}-\d\d-\d\d) (\w+) ([\d.]+) ([A-Z0-9]\S*) ([\d.]+)(?: of (\d+) shares)?(?: in ([A-Z ]+))?$/;

/** Type and the signs of quantity and amount. */
const TRADES: Readonly<Record<string, readonly [TransactionType, quantity: string, amount: string]>> = {
  bought: ["BUY", "", "-"],
  sold: ["SELL", "-", ""],
  reinvested: ["REINVEST", "", "-"],
  shorted: ["SELL_SHORT", "-", ""],
  covered: ["BUY_COVER", "", "-"],
  bto: ["OPT_BTO", "", "-"],
  sto: ["OPT_STO", "-", ""],
  btc: ["OPT_BTC", "", "-"],
  stc: ["OPT_STC", "-", ""],
  expired: ["OPT_EXPIRED", "", ""],
  returned: ["RETURN_OF_CAPITAL", "", ""],
  split: ["SPLIT", "", ""],
};

/**
 * Facts out of rows of a history, one a line, by the ledger's tax book: `2025-01-02 sto 1 XYZ250117P50 199.34 in ROTH`.
 * `assigned` and `exercised` make the contract's row and its stock leg, whose money they name.
 */
export function factsOfRows(text: string, more: Partial<TaxFacts> = {}): TaxFacts {
  const lines = text.split("\n").map((line) => line.trim());
  const rows = entries(...lines.filter((line) => line !== "").flatMap(rowsOfLine));
  const { closings, openLots } = matchBooks(rows);
  const { steps, deliveries } = prepareEntries(rows);
  const orders = new Map(steps.map(({ entry }, order) => [entry.id, { entry, order }]));
  const isTax = ({ book }: { readonly book: string }) => book !== "TRADE";
  return {
    ...NO_FACTS,
    parts: [
      ...closings
        .filter(isTax)
        .flatMap((closing) => closing.lots.map((lot) => closedPart(closing, lot, orders))),
      ...openLots.filter(isTax).map((lot) => openPart(lot, orders)),
    ],
    unmatched: closings
      .filter((closing) => isTax(closing) && /[1-9]/.test(closing.unmatchedQuantity))
      .map((closing) => ({
        ...securityOf(closing.instrument),
        closing: closingOf(closing.entryId, orders),
        isShort: closing.type === "OPT_BTC",
        quantity: closing.unmatchedQuantity,
        proceeds: orders.get(closing.entryId)?.entry.amount ?? fromUnits(0n),
      })),
    deliveries: [...groupBy([...deliveries], ([, delivery]) => delivery).values()].map((own) => ({
      contracts: own.filter(([{ assetClass }]) => assetClass === "OPTION").map(([{ id }]) => id),
      shares: own.filter(([{ assetClass }]) => assetClass !== "OPTION").map(([{ id }]) => id),
    })),
    ...more,
  };
}

function rowsOfLine(line: string): GivenEntry[] {
  const [, on = "", verb = "", quantity = "", instrument = "", money = "", shares, accountId = "A"] =
    LINE.exec(line) ?? [];
  const [type, quantitySign, amountSign] = TRADES[verb] ?? [];
  if (type !== undefined) {
    const amount = `${amountSign}${money}`;
    return [
      {
        on,
        type,
        instrument,
        quantity: `${quantitySign}${quantity}`,
        amount,
        accountId,
        ...priceOf(money, quantity),
      },
    ];
  }
  const contract = readContractSymbol(instrument);
  if (contract === undefined || (verb !== "assigned" && verb !== "exercised")) {
    throw new RangeError(`Not a row: ${line}`);
  }
  const isBought = (contract.right === "PUT") === (verb === "assigned");
  const said = verb.toUpperCase();
  const delivered = fromUnits((toUnits(quantity) * toUnits(shares ?? "100")) / toUnits("1"));
  return [
    {
      on,
      type: `OPT_${said}` as TransactionType,
      instrument,
      quantity,
      amount: 0,
      accountId,
      action: shares === undefined ? said : `${said} (${shares} SHS)`,
    },
    {
      on,
      type: isBought ? "BUY" : "SELL",
      instrument: securityOf(instrument).underlying,
      quantity: isBought ? delivered : `-${delivered}`,
      amount: isBought ? `-${money}` : money,
      price: contract.strike,
      accountId,
      action: `YOU ${isBought ? "BOUGHT" : "SOLD"} ${said} ${contract.right}S AS OF ${on}`,
    },
  ];
}

const priceOf = (money: string, quantity: string) =>
  quantity === "0" ? {} : { price: (Number(money) / Number(quantity)).toFixed(4) };

type Orders = ReadonlyMap<string, { readonly entry: LedgerEntry; readonly order: number }>;

function rowOf(id: string, orders: Orders) {
  const row = orders.get(id);
  if (row === undefined) {
    throw new RangeError(`No such row: ${id}`);
  }
  return row;
}

function openingOf(id: string, orders: Orders): TaxOpening {
  const { entry, order } = rowOf(id, orders);
  const { accountId, eventDate, type, price, instrument } = entry;
  return { ...securityOf(instrument), id, accountId, day: eventDate, order, type, price };
}

function closingOf(id: string, orders: Orders): TaxClosing {
  const { entry, order } = rowOf(id, orders);
  return { id, accountId: entry.accountId, day: entry.eventDate, order, type: entry.type };
}

const SHORT: ReadonlySet<string> = new Set(["OPT_STO", "SELL_SHORT"]);

function closedPart(closing: RealizedClosing, lot: ClosingLot, orders: Orders): TaxPart {
  const opening = openingOf(lot.openEntryId, orders);
  return {
    ...securityOf(closing.instrument),
    opening,
    closing: closingOf(closing.entryId, orders),
    accountId: closing.accountId,
    openedOn: lot.openedOn,
    isShort: SHORT.has(opening.type),
    quantity: lot.quantity,
    buys: lot.buys,
    sells: lot.sells,
    deliverable: deliverableOf(closing.instrument),
  };
}

function openPart(lot: OpenLot, orders: Orders): TaxPart {
  const isShort = lot.quantity.startsWith("-");
  const amount = toUnits(lot.amount ?? "0");
  return {
    ...securityOf(lot.instrument),
    opening: openingOf(lot.entryId, orders),
    closing: null,
    accountId: lot.accountId,
    openedOn: calendarDate(lot.openedOn ?? lot.heldSince),
    isShort,
    quantity: fromUnits(isShort ? -toUnits(lot.quantity) : toUnits(lot.quantity)),
    buys: fromUnits(isShort ? 0n : -amount),
    sells: fromUnits(isShort ? amount : 0n),
    deliverable: deliverableOf(lot.instrument),
  };
}

const deliverableOf = (instrument: string) =>
  fromUnits(toUnits(securityOf(instrument).assetClass === "OPTION" ? "100" : "1"));
