import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { compareText } from "../shared/compare-names.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { fromUnits, leastOf, shareOfMoney, type Units } from "../shared/units.ts";
import { readContractSymbol } from "../transactions/option-contract.ts";
import { isOwnTaxable } from "./tax-facts.ts";
import type { Washes } from "./wash-sales.ts";
import { WINDOW_DAYS } from "./washes/find-replacements.ts";
import type { WashedRow } from "./washes/pieces.ts";
import { type Piece, unusedSteps } from "./washes/pieces.ts";
import { isOnlyNamed } from "./washes/replacement-pools.ts";
import { quantityOfSteps } from "./washes/share-units.ts";
import { allowedLossOf, openSteps } from "./washes/washed-rows.ts";

export type WashTriggerKind = "ASSIGNMENT" | "EXERCISE" | "REINVESTMENT";

/** What may acquire without anybody trading. */
export type WashTrigger = {
  readonly kind: WashTriggerKind;
  readonly accountId: string;
  readonly instrument: string;
  /** Contracts, or shares of the last reinvestment. */
  readonly quantity: DecimalText;
  /** The last day inside the window on which it may. */
  readonly day: CalendarDate;
  /** Its expiry lies inside the window. */
  readonly isAtExpiry: boolean;
  /** In a retirement account. */
  readonly isLost: boolean;
  /** What of the loss it would disallow. US dollars, positive. */
  readonly amount: DecimalText;
};

export type WashWarning = {
  /** The row of the loss. */
  readonly id: string;
  readonly accountId: string;
  readonly instrument: string;
  readonly underlying: string;
  readonly lossDay: CalendarDate;
  /** The part of the loss that is still allowed. US dollars, positive. */
  readonly amount: DecimalText;
  /** Shares or contracts of it without a replacement. */
  readonly quantity: DecimalText;
  /** lossDay + 30. */
  readonly until: CalendarDate;
  readonly triggers: readonly WashTrigger[];
};

/**
 * Losses of the person's taxable accounts that an acquisition from `today` on may still disallow, with what may acquire
 * without anybody trading (domain.md 9.6); the first to end first.
 */
export function listWashWarnings(washes: Washes, today: CalendarDate): WashWarning[] {
  const open = groupBy(
    washes.prepared.pieces.filter(({ part, isSection1256 }) => part.closing === null && !isSection1256),
    ({ part }) => part.underlying,
  );
  const since = addDays(today, -WINDOW_DAYS);
  return washes.rows
    .filter(({ piece: { part } }) => part.closing !== null && part.closing.day >= since)
    .flatMap((row) => openLossOf(row, washes) ?? [])
    .map((loss) => ({ ...shownLoss(loss), triggers: triggersOf(loss, open, { washes, today }) }))
    .sort((a, b) => compareText(a.until, b.until) || compareText(a.id, b.id));
}

/** A loss, as far as it is still allowed. */
type OpenLoss = {
  readonly row: WashedRow;
  readonly day: CalendarDate;
  readonly until: CalendarDate;
  readonly amount: Units;
  readonly steps: bigint;
  readonly quantity: Units;
};

function openLossOf(row: WashedRow, { reading, prepared }: Washes): OpenLoss | undefined {
  const { account, part } = row.piece;
  const day = part.closing?.day;
  const amount = allowedLossOf(row);
  const steps = openSteps(row);
  const isTold = isOwnTaxable(account) && !isOnlyNamed(reading, row.piece);
  if (day === undefined || amount === 0n || steps === 0n || !isTold) {
    return undefined;
  }
  const quantity = quantityOfSteps(steps, part, { units: prepared.units, day });
  return { row, day, until: addDays(day, WINDOW_DAYS), amount, steps, quantity };
}

const shownLoss = ({ row, day, until, amount, quantity }: OpenLoss) => ({
  id: row.id,
  accountId: row.piece.part.accountId,
  instrument: row.piece.part.instrument,
  underlying: row.piece.part.underlying,
  lossDay: day,
  amount: fromUnits(amount),
  quantity: fromUnits(quantity),
  until,
});

type Asked = { readonly washes: Washes; readonly today: CalendarDate };

/** What delivers or reinvests shares where shares would replace the loss. */
function triggersOf(
  loss: OpenLoss,
  open: ReadonlyMap<string, readonly Piece[]>,
  asked: Asked,
): readonly WashTrigger[] {
  const { part } = loss.row.piece;
  const { reading } = asked.washes;
  if (reading !== "STRICT" && (part.assetClass === "OPTION" || part.isShort)) {
    return [];
  }
  const held = (open.get(part.underlying) ?? []).filter(
    ({ part: { accountId } }) => reading !== "BROKER" || accountId === part.accountId,
  );
  const byPlace = groupBy(
    held,
    ({ part: { accountId, instrument, isShort } }) => `${accountId} ${instrument} ${isShort}`,
  );
  return [...byPlace.values()]
    .flatMap(
      (pieces) => contractTrigger(pieces, loss, asked) ?? reinvestmentTrigger(pieces, loss, asked) ?? [],
    )
    .sort((a, b) => compareText(a.day, b.day) || compareText(a.instrument, b.instrument));
}

/** Written puts may be assigned, and bought calls exercised, on any day. What has replaced a loss brings used shares. */
function contractTrigger(
  pieces: readonly Piece[],
  loss: OpenLoss,
  { washes }: Asked,
): WashTrigger | undefined {
  const [first] = pieces;
  const contract =
    first?.part.assetClass === "OPTION" ? readContractSymbol(first.part.instrument) : undefined;
  const isDelivering = first !== undefined && contract?.right === (first.part.isShort ? "PUT" : "CALL");
  const steps = pieces.reduce((sum, piece) => sum + unusedSteps(piece), 0n);
  if (first === undefined || contract === undefined || !isDelivering || steps === 0n) {
    return undefined;
  }
  const { expiration } = contract;
  const { units } = washes.prepared;
  const isAtExpiry = expiration <= loss.until;
  return expiration < addDays(loss.day, -WINDOW_DAYS)
    ? undefined
    : {
        ...placeOf(first),
        kind: first.part.isShort ? "ASSIGNMENT" : "EXERCISE",
        quantity: fromUnits(quantityOfSteps(steps, first.part, { units, day: null })),
        day: isAtExpiry ? expiration : loss.until,
        isAtExpiry,
        amount: amountOf(loss, steps),
      };
}

/** Reinvested within this many days, shares are taken to be reinvested again: dividends come quarterly or yearly. */
const REINVESTING_DAYS = 366;

function reinvestmentTrigger(
  pieces: readonly Piece[],
  loss: OpenLoss,
  { washes, today }: Asked,
): WashTrigger | undefined {
  const { units } = washes.prepared;
  const since = addDays(today, -REINVESTING_DAYS);
  const last = pieces
    .filter(({ part: { opening } }) => opening?.type === "REINVEST" && opening.day >= since)
    .sort((a, b) => b.openedDay - a.openedDay)[0];
  return last === undefined
    ? undefined
    : {
        ...placeOf(last),
        kind: "REINVESTMENT",
        quantity: fromUnits(quantityOfSteps(last.steps, last.part, { units, day: null })),
        day: loss.until,
        isAtExpiry: false,
        amount: amountOf(loss, last.steps),
      };
}

const placeOf = ({ account, part }: Piece) => ({
  accountId: part.accountId,
  instrument: part.instrument,
  isLost: account.isRetirement,
});

const amountOf = ({ amount, steps }: OpenLoss, acquired: bigint): DecimalText =>
  fromUnits(shareOfMoney(amount, leastOf(acquired, steps), steps));
