import { useCallback, useMemo, useState } from "react";

/** Which rows are open, and how they are opened and closed. */
export type OpenRows = {
  /** Undefined for a row that nobody opened or closed by hand. */
  readonly isOpen: (id: string) => boolean | undefined;
  readonly isAnyOpen: boolean;
  readonly onToggle: (id: string, isOpen: boolean) => void;
};

/** The rows that the user opened; held above the list, because buttons outside it open rows too. */
export function useOpenRows(): OpenRows {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const onToggle = useCallback(
    (id: string, isOpen: boolean) => setToggled((before) => ({ ...before, [id]: isOpen })),
    [],
  );
  return useMemo(
    () => ({
      isOpen: (id) => toggled[id],
      isAnyOpen: Object.values(toggled).includes(true),
      onToggle,
    }),
    [toggled, onToggle],
  );
}

/** Up to so many files, every row of a wide screen shows its own buttons; of more, a row shows them when it is opened. */
const ROOMY_MAX = 6;

export const isRoomy = (files: number): boolean => files <= ROOMY_MAX;
