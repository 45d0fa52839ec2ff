import { useState } from "react";
import type { Position } from "../position-types.ts";

const NOTHING: ReadonlySet<string> = new Set();

type Given<P> = {
  /** The positions of the page. */
  readonly rows: readonly P[];
  /** Positions of all pages. */
  readonly total: number;
  /** Names what was asked for: the choice ends where something else is. */
  readonly question: string;
};

/** Which positions are ticked: some of the page, or everything on any page. */
export function useChosen<P extends Position>({ rows, total, question }: Given<P>) {
  const [at, setAt] = useState({ ids: NOTHING, isEverything: false, question });
  const { ids, isEverything } = at.question === question ? at : { ids: NOTHING, isEverything: false };
  const choose = (next: Iterable<string>, everything = false) =>
    setAt({ ids: new Set(next), isEverything: everything, question });
  const has = ({ id }: P) => isEverything || ids.has(id);
  const positions = rows.filter(has);
  const set = (given: readonly P[], isTicked: boolean) => {
    const next = new Set(positions.map(({ id }) => id));
    for (const { id } of given) {
      if (isTicked) {
        next.add(id);
      } else {
        next.delete(id);
      }
    }
    choose(next);
  };
  return {
    /** The ticked positions of the page. */
    positions,
    count: isEverything ? total : positions.length,
    /** Every position of all pages is ticked. */
    isEverything: isEverything || (total > 0 && positions.length === total),
    /** Some of the ticked ones are on other pages. */
    isBeyond: isEverything && positions.length < total,
    has,
    set,
    setEverything: (isTicked: boolean) =>
      choose(
        rows.map(({ id }) => id),
        isTicked,
      ),
    only: (given: readonly P[]) => choose(given.map(({ id }) => id)),
  };
}

export type Chosen<P extends Position> = ReturnType<typeof useChosen<P>>;
