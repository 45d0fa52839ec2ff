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
import { booksOf, forWhom, type QueuedUpload } from "../queue/queued-upload.ts";
import type { UploadResult } from "../uploads.mutations.ts";
import type { BatchImport } from "./batch-imports.ts";
import { type BatchProfit, batchProfit, batchWords } from "./batch-sums.ts";
import { useUndoToasts } from "./use-undo-toasts.ts";

type OnUndo = (imports: readonly BatchImport[]) => void;

type Props = {
  readonly uploads: readonly QueuedUpload[];
  /** The last act among them, by the person into whose books the files went. */
  readonly batches: readonly (readonly BatchImport[])[];
  readonly onUndo: OnUndo;
};

/** For each person what the imports of one act brought together, the page that shows it, and the way back. */
export function BatchCards({ uploads, batches, onUndo }: Props) {
  useUndoToasts(uploads, batches, onUndo);
  return batches.map((imports) => {
    const [first, second] = imports;
    // A single file says all this in its row.
    return first && second && <BatchCard key={booksOf(first)} {...{ first, imports, onUndo }} />;
  });
}

type CardProps = {
  readonly imports: readonly BatchImport[];
  /** One of them: all went into the same books. */
  readonly first: BatchImport;
  readonly onUndo: OnUndo;
};

function BatchCard({ imports, first, onUndo }: CardProps) {
  const headingId = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with what it imported: the keyboard goes on from here.
    if (document.activeElement === document.body) {
      card.current?.focus({ preventScroll: true });
    }
  }, []);
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
            `${formatCount(imports.length)} files imported${forWhom(first)}`
          ) : (
            <>
              <Amount value={profit.total} signed /> {profit.period}
              {forWhom(first)}
            </>
          )}
        </h2>
        <p className="text-ink-2">{batchWords(results)}</p>
      </div>
      <span className="flex flex-wrap items-center gap-2">
        <Button variant="quiet" onClick={() => onUndo(imports)}>
          <Undo2 aria-hidden size={16} /> Undo all {formatCount(imports.length)}
        </Button>
        <SeeIt profit={profit} results={results} of={first} />
      </span>
    </section>
  );
}

type SeeItProps = {
  readonly profit: BatchProfit | undefined;
  readonly results: readonly UploadResult[];
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
