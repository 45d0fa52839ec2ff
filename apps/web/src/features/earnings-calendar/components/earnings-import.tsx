import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { formatBytes, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { failedOutcome, type Outcome, OutcomeNotice } from "../../../ui/reference-data/parts/outcome.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { forgetEarnings, importEarnings } from "../earnings-calendar.queries.ts";

/** As long as the server takes one. */
const FILE_BYTES_MAX = 5 * 1024 * 1024;
const FAILED = "Import Failed";

type Props = {
  readonly outcome: Outcome | undefined;
  readonly onOutcome: (outcome: Outcome | undefined) => void;
};

/** Stores a list of earnings instead of asking the source: all of its lines, or none and the reasons by line. */
export function EarningsImport({ outcome, onOutcome }: Props) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const { mutate, isPending } = useMutation({
    mutationFn: importEarnings,
    onSuccess: async ({ success, updatedCount, errors }) => {
      const title = success
        ? `Import Successful: ${plural(updatedCount, "record")} added or changed`
        : FAILED;
      onOutcome({ success, title, ...(!success && { facts: ["Nothing was stored."] }), errors });
      if (success) {
        notify.success(title);
        setFile(undefined);
        await forgetEarnings(queryClient);
      }
    },
    onError: (error) => onOutcome(failedOutcome(FAILED, error)),
  });
  const choose = (chosen: File | undefined) => {
    const isTooLarge = chosen !== undefined && chosen.size > FILE_BYTES_MAX;
    onOutcome(
      isTooLarge ? { success: false, title: FAILED, errors: ["The list may be at most 5 MB"] } : undefined,
    );
    setFile(isTooLarge ? undefined : chosen);
  };
  return (
    <Card title="Import from CSV">
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">
          A list with the columns <code>symbol</code> and <code>date</code>, and any of <code>hour</code>{" "}
          (amc, bmo or empty), <code>quarter</code>, <code>year</code>, <code>epsEstimate</code>,{" "}
          <code>epsActual</code>, <code>revenueEstimate</code>, <code>revenueActual</code>; up to 5 MB. A file
          exported here fits as it is.
        </p>
        <p className="text-ink-2">
          A stored record of the same symbol and day becomes what the list says. No later sync overwrites what
          is imported.
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          tabIndex={-1}
          className="sr-only"
          aria-label="CSV list of earnings"
          disabled={isPending}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file may be chosen again, after it was mended for example.
            target.value = "";
          }}
        />
        {outcome && <OutcomeNotice outcome={outcome} onClose={() => onOutcome(undefined)} />}
        <div className="flex flex-wrap items-center gap-2">
          <Button disabled={isPending} onClick={() => input.current?.click()}>
            <FileUp aria-hidden size={16} /> Choose CSV file
          </Button>
          <Button
            variant="primary"
            busy={isPending}
            disabled={file === undefined}
            onClick={() => file && mutate(file)}
          >
            Import
          </Button>
          <p role="status" className="min-w-0 text-ink-2 wrap-anywhere">
            {file ? `${file.name}, ${formatBytes(file.size)}` : "No file chosen"}
          </p>
        </div>
      </div>
    </Card>
  );
}
