import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { Undo2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { BooksLink } from "../books-link.tsx";
import { yearPage } from "../preview/brought-words.ts";
import { booksOf, type QueuedUpload } from "../queue/queued-upload.ts";
import type { UploadResult } from "../uploads.mutations.ts";
import type { BatchImport } from "./batch-imports.ts";
import { type BatchProfit, batchProfit, batchWords } from "./batch-sums.ts";
import { useUndoToast } from "./use-undo-toast.ts";

type Props = {
  readonly uploads: readonly QueuedUpload[];
  /** The last act among them. */
  readonly imports: readonly BatchImport[];
  readonly onUndo: (imports: readonly BatchImport[]) => void;
};

/** What the imports of one act brought together, the page that shows it, and the way back. */
export function BatchCard({ uploads, imports, onUndo }: Props) {
  useUndoToast(uploads, imports, onUndo);
  const headingId = useId();
  const card = useRef<HTMLElement>(null);
  const isShown = imports.length > 1;
  useEffect(() => {
    // The button that was pressed is gone with what it imported: the keyboard goes on from here.
    if (isShown && document.activeElement === document.body) {
      card.current?.focus({ preventScroll: true });
    }
  }, [isShown]);
  // A single file says all this in its row.
  if (!isShown) {
    return null;
  }
  const results = imports.map(({ result }) => result);
  const profit = batchProfit(results);
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="rounded-card flex min-h-24 flex-wrap items-center gap-x-6 gap-y-3 border border-line bg-surface px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={headingId} className="text-card font-semibold">
          {profit === undefined ? (
            `${formatCount(imports.length)} files imported`
          ) : (
            <>
              <Amount value={profit.total} signed /> {profit.period}
            </>
          )}
        </h2>
        <p className="text-ink-2">{batchWords(results)}</p>
      </div>
      <span className="flex flex-wrap items-center gap-2">
        <Button variant="quiet" onClick={() => onUndo(imports)}>
          <Undo2 aria-hidden size={16} /> Undo all {formatCount(imports.length)}
        </Button>
        {imports[0] && <SeeIt profit={profit} results={results} of={imports[0]} />}
      </span>
    </section>
  );
}

type SeeItProps = {
  readonly profit: BatchProfit | undefined;
  readonly results: readonly UploadResult[];
  /** One of the imports: all went into the same books. */
  readonly of: BatchImport;
};

function SeeIt({ profit, results, of }: SeeItProps) {
  const link = { whose: booksOf(of), className: buttonClass("primary") };
  const whose = of.into ? `${of.into.name || "their owner"}'s` : "your";
  if (profit !== undefined) {
    return (
      <BooksLink {...link} to={yearPage(calendarDate(profit.lastDay), exchangeDay(new Date()))}>
        See {whose} year
      </BooksLink>
    );
  }
  return results.some(({ fileType }) => fileType === "PORTFOLIO") ? (
    <BooksLink {...link} to="/portfolio">
      See {whose} portfolio
    </BooksLink>
  ) : (
    <BooksLink {...link} to="/ledger">
      See {whose} transactions
    </BooksLink>
  );
}
