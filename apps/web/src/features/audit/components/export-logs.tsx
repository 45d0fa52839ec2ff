import { useEffect, useRef, useState } from "react";
import { type CsvColumn, downloadText, toCsv } from "../../../lib/csv-export.ts";
import { formatCount } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { actionCategory, actionLabel } from "../action-words.ts";
import { type AuditLog, fetchAllAuditLogs } from "../audit.queries.ts";
import type { AuditRequest } from "../audit-request.ts";

type Props = {
  readonly request: AuditRequest;
  readonly count: number;
  readonly onFailure: (message: string | undefined) => void;
};

/** All entries of the view and its filters as a file; a long log says how far it is, and can be left off. */
export function ExportLogs({ request, count, onFailure }: Props) {
  const [read, setRead] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const exportAll = async () => {
    const controller = new AbortController();
    running.current = controller;
    setRead(0);
    onFailure(undefined);
    try {
      const logs = await fetchAllAuditLogs(request, { signal: controller.signal, onProgress: setRead });
      downloadText("audit-logs.csv", toCsv(COLUMNS, logs));
    } catch (error) {
      if (!controller.signal.aborted) {
        onFailure(`The export failed: ${graphqlErrorText(error)}`);
      }
    } finally {
      setRead(undefined);
    }
  };
  if (read === undefined) {
    return <ExportButton rows={count} onExport={() => void exportAll()} />;
  }
  return (
    <>
      <p role="status" className="text-label text-ink-2">
        Exporting {formatCount(read)} of {formatCount(count)}
      </p>
      <Button onClick={() => running.current?.abort()}>Cancel export</Button>
    </>
  );
}

export const COLUMNS: readonly CsvColumn<AuditLog>[] = [
  { header: "Time (UTC)", kind: "date", value: ({ performedAt }) => performedAt },
  { header: "Action type", value: ({ actionType }) => actionType },
  { header: "Action", value: ({ actionType }) => actionLabel(actionType) },
  { header: "Category", value: ({ actionType }) => actionCategory(actionType) },
  { header: "Result", value: ({ success }) => (success ? "Success" : "Failed") },
  { header: "Description", value: ({ description }) => description },
  { header: "Error message", value: ({ errorMessage }) => errorMessage },
  { header: "Performed by", value: ({ performedBy }) => performedBy?.username },
  { header: "Performed by e-mail", value: ({ performedBy }) => performedBy?.email },
  { header: "Target user", value: ({ targetUser }) => targetUser?.username },
  { header: "Target user e-mail", value: ({ targetUser }) => targetUser?.email },
  { header: "IP address", value: ({ ipAddress }) => ipAddress },
  { header: "User agent", value: ({ userAgent }) => userAgent },
  { header: "Session ID", value: ({ sessionId }) => sessionId },
  { header: "Entry ID", value: ({ id }) => id },
];
