import { useEffect, useRef, useState } from "react";
import { downloadBlob } from "../../../lib/csv-export.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { fetchAuditCsv } from "../audit.queries.ts";
import type { AuditRequest } from "../audit-request.ts";

type Props = {
  readonly request: AuditRequest;
  readonly count: number | undefined;
  readonly onFailure: (message: string | undefined) => void;
};

/** All entries of the view and its filters as a file that the server writes; a long one can be left off. */
export function ExportLogs({ request, count, onFailure }: Props) {
  const [running, setRunning] = useState<AbortController>();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  const exportAll = async () => {
    const controller = new AbortController();
    latest.current = controller;
    setRunning(controller);
    onFailure(undefined);
    try {
      downloadBlob("audit-logs.csv", await fetchAuditCsv(request, controller.signal));
    } catch (error) {
      if (!controller.signal.aborted) {
        onFailure(`The export failed: ${graphqlErrorText(error)}`);
      }
    } finally {
      setRunning(undefined);
    }
  };
  if (running === undefined) {
    return <ExportButton rows={count} onExport={() => void exportAll()} />;
  }
  return (
    <>
      <p role="status" className="text-label text-ink-2">
        Exporting...
      </p>
      <Button onClick={() => running.abort()}>Cancel export</Button>
    </>
  );
}
