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

const TITLE = "Export CSV";

/** Downloads a table as CSV; its name says how many rows. It is no card's main act: quiet, and on a phone an icon. */
export function ExportButton({ rows, busy = false, onExport }: Props) {
  useOfferedExport(busy ? 0 : (rows ?? 0), onExport);
  return (
    <Button variant="quiet" busy={busy} disabled={!rows} title={TITLE} onClick={onExport}>
      <Download aria-hidden size={16} />
      <span className="max-sm:sr-only">
        {TITLE}
        {rows !== undefined && ` (${plural(rows, "row")})`}
      </span>
    </Button>
  );
}
