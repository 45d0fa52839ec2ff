/** A table of the page that can be downloaded, as the page's own button does it. */
export type PageExport = { readonly rows: number; readonly run: () => void };

const offered = new Set<PageExport>();

/** Lets the command palette start an export, too, while its button is on the screen; answers how to end that. */
export function offerExport(table: PageExport): () => void {
  offered.add(table);
  return () => offered.delete(table);
}

/** In the order in which the page shows them. */
export const offeredExports = (): readonly PageExport[] => [...offered];
