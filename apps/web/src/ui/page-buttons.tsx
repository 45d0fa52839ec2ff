import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { pageNumbers } from "../lib/page-numbers.ts";
import { Button, IconButton } from "./button.tsx";

type Props = {
  /** Names what is paged: "Positions". */
  readonly label: string;
  /** From 0. */
  readonly page: number;
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
};

/** First, previous, pages with what is left out as an ellipsis, next, last. */
export function PageButtons({ label, page, totalPages, onPage }: Props) {
  const last = Math.max(0, totalPages - 1);
  return (
    <nav aria-label={`${label} pages`} className="flex flex-wrap items-center gap-1 px-3 py-2 print:hidden">
      <IconButton label="First page" disabled={page === 0} onClick={() => onPage(0)}>
        <ChevronFirst aria-hidden size={18} />
      </IconButton>
      <IconButton label="Previous page" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden size={18} />
      </IconButton>
      {pageNumbers(page, totalPages).map((entry) =>
        typeof entry === "number" ? (
          <Button
            key={entry}
            variant={entry === page ? "primary" : "quiet"}
            aria-label={`Page ${entry + 1}`}
            aria-current={entry === page ? "page" : undefined}
            onClick={() => onPage(entry)}
          >
            {entry + 1}
          </Button>
        ) : (
          <span key={entry} aria-hidden className="px-1 text-ink-3">
            …
          </span>
        ),
      )}
      <IconButton label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden size={18} />
      </IconButton>
      <IconButton label="Last page" disabled={page >= last} onClick={() => onPage(last)}>
        <ChevronLast aria-hidden size={18} />
      </IconButton>
    </nav>
  );
}
