import { formatCount } from "../../lib/format.ts";
import { PageSizeSelect, PageSteps, pageOf } from "./page-steps.tsx";

type Props = {
  /** Names what is paged: "Positions". */
  readonly label: string;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly pageSizes?: readonly number[];
  readonly onPageSize?: (size: number) => void;
};

/** "26-50 of 312" with first, previous, next and last. */
export function Pagination({ label, page, pageSize, total, onPage, pageSizes, onPageSize }: Props) {
  const { shown, last, from, to } = pageOf(page, pageSize, total);
  return (
    <nav
      aria-label={`${label} pages`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2 print:hidden"
    >
      <p aria-live="polite" className="text-label text-ink-2">
        {formatCount(from)}&#8211;{formatCount(to)} of {formatCount(total)}
      </p>
      <div className="flex items-center gap-1">
        {pageSizes && onPageSize && (
          <PageSizeSelect pageSize={pageSize} pageSizes={pageSizes} onPageSize={onPageSize} />
        )}
        <PageSteps page={shown} last={last} onPage={onPage} />
      </div>
    </nav>
  );
}
