import { readContractSymbol } from "../../transactions/option-contract.ts";
import type { TaxOpening, TaxPart, WashReading } from "../tax-facts.ts";
import type { Acquisition, Piece } from "./pieces.ts";

/** Acquisitions that may replace the losses of one kind, in order of day, then by account and the day's order. */
export type Pool = {
  readonly acquisitions: readonly Acquisition[];
  /** The first one at or after an index that is neither past nor used up; the length for none. */
  firstFrom(index: number): number;
  /** The first index of a day or later. */
  firstOn(day: number): number;
};

/** The pool of a loss, by the reading (domain.md 9.3); undefined for none. */
export type FindPool = (loss: TaxPart) => Pool | undefined;

export function replacementPools(acquisitions: readonly Acquisition[], reading: WashReading): FindPool {
  const lists = new Map<string, Acquisition[]>();
  for (const acquisition of acquisitions.toSorted(inOrder)) {
    for (const key of KEYS[reading].replaced(acquisition.opening, acquisition.isShort)) {
      const list = lists.get(key);
      if (list === undefined) {
        lists.set(key, [acquisition]);
      } else {
        list.push(acquisition);
      }
    }
  }
  const pools = new Map<string, Pool>();
  return (loss) => {
    const key = KEYS[reading].ofLoss(loss);
    const list = lists.get(key);
    const pool = pools.get(key) ?? (list === undefined ? undefined : createPool(list));
    if (pool !== undefined) {
      pools.set(key, pool);
    }
    return pool;
  };
}

/** Of a day: taxable accounts, then retirement accounts, then by number, then the day's order. */
function inOrder(a: Acquisition, b: Acquisition): number {
  return (
    a.day - b.day ||
    Number(a.account.isRetirement) - Number(b.account.isRetirement) ||
    a.accountRank - b.accountRank ||
    a.opening.order - b.opening.order
  );
}

type Named = Pick<TaxPart, "accountId" | "assetClass" | "isShort" | "security" | "underlying">;

type Keys = {
  readonly ofLoss: (loss: Named) => string;
  /** The kinds of losses that an acquisition may replace. */
  readonly replaced: (opening: TaxOpening, isShort: boolean) => readonly string[];
};

const sameSide = (security: string, isShort: boolean) => `${isShort ? "short" : "long"} ${security}`;
const isWritten = (assetClass: TaxPart["assetClass"], isShort: boolean) => assetClass === "OPTION" && isShort;

/** A loss on shares held long. */
const isShareLoss = ({ assetClass, isShort }: Pick<Named, "assetClass" | "isShort">) =>
  assetClass !== "OPTION" && !isShort;

/** The account and the exact security; written contracts only so that their pairs are named. */
const BROKER: Keys = {
  ofLoss: ({ accountId, security, isShort }) => `${accountId} ${sameSide(security, isShort)}`,
  replaced: ({ accountId, security }, isShort) => [`${accountId} ${sameSide(security, isShort)}`],
};

/** Any account: shares by shares and by calls bought, and by puts marked deep; all else by the same on the same side. */
const STATUTE: Keys = {
  ofLoss: (loss) => (isShareLoss(loss) ? `shares ${loss.security}` : sameSide(loss.security, loss.isShort)),
  replaced: (opening, isShort) => {
    const { assetClass, security, underlying } = opening;
    const own = sameSide(security, isShort);
    if (assetClass !== "OPTION") {
      return [isShort ? own : `shares ${security}`];
    }
    const right = readContractSymbol(opening.instrument)?.right;
    const isLikeShares = isShort ? right === "PUT" && opening.isDeep === true : right === "CALL";
    return isLikeShares ? [own, `shares ${underlying}`] : [own];
  },
};

/** Any opening on the underlying. */
const STRICT: Keys = {
  ofLoss: ({ underlying }) => underlying,
  replaced: ({ underlying }) => [underlying],
};

const KEYS: Readonly<Record<WashReading, Keys>> = { BROKER, STATUTE, STRICT };

/** Written contracts are neither washed nor replacements for the broker: such pairs are named (domain.md 9.3). */
export const isOnlyNamed = (reading: WashReading, { part }: Piece): boolean =>
  reading === "BROKER" && isWritten(part.assetClass, part.isShort);

function createPool(acquisitions: readonly Acquisition[]): Pool {
  const next = Array.from({ length: acquisitions.length + 1 }, (_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (next[root] !== root) {
      root = next[root] ?? root;
    }
    // What was passed once is passed at once from now on.
    for (let at = index; at !== root; ) {
      const after = next[at] ?? root;
      next[at] = root;
      at = after;
    }
    return root;
  };
  return {
    acquisitions,
    firstFrom(index) {
      let found = find(index);
      for (let one = acquisitions[found]; one !== undefined && isOver(one); one = acquisitions[found]) {
        next[found] = found + 1;
        found = find(found);
      }
      return found;
    },
    firstOn(day) {
      let [low, high] = [0, acquisitions.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((acquisitions[middle]?.day ?? Number.POSITIVE_INFINITY) < day) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    },
  };
}

/** All of it is closed before the walk's day, or used up. */
function isOver(acquisition: Acquisition): boolean {
  const { pieces } = acquisition;
  for (let piece = pieces[acquisition.next]; piece !== undefined; piece = pieces[acquisition.next]) {
    if (!piece.isPast && piece.segments.some(({ isUsed }) => !isUsed)) {
      return false;
    }
    acquisition.next += 1;
  }
  return true;
}
