import { useState } from "react";

export type Edits<Edit> = {
  readonly of: (key: string) => Edit;
  readonly change: (key: string, changes: Partial<Edit>) => void;
  readonly reset: (key: string) => void;
  readonly clear: () => void;
};

/** The typed and unsent edits, by row; `nothing` is an untouched row. */
export function useEdits<Edit extends object>(nothing: Edit): Edits<Edit> {
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map());
  return {
    of: (key) => edits.get(key) ?? nothing,
    change: (key, changes) =>
      setEdits((current) => new Map(current).set(key, { ...(current.get(key) ?? nothing), ...changes })),
    reset: (key) => setEdits((current) => new Map([...current].filter(([other]) => other !== key))),
    clear: () => setEdits(new Map()),
  };
}
