import { useEffect } from "react";

/** A table of the page that can be downloaded, as the page's own button does it. */
export type PageExport = { readonly rows: number; readonly run: () => void };

const offered = new Set<PageExport>();

/** Lets the command palette start an export, too, while its button is on the screen; not of 0 rows. */
export function useOfferedExport(rows: number, run: () => void): void {
  useEffect(() => {
    if (rows === 0) {
      return undefined;
    }
    const table = { rows, run };
    offered.add(table);
    return () => void offered.delete(table);
  }, [rows, run]);
}

/** In the order in which the page shows them. */
export const offeredExports = (): readonly PageExport[] => [...offered];
