import { useState } from "react";
import type { Position } from "../position-types.ts";

const NOTHING: ReadonlySet<string> = new Set();

type Given<P> = {
  /** Positions on hand: those of the page, or of all pages when `total` is as many. */
  readonly known: readonly P[];
  /** Positions of all pages. */
  readonly total: number;
  /** Names what was asked for: the choice ends where something else is. */
  readonly question: string;
};

/** Which positions are ticked, among those on hand or everything on any page. */
export function useChosen<P extends Position>({ known, total, question }: Given<P>) {
  const [at, setAt] = useState({ ids: NOTHING, isEverything: false, question });
  const { ids, isEverything } = at.question === question ? at : { ids: NOTHING, isEverything: false };
  const choose = (next: Iterable<string>, everything = false) =>
    setAt({ ids: new Set(next), isEverything: everything, question });
  const positions = known.filter(({ id }) => isEverything || ids.has(id));
  const has = ({ id }: P) => isEverything || ids.has(id);
  const set = (rows: readonly P[], isTicked: boolean) => {
    const next = new Set(isEverything ? known.map(({ id }) => id) : ids);
    for (const { id } of rows) {
      if (isTicked) {
        next.add(id);
      } else {
        next.delete(id);
      }
    }
    choose(next);
  };
  return {
    /** The ticked positions among those on hand. */
    positions,
    count: isEverything ? total : positions.length,
    /** Every position of all pages is ticked. */
    isEverything: isEverything || (total > 0 && positions.length === total),
    /** Some of the ticked ones are not on hand. */
    isBeyond: isEverything,
    has,
    set,
    setEverything: (isTicked: boolean) => {
      if (known.length < total) {
        choose(
          known.map(({ id }) => id),
          isTicked,
        );
      } else {
        set(known, isTicked);
      }
    },
    only: (rows: readonly P[]) => choose(rows.map(({ id }) => id)),
  };
}

export type Chosen<P extends Position> = ReturnType<typeof useChosen<P>>;
