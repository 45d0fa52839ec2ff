import { LIST_BYTES_MAX } from "@strikebook/core/uploads/upload-file";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { formatBytes, plural } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FileButton } from "../../ui/form/file-button.tsx";
import type { SectionProps } from "../../ui/reference-data/calendar-descriptor.ts";
import { FAILED, failedOutcome, type Outcome } from "../../ui/reference-data/hooks/outcomes.ts";
import { OutcomeNotice } from "../../ui/reference-data/parts/outcome-notice.tsx";
import { importEarnings } from "./earnings-calendar.queries.ts";

/** Stores a list of earnings instead of asking the source: all of its lines, or none and the reasons by line. */
export function EarningsImport({ operations }: SectionProps) {
  const { outcomes, running, setOutcome } = operations;
  const [file, setFile] = useState<File>();
  const isImporting = running === "import";
  const choose = (chosen: File) => {
    const isTooLarge = chosen.size > LIST_BYTES_MAX;
    const refusal = failedOutcome(FAILED.import, "The list may be at most 5 MB");
    setOutcome("import", isTooLarge ? refusal : undefined);
    setFile(isTooLarge ? undefined : chosen);
  };
  const send = async (list: File) => {
    const { success } = await operations.run("import", () => importList(list));
    if (success) {
      setFile(undefined);
    }
  };
  return (
    <Card title="Import from CSV">
      <div className="flex flex-col gap-3">
        <Format />
        {outcomes.import && (
          <OutcomeNotice outcome={outcomes.import} onClose={() => setOutcome("import", undefined)} />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            label="CSV list of earnings"
            disabled={running !== undefined}
            onFiles={([chosen]) => chosen && choose(chosen)}
          >
            <FileUp aria-hidden size={16} /> Choose CSV file
          </FileButton>
          <Button
            variant="primary"
            busy={isImporting}
            disabled={file === undefined || running !== undefined}
            onClick={() => file && void send(file)}
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

function Format() {
  return (
    <>
      <p className="text-ink-2">
        A list with the columns <code>symbol</code> and <code>date</code>, and any of <code>hour</code> (amc,
        bmo or empty), <code>quarter</code>, <code>year</code>, <code>epsEstimate</code>,{" "}
        <code>epsActual</code>, <code>revenueEstimate</code>, <code>revenueActual</code>; up to 5 MB. A file
        exported here fits as it is.
      </p>
      <p className="text-ink-2">
        Records with the same symbol and day are replaced. Later syncs keep what you import.
      </p>
    </>
  );
}

async function importList(list: File): Promise<Outcome> {
  const { success, updatedCount, errors } = await importEarnings(list);
  const title = `Import Successful: ${plural(updatedCount, "record")} added or changed`;
  return success
    ? { success, title, errors }
    : { success, title: FAILED.import, facts: ["Nothing was stored."], errors };
}
