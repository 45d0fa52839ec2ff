import { Download } from "lucide-react";
import { plural } from "../lib/format.ts";
import { useOfferedExport } from "../lib/page-exports.ts";
import { Button } from "./button.tsx";

type Props = {
  /** Rows that the file will hold: all of the filter, whatever page is shown. */
  readonly rows: number;
  readonly busy?: boolean;
  readonly onExport: () => void;
};

/** Downloads a table as CSV; the label says how many rows. */
export function ExportButton({ rows, busy = false, onExport }: Props) {
  useOfferedExport(busy ? 0 : rows, onExport);
  return (
    <Button busy={busy} disabled={rows === 0} onClick={onExport}>
      <Download aria-hidden size={16} /> Export CSV ({plural(rows, "row")})
    </Button>
  );
}
