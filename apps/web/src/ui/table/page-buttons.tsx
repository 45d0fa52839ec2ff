import { pageNumbers } from "../../lib/address/page-numbers.ts";
import { PageNumber, PageSteps } from "./page-steps.tsx";

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
  return (
    <nav aria-label={`${label} pages`} className="flex flex-wrap items-center gap-1 px-3 py-2 print:hidden">
      <PageSteps page={page} last={Math.max(0, totalPages - 1)} onPage={onPage}>
        {pageNumbers(page, totalPages).map((entry) =>
          typeof entry === "number" ? (
            <PageNumber key={entry} page={entry} isCurrent={entry === page} onPage={onPage} />
          ) : (
            <span key={entry} aria-hidden className="px-1 text-ink-3">
              …
            </span>
          ),
        )}
      </PageSteps>
    </nav>
  );
}
