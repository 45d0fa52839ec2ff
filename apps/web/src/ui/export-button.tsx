import { Download } from "lucide-react";
import { plural } from "../lib/format.ts";
import { useOfferedExport } from "../lib/page-exports.ts";
import { Button } from "./button.tsx";

type Props = {
  /** Rows that the file will hold: all of the filter, whatever page is shown. Undefined while they are fetched. */
  readonly rows: number | undefined;
  readonly busy?: boolean;
  readonly onExport: () => void;
};

/** Downloads a table as CSV; the label says how many rows, on a phone to screen readers only. */
export function ExportButton({ rows, busy = false, onExport }: Props) {
  useOfferedExport(busy ? 0 : (rows ?? 0), onExport);
  return (
    <Button busy={busy} disabled={!rows} onClick={onExport}>
      <Download aria-hidden size={16} />
      <span>
        Export CSV {rows !== undefined && <span className="max-sm:sr-only">({plural(rows, "row")})</span>}
      </span>
    </Button>
  );
}
