import { useEffect } from "react";
import { clampPage } from "../table/page-steps.tsx";

type Asked = {
  /** From 0; may be beyond the last page. */
  readonly page: number;
  readonly pageSize: number;
  /** Of all pages; undefined while it isn't known. */
  readonly total: number | undefined;
  /** `replace` for a page that isn't there: the last one takes its place in the history. */
  readonly onPage: (page: number, how?: "replace") => void;
};

/** The page that is shown: beyond the end it is the last one. */
export function useShownPage({ page, pageSize, total, onPage }: Asked): number {
  const shown = total === undefined ? page : clampPage(page, pageSize, total);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is corrected when the page is, not at every render
  useEffect(() => {
    if (shown !== page) {
      onPage(shown, "replace");
    }
  }, [page, shown]);
  return shown;
}
