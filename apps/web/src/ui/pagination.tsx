import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { formatCount } from "../lib/format.ts";
import { IconButton } from "./button.tsx";
import { Select } from "./select.tsx";

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

/** `page` brought into 0..last; 0 when there is nothing. */
export function clampPage(page: number, pageSize: number, total: number): number {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  return Number.isFinite(page) ? Math.min(Math.max(0, Math.trunc(page)), last) : 0;
}

/** "26-50 of 312" with first, previous, next and last. */
export function Pagination({ label, page, pageSize, total, onPage, pageSizes, onPageSize }: Props) {
  const shown = clampPage(page, pageSize, total);
  const last = clampPage(Number.MAX_SAFE_INTEGER, pageSize, total);
  const from = total === 0 ? 0 : shown * pageSize + 1;
  const to = Math.min(total, (shown + 1) * pageSize);
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
          <Select
            label="Rows per page"
            labelHidden
            options={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
            value={String(pageSize)}
            onChange={(size) => onPageSize(Number(size))}
          />
        )}
        <IconButton label="First page" disabled={shown === 0} onClick={() => onPage(0)}>
          <ChevronFirst aria-hidden size={18} />
        </IconButton>
        <IconButton label="Previous page" disabled={shown === 0} onClick={() => onPage(shown - 1)}>
          <ChevronLeft aria-hidden size={18} />
        </IconButton>
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
