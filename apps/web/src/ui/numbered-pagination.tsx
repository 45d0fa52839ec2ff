import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { formatCount } from "../lib/format.ts";
import { Button, IconButton } from "./button.tsx";
import { clampPage } from "./pagination.tsx";
import { Select } from "./select.tsx";

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
  const shown = clampPage(page, pageSize, total);
  const last = clampPage(Number.MAX_SAFE_INTEGER, pageSize, total);
  const from = total === 0 ? 0 : shown * pageSize + 1;
  const to = Math.min(total, (shown + 1) * pageSize);
  return (
    <nav
      aria-label={`${label} pages`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="text-label text-ink-2">
          Showing {formatCount(from)} to {formatCount(to)} of {formatCount(total)}
        </p>
        <Select
          label="Rows per page"
          labelHidden
          options={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
          value={String(pageSize)}
          onChange={(size) => onPageSize(Number(size))}
        />
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label="First page" disabled={shown === 0} onClick={() => onPage(0)}>
          <ChevronFirst aria-hidden size={18} />
        </IconButton>
        <IconButton label="Previous page" disabled={shown === 0} onClick={() => onPage(shown - 1)}>
          <ChevronLeft aria-hidden size={18} />
        </IconButton>
        {pageWindow(shown, last + 1).map((each) => (
          <Button
            key={each}
            variant={each === shown ? "primary" : "quiet"}
            aria-label={`Page ${each + 1}`}
            aria-current={each === shown ? "page" : undefined}
            onClick={() => onPage(each)}
          >
            {each + 1}
          </Button>
        ))}
        <IconButton label="Next page" disabled={shown === last} onClick={() => onPage(shown + 1)}>
          <ChevronRight aria-hidden size={18} />
        </IconButton>
        <IconButton label="Last page" disabled={shown === last} onClick={() => onPage(last)}>
          <ChevronLast aria-hidden size={18} />
        </IconButton>
      </div>
    </nav>
  );
}
