import { isBusy } from "@strikebook/core/uploads/queue/queue-file";
import type { QueueStatistics as Statistics } from "@strikebook/core/uploads/queue/queue-statistics";
import { ChevronDown, ChevronUp, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useMediaQuery, WIDE_SCREEN } from "../../../lib/browser/use-media-query.ts";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ProgressBar } from "../../../ui/figures/progress-bar.tsx";
import { formatDuration } from "../format-duration.ts";
import { isInBulk } from "../import-label.ts";
import type { QueueCommands } from "../queue/queue-commands.ts";
import type { QueueState } from "../queue/queue-state.ts";
import { isBlocked, type QueuedUpload } from "../queue/queued-upload.ts";
import type { AccountTieOut } from "../uploads.mutations.ts";
import { AdvancedControls } from "./advanced-controls.tsx";
import { NextAct } from "./next-act.tsx";
import { QueueStatistics } from "./queue-statistics.tsx";
import { accountsWords } from "./row/row-words.ts";
import { summaryWords } from "./summary-words.ts";
import { isRoomy, type OpenRows } from "./use-open-rows.ts";

type Props = {
  readonly queue: QueueCommands;
  readonly state: QueueState;
  readonly uploads: readonly QueuedUpload[];
  readonly statistics: Statistics;
  readonly rejected: number;
  readonly rows: OpenRows;
  /** The statistics are shown. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly isAdvanced: boolean;
  readonly onAdvanced: () => void;
  /** Where more files are dropped. */
  readonly children: ReactNode;
};

/** One line about all files and the one button for all of them; opens into the statistics and the rarer controls. */
export function InboxBar({ queue, state, uploads, statistics, isOpen, ...props }: Props) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const bulkId = useId();
  const { isProcessing } = state;
  const areRowsRoomy = isWide && isRoomy(uploads.length);
  const act = { queue, uploads, isProcessing, areRowsRoomy, rows: props.rows };
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <section aria-label="All files" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {/* On a phone a line of its own: words that grow must not push what stands beside them below. */}
        <Button
          variant="quiet"
          className="mr-auto -ml-3 min-w-0 max-md:basis-full max-md:justify-start"
          aria-expanded={isOpen}
          onClick={props.onToggle}
        >
          <Icon aria-hidden size={16} />
          <span className="min-w-0 truncate text-left font-semibold">
            {summaryWords(uploads, props.rejected)}
          </span>
          <span className="sr-only">: {isOpen ? "hide" : "show"} statistics</span>
        </Button>
        {props.children}
        {uploads.length > 0 && (
          <Button variant="quiet" aria-expanded={props.isAdvanced} onClick={props.onAdvanced}>
            <SlidersHorizontal aria-hidden size={16} /> Advanced
          </Button>
        )}
        {/* A single file that is open has its own button. Room is kept, so that nothing slides when there is one. */}
        {isWide && uploads.length > 1 && (
          <span className="flex min-w-36 justify-end">
            <NextAct {...act} describedBy={bulkId} />
          </span>
        )}
      </div>
      <Below uploads={uploads} statistics={statistics} id={bulkId} />
      {props.isAdvanced && uploads.length > 0 && (
        <AdvancedControls
          queue={queue}
          uploads={uploads}
          isProcessing={isProcessing}
          statistics={statistics}
        />
      )}
      {isOpen && <QueueStatistics statistics={statistics} blocked={uploads.filter(isNotReady).length} />}
      {!isWide && <StickyAct {...act} describedBy={bulkId} />}
    </section>
  );
}

const isNotReady = ({ entry }: QueuedUpload): boolean => isBlocked(entry);

type BelowProps = Pick<Props, "statistics" | "uploads"> & { readonly id: string };

/** What a click on the button adds, or how far the files under way have come. It keeps its height: nothing moves below it. */
function Below({ uploads, statistics, id }: BelowProps) {
  const ready = uploads.filter(isInBulk);
  const isUnderWay = uploads.some(({ entry }) => isBusy(entry.status));
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 text-label text-ink-2 md:min-h-5">
      {ready.length > 0 && (
        <p id={id} className={isUnderWay ? "sr-only" : undefined}>
          {bulkWords(ready)}
        </p>
      )}
      {isUnderWay && (
        <>
          <p>{progressWords(statistics)}</p>
          <ProgressBar
            label="Progress of all files"
            percent={statistics.overallPercent}
            className="max-w-60 min-w-24 flex-1"
          />
        </>
      )}
    </div>
  );
}

/** Counted from the files, and thus never stuck. */
function progressWords({ overallPercent, remainingSeconds }: Statistics): string {
  const percent = `${Math.round(overallPercent)}%`;
  return remainingSeconds === undefined
    ? percent
    : `${percent} · about ${formatDuration(remainingSeconds * 1000)} left`;
}

/** On a phone the next act stays within reach of the thumb, above the navigation. */
function StickyAct(props: Parameters<typeof NextAct>[0]) {
  return (
    <div
      data-sticky-act
      className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 flex flex-col border-t border-line bg-surface px-4 py-2 empty:hidden print:hidden"
    >
      <NextAct {...props} />
    </div>
  );
}

/** The effect of importing all these files: lines and new accounts, before anything is clicked. */
function bulkWords(uploads: readonly QueuedUpload[]): string {
  const previews = uploads.flatMap(({ entry: { preview } }) => (preview === undefined ? [] : [preview]));
  const lines = previews.reduce((sum, { newLines }) => sum + newLines, 0);
  const created = differing(previews.flatMap(({ accounts }) => accounts.filter(({ isNew }) => isNew)));
  // Downloads that overlap name the same lines: each is added once.
  const upTo = previews.length > 1 ? "up to " : "";
  const adds = lines === 0 ? "Adds no new lines." : `Adds ${upTo}${plural(lines, "new line")}.`;
  return created.length === 0 ? adds : `${adds} Creates ${accountsWords(created)}.`;
}

/** Each account once, however many files name it. */
function differing(accounts: readonly AccountTieOut[]): AccountTieOut[] {
  const keyed = accounts.map((account) => [account.accountNumber ?? account.accountName, account] as const);
  return [...new Map(keyed).values()];
}
