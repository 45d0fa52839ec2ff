import { useState } from "react";

export type Selection<Row> = {
  /** Those of the rows on hand that are selected, in their order. */
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row, isSelected: boolean) => void;
  readonly add: (rows: readonly Row[]) => void;
  readonly clear: () => void;
};

/** Which of `rows` are selected. One that a filter took away is not, and is again once it is back. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    rows: rows.filter((row) => keys.has(keyOf(row))),
    has: (row) => keys.has(keyOf(row)),
    toggle: (row, isSelected) =>
      setKeys((current) => {
        const next = new Set(current);
        if (isSelected) {
          next.add(keyOf(row));
        } else {
          next.delete(keyOf(row));
        }
        return next;
      }),
    add: (more) => setKeys((current) => new Set([...current, ...more.map(keyOf)])),
    clear: () => setKeys(new Set()),
  };
}
