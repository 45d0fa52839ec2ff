import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { absolute, fromUnits } from "../shared/units.ts";
import { readContractSymbol } from "../transactions/option-contract.ts";
import { lastLongTermDay } from "./holding-period.ts";
import { isOwnTaxable } from "./tax-facts.ts";
import type { Piece, Prepared, WashedRow } from "./washes/pieces.ts";
import { resultOf } from "./washes/washed-rows.ts";

/** A position that stands against shares. */
export type StraddleQuestion = {
  readonly kind: "CALL_IN_THE_MONEY" | "PUT_ON_SHARES" | "SHORT_AGAINST_SHARES";
  readonly lotId: string | null;
  readonly sentence: string;
  readonly amount: DecimalText | null;
};

/** A piece that was opened on a known day. */
type Held = Piece & { readonly part: { readonly openedOn: CalendarDate } };

/** Positions that stand against each other, of the person's taxable accounts: named with the lots (domain.md 9.5). */
export function straddleQuestions(
  { pieces }: Prepared,
  rows: readonly WashedRow[],
  year: number,
): StraddleQuestion[] {
  const own = pieces.filter(
    (piece): piece is Held => piece.part.openedOn !== null && piece.steps > 0n && isOwnTaxable(piece.account),
  );
  const shares = groupBy(
    own.filter(({ part }) => part.assetClass !== "OPTION" && !part.isShort),
    ({ part }) => part.underlying,
  );
  const heldOf = new Map([...shares].map(([underlying, held]) => [underlying, new HeldShares(held)]));
  const span = { first: `${year}-01-01`, last: `${year}-12-31` };
  const rowIds = new Map(rows.map(({ id, piece }) => [piece, id]));
  const against = openings(own.filter(({ part }) => isWithin(part, span))).flatMap((piece) => {
    const held = heldOf.get(piece.part.underlying);
    return held === undefined ? [] : questionsOf(piece, held, { span, lotId: rowIds.get(piece) ?? null });
  });
  return [...rows.flatMap((row) => callQuestions(row, heldOf.get(row.piece.part.underlying))), ...against];
}

type Span = { readonly first: string; readonly last: string };

const isWithin = ({ openedOn, closing }: Held["part"], { first, last }: Span) =>
  openedOn <= last && (closing === null || closing.day >= first);

/** One piece of each opening: what closes it in parts is named once. */
function openings(pieces: readonly Held[]): Held[] {
  const seen = new Set<string>();
  return pieces.filter(({ part: { opening } }) => {
    const isNew = opening === null || !seen.has(opening.id);
    if (opening !== null) {
      seen.add(opening.id);
    }
    return isNew;
  });
}

/** Lots of shares of one underlying, found by the days on which they were held. */
class HeldShares {
  /** By day of opening. */
  readonly #pieces: readonly Held[];
  /** Of the pieces up to each one, the one that is held longest. */
  readonly #longest: readonly Held[];

  constructor(pieces: readonly Held[]) {
    this.#pieces = pieces.toSorted((a, b) => a.openedDay - b.openedDay);
    let longest: Held | undefined;
    this.#longest = this.#pieces.map((piece) => {
      longest = longest === undefined || piece.closedDay > longest.closedDay ? piece : longest;
      return longest;
    });
  }

  /** One that was opened by the day and closed after it. */
  heldOn(openedBy: (piece: Held) => boolean, closedAfter: number): Held | undefined {
    const longest = this.#longest[this.#countOf(openedBy) - 1];
    return longest !== undefined && longest.closedDay > closedAfter ? longest : undefined;
  }

  /** One that is not too old, was opened by a day, and closed after another. */
  younger(isTooOld: (piece: Held) => boolean, openedBy: number, closedAfter: number): Held | undefined {
    for (let at = this.#countOf(isTooOld); ; at += 1) {
      const piece = this.#pieces[at];
      if (piece === undefined || piece.openedDay > openedBy) {
        return undefined;
      }
      if (piece.closedDay > closedAfter) {
        return piece;
      }
    }
  }

  /** How many, from the oldest on, are so. */
  #countOf(isSo: (piece: Held) => boolean): number {
    let [low, high] = [0, this.#pieces.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const piece = this.#pieces[middle];
      if (piece !== undefined && isSo(piece)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

const rightOf = ({ part }: Piece) =>
  part.assetClass === "OPTION" ? readContractSymbol(part.instrument)?.right : undefined;

/** The loss on a call that was written in the money against shares held long-term is long-term itself. */
function callQuestions(row: WashedRow, held: HeldShares | undefined): StraddleQuestion[] {
  const { part, openedDay } = row.piece;
  const { openedOn, isShort, instrument } = part;
  const loss = resultOf(row);
  if (held === undefined || openedOn === null || !isShort || loss >= 0n || rightOf(row.piece) !== "CALL") {
    return [];
  }
  const lastLongTerm = lastLongTermDay(openedOn);
  const shares = held.heldOn((piece) => piece.part.openedOn <= lastLongTerm, openedDay);
  return shares === undefined
    ? []
    : [
        {
          kind: "CALL_IN_THE_MONEY",
          lotId: row.id,
          sentence: `${instrument} was written on ${openedOn} while shares of ${shares.part.openedOn} were held for more than a year. Was it in the money then? If so, ask: its loss may be long-term.`,
          amount: fromUnits(absolute(loss)),
        },
      ];
}

function questionsOf(
  piece: Held,
  held: HeldShares,
  { span, lotId }: { readonly span: Span; readonly lotId: string | null },
): StraddleQuestion[] {
  const { part, openedDay, closedDay } = piece;
  if (part.assetClass !== "OPTION" && part.isShort) {
    const shares = held.heldOn(
      (one) => one.openedDay < closedDay && one.part.openedOn <= span.last,
      openedDay,
    );
    return shares === undefined || !isWithin(shares.part, span)
      ? []
      : [
          {
            kind: "SHORT_AGAINST_SHARES",
            lotId,
            sentence: `${part.instrument} was sold short on ${part.openedOn} while shares of ${shares.part.openedOn} were held. Ask: that may count as a sale of them, or change how long they are held.`,
            amount: null,
          },
        ];
  }
  if (part.isShort || piece.isSection1256 || rightOf(piece) !== "PUT") {
    return [];
  }
  const lastTooOld = lastLongTermDay(part.openedOn);
  const isTooOld = (one: Held) => one.part.openedOn <= lastTooOld;
  const shares = held.younger(isTooOld, closedDay, openedDay);
  return shares !== undefined && isWithin(shares.part, span)
    ? [
        {
          kind: "PUT_ON_SHARES",
          lotId,
          sentence: `${part.instrument}, bought on ${part.openedOn}, was held with shares of ${shares.part.openedOn} held for less than a year. Ask: their time may stop or begin again.`,
          amount: null,
        },
      ]
    : [];
}
