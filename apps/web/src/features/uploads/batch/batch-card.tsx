import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { lastBatch } from "@strikebook/core/uploads/queue/last-batch";
import { Undo2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router-dom";
import { formatCount, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { yearPage } from "../preview/brought-words.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import type { UploadResult } from "../uploads.mutations.ts";
import { type BatchProfit, batchProfit, batchWords } from "./batch-sums.ts";

/** An import of the batch, as its undo names it. */
export type BatchImport = {
  readonly id: string;
  readonly fileName: string;
  readonly result: UploadResult;
};

/** The successful imports of the last act, newest first; none while further ones are under way. */
export function importsOfBatch(uploads: readonly QueuedUpload[]): BatchImport[] {
  if (uploads.some(({ entry: { status } }) => status === "uploading" || status === "processing")) {
    return [];
  }
  return lastBatch(uploads, ({ entry }) => entry).flatMap(({ entry: { id, fileName, result } }) =>
    result?.success === true && result.importId !== null ? [{ id, fileName, result }] : [],
  );
}

type Props = {
  readonly imports: readonly BatchImport[];
  readonly onUndo: (imports: readonly BatchImport[]) => void;
};

/** What the imports of one act brought together, the page that shows it, and the way back. */
export function BatchCard({ imports, onUndo }: Props) {
  useUndoToast(imports, onUndo);
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
            plural(imports.length, "file imported", "files imported")
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
          <Undo2 aria-hidden size={16} /> {undoLabel(imports.length)}
        </Button>
        <SeeIt profit={profit} results={results} />
      </span>
    </section>
  );
}

const undoLabel = (count: number): string => (count === 1 ? "Undo import" : `Undo all ${formatCount(count)}`);

function SeeIt({
  profit,
  results,
}: { readonly profit: BatchProfit | undefined } & {
  readonly results: readonly UploadResult[];
}) {
  if (profit !== undefined) {
    return (
      <Link
        to={yearPage(calendarDate(profit.lastDay), exchangeDay(new Date()))}
        className={buttonClass("primary")}
      >
        See your year
      </Link>
    );
  }
  return results.some(({ fileType }) => fileType === "PORTFOLIO") ? (
    <Link to="/portfolio" className={buttonClass("primary")}>
      See your portfolio
    </Link>
  ) : (
    <Link to="/ledger" className={buttonClass("primary")}>
      See your transactions
    </Link>
  );
}

const TOAST_MS = 10_000;

/** Says once that a batch is in, with its undo; what was there when the page was opened is no news. */
function useUndoToast(imports: readonly BatchImport[], onUndo: Props["onUndo"]): void {
  const known = useRef(new Set(imports.map(({ id }) => id)));
  const news = imports.some(({ id }) => !known.current.has(id)) ? imports : undefined;
  useEffect(() => {
    if (news !== undefined) {
      for (const { id } of news) {
        known.current.add(id);
      }
      notify.success(
        news.length === 1 ? `${news[0]?.fileName} imported` : `${plural(news.length, "file")} imported`,
        {
          durationMs: TOAST_MS,
          action: {
            label: "Undo",
            onSelect: () => onUndo(news),
          },
        },
      );
    }
  }, [news, onUndo]);
}
