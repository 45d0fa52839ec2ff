import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../button.tsx";
import { Select } from "../form/select.tsx";
import { useFocusBeside } from "../use-lost-focus.ts";

type StepsProps = {
  /** From 0, as `last`. */
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
  /** Pages by number, in the middle. */
  readonly children?: ReactNode;
};

/** First, previous, next and last. */
export function PageSteps({ page, last, onPage, children }: StepsProps) {
  return (
    <div className="contents" {...useFocusBeside()}>
      <IconButton label="First page" disabled={page === 0} onClick={() => onPage(0)}>
        <ChevronFirst aria-hidden size={18} />
      </IconButton>
      <IconButton label="Previous page" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden size={18} />
      </IconButton>
      {children}
      <IconButton label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden size={18} />
      </IconButton>
      <IconButton label="Last page" disabled={page >= last} onClick={() => onPage(last)}>
        <ChevronLast aria-hidden size={18} />
      </IconButton>
    </div>
  );
}

type NumberProps = {
  /** From 0; it is written from 1. */
  readonly page: number;
  readonly isCurrent: boolean;
  readonly onPage: (page: number) => void;
};

/** A page by its number. */
export function PageNumber({ page, isCurrent, onPage }: NumberProps) {
  return (
    <Button
      variant={isCurrent ? "primary" : "quiet"}
      className="pointer-coarse:min-w-11"
      aria-label={`Page ${page + 1}`}
      aria-current={isCurrent ? "page" : undefined}
      onClick={() => onPage(page)}
    >
      {page + 1}
    </Button>
  );
}

type SizeProps = {
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  readonly onPageSize: (size: number) => void;
};

/** How many rows a page has. */
export function PageSizeSelect({ pageSize, pageSizes, onPageSize }: SizeProps) {
  return (
    <Select
      label="Rows per page"
      labelHidden
      options={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
      value={String(pageSize)}
      onChange={(size) => onPageSize(Number(size))}
    />
  );
}

/** `page` brought into 0..last; 0 when there is nothing. */
export function clampPage(page: number, pageSize: number, total: number): number {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  return Number.isFinite(page) ? Math.min(Math.max(0, Math.trunc(page)), last) : 0;
}

/** Which page of `total` rows is shown, the last one there is, and its rows, from 1. */
export function pageOf(page: number, pageSize: number, total: number) {
  const shown = clampPage(page, pageSize, total);
  return {
    shown,
    last: clampPage(Number.MAX_SAFE_INTEGER, pageSize, total),
    from: total === 0 ? 0 : shown * pageSize + 1,
    to: Math.min(total, (shown + 1) * pageSize),
  };
}
