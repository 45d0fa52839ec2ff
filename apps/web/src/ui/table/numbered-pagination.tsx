import { formatCount } from "../../lib/format.ts";
import { PageNumber, PageSizeSelect, PageSteps, pageOf } from "./page-steps.tsx";

/** More page buttons than this are never shown at once. */
const BUTTONS_MAX = 5;

type Props = {
  /** Names what is paged: "Users". */
  readonly label: string;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly pageSizes: readonly number[];
  readonly onPageSize: (size: number) => void;
};

/** Up to five pages (from 0) with `page` in their middle, as far as there are pages on both sides. */
export function pageWindow(page: number, totalPages: number): readonly number[] {
  const count = Math.min(BUTTONS_MAX, totalPages);
  const first = Math.min(Math.max(0, page - Math.floor(BUTTONS_MAX / 2)), totalPages - count);
  return Array.from({ length: count }, (_, index) => first + index);
}

/** "Showing 21 to 40 of 54" with a choice of sizes, first, previous, up to five pages, next and last. */
export function NumberedPagination({ label, page, pageSize, total, onPage, pageSizes, onPageSize }: Props) {
  const { shown, last, from, to } = pageOf(page, pageSize, total);
  return (
    <nav
      aria-label={`${label} pages`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="text-label text-ink-2">
          Showing {formatCount(from)} to {formatCount(to)} of {formatCount(total)}
        </p>
        <PageSizeSelect pageSize={pageSize} pageSizes={pageSizes} onPageSize={onPageSize} />
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <PageSteps page={shown} last={last} onPage={onPage}>
          {pageWindow(shown, last + 1).map((each) => (
            <PageNumber key={each} page={each} isCurrent={each === shown} onPage={onPage} />
          ))}
        </PageSteps>
      </div>
    </nav>
  );
}
