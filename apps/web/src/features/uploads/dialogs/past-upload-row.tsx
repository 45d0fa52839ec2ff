import { Undo2 } from "lucide-react";
import { useState } from "react";
import { formatBytes, formatCount, formatDate, formatInstant, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { FILE_KIND_WORDS } from "../file-kinds.ts";
import type { PastUpload } from "../upload-history.queries.ts";

type Props = {
  readonly upload: PastUpload;
  readonly onUndo: (upload: PastUpload) => void;
  /** Why nothing can be undone; undefined when it can. */
  readonly disabledReason: string | undefined;
};

/** An import as the server remembers it: what the file was, what came of each of its lines, and its undo. */
export function PastUploadRow({ upload, onUndo, disabledReason }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isUndone = upload.undoneAt !== null;
  const kind = FILE_KIND_WORDS[upload.fileType];
  return (
    <li aria-label={upload.filename} className="rounded-card border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold wrap-anywhere">{upload.filename}</p>
          <p className="text-label text-ink-2">
            {[
              formatInstant(upload.importedAt),
              upload.brokerage,
              // Files of one name are told apart by their days.
              upload.firstDay === null ? kind : `${kind} of ${daysOf(upload)}`,
              `${formatCount(upload.newLines)} new of ${plural(upload.totalLines, "line")}`,
            ].join(" · ")}
          </p>
        </div>
        <StatusBadge tone={isUndone ? "neutral" : "success"}>{isUndone ? "Undone" : "Imported"}</StatusBadge>
        <span className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            aria-label={`Details of ${upload.filename}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Details
          </Button>
          {!isUndone && (
            <Button
              disabled={!upload.canUndo || disabledReason !== undefined}
              title={disabledReason}
              aria-label={`Undo import of ${upload.filename}`}
              onClick={() => onUndo(upload)}
            >
              <Undo2 aria-hidden size={16} /> Undo import
            </Button>
          )}
        </span>
      </div>
      {isOpen && <Details upload={upload} />}
    </li>
  );
}

function Details({ upload }: Pick<Props, "upload">) {
  const facts = [
    ["Accounts", upload.accounts.map(({ accountName }) => accountName).join(", ") || "None"],
    ["Days", daysOf(upload)],
    ["Size", formatBytes(upload.sizeBytes)],
    ["New lines", formatCount(upload.newLines)],
    ["Duplicate lines", formatCount(upload.duplicateLines)],
    ["Informational lines", formatCount(upload.informationalLines)],
    ["Lines for review", formatCount(upload.reviewLines)],
    ...(upload.undoneAt === null ? [] : [["Undone", formatInstant(upload.undoneAt)] as const]),
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line px-3 py-2 sm:grid-cols-4">
      {facts.map(([name, fact]) => (
        <div key={name} className="min-w-0">
          <dt className="text-label text-ink-2">{name}</dt>
          <dd className="wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function daysOf({ firstDay, lastDay }: PastUpload): string {
  return firstDay === lastDay ? formatDate(firstDay) : `${formatDate(firstDay)} – ${formatDate(lastDay)}`;
}
