import { isLeftFailed } from "@strikebook/core/uploads/queue/queue-file";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { headOf } from "./file-state.ts";
import { FileRow } from "./row/file-row.tsx";
import type { RowDrag } from "./row/move-handle.tsx";
import type { RowProps } from "./row/row-props.ts";
import type { OpenRows } from "./use-open-rows.ts";

type Props = Omit<RowProps, "count" | "index" | "isOpen" | "onDrag" | "onToggle" | "upload"> & {
  readonly uploads: readonly QueuedUpload[];
  readonly rows: OpenRows;
  /** Files of the group that stand in no row of the queue. */
  readonly others: number;
  /** Stands above the rows. */
  readonly children: ReactNode;
};

/** Rows that are drawn at first, and more on each request: ten thousand at once would freeze the page. */
const ROWS_SHOWN = 100;

/** The files of one group under its heading; nothing where there are none. */
export function FileGroup({ uploads, rows, others, children, ...shared }: Props) {
  const { group, total, queue } = shared;
  const [shown, setShown] = useState(ROWS_SHOWN);
  const [drag, setDrag] = useState<RowDrag>();
  const headingId = useId();
  const count = uploads.length;
  if (count + others === 0) {
    return null;
  }
  const head = headOf(group, uploads, others);
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        {/* In one line, whatever it counts: rows below it must not move. */}
        <div className="flex min-w-0 flex-1 items-baseline gap-x-3">
          <h2 id={headingId} className="shrink-0">
            {head.title} <span className="font-normal text-ink-2">{formatCount(head.count)}</span>
          </h2>
          {head.note !== "" && <p className="min-w-0 truncate text-label text-ink-2">{head.note}</p>}
        </div>
        <GroupActs group={group} uploads={uploads} queue={queue} />
      </div>
      {children}
      <ul className="flex flex-col gap-2">
        {uploads.slice(0, shown).map((upload, index) => {
          const { id, fileName } = upload.entry;
          return (
            <Place
              key={id}
              id={id}
              name={fileName}
              isDragged={drag?.id === id}
              isTarget={drag?.toIndex === index}
              isTargetBelow={drag?.toIndex === count && index === count - 1}
            >
              <FileRow
                {...shared}
                upload={upload}
                index={index}
                count={count}
                // A single file is looked at at once; of several each is opened by hand.
                isOpen={rows.isOpen(id) ?? total === 1}
                onDrag={setDrag}
                onToggle={rows.onToggle}
              />
            </Place>
          );
        })}
      </ul>
      {count > shown && <MoreRows shown={shown} count={count} onMore={() => setShown(shown + ROWS_SHOWN)} />}
    </section>
  );
}

/** The one act on all files of the group. */
function GroupActs({ group, uploads, queue }: Pick<Props, "group" | "queue" | "uploads">) {
  const failed = uploads.filter(({ entry }) => isLeftFailed(entry)).length;
  if (group === "needsYou" && failed > 0) {
    return <Button onClick={() => queue.retryAll()}>Retry All ({failed})</Button>;
  }
  const remove = () => {
    for (const { entry } of uploads) {
      void queue.remove(entry.id);
    }
  };
  return group === "notForHere" && uploads.length > 0 ? <Button onClick={remove}>Remove these</Button> : null;
}

type PlaceProps = {
  readonly id: string;
  readonly name: string;
  readonly isDragged: boolean;
  /** The dragged file would land above this one. */
  readonly isTarget: boolean;
  readonly isTargetBelow: boolean;
  readonly children: ReactNode;
};

function Place({ id, name, isDragged, isTarget, isTargetBelow, children }: PlaceProps) {
  return (
    <li
      id={`file-${id}`}
      tabIndex={-1}
      aria-label={name}
      className={classNames(
        "rounded-card relative min-w-0 border border-line bg-surface",
        isDragged && "opacity-60",
      )}
    >
      {isTarget && <DropMark atTop />}
      {children}
      {isTargetBelow && <DropMark />}
    </li>
  );
}

type MoreProps = { readonly shown: number; readonly count: number; readonly onMore: () => void };

function MoreRows({ shown, count, onMore }: MoreProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 py-1">
      <span className="text-ink-2">
        The first {formatCount(shown)} of {plural(count, "file")} are shown.
      </span>
      <Button onClick={onMore}>Show more</Button>
    </div>
  );
}

/** Where the dragged row would land. */
function DropMark({ atTop = false }: { readonly atTop?: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "rounded-chip pointer-events-none absolute inset-x-0 h-0.5 bg-accent",
        atTop ? "-top-1.5" : "-bottom-1.5",
      )}
    />
  );
}
