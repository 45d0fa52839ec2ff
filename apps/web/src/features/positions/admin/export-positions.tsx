import { type CsvColumn, exportCsv } from "../../../lib/csv-export.ts";
import { ExportButton } from "../../../ui/export-button.tsx";
import { TYPE_LABELS } from "../position-types.ts";
import type { AdminPosition } from "./admin-positions.queries.ts";

type Props = {
  /** All that match, in the order of the table. */
  readonly positions: readonly AdminPosition[];
  readonly username: string;
};

export function ExportAdminPositions({ positions, username }: Props) {
  return (
    <ExportButton
      rows={positions.length}
      onExport={() => exportCsv(`positions-${username}.csv`, COLUMNS, positions)}
    />
  );
}

const COLUMNS: readonly CsvColumn<AdminPosition>[] = [
  { header: "Date", kind: "date", value: ({ portfolioDate }) => portfolioDate },
  { header: "Account", value: ({ accountName }) => accountName },
  { header: "Account number", value: ({ accountNumber }) => accountNumber },
  { header: "Symbol", value: ({ symbol }) => symbol },
  { header: "Description", value: ({ description }) => description },
  { header: "Type", value: ({ type }) => TYPE_LABELS[type] },
  { header: "Quantity", kind: "number", value: ({ quantity }) => quantity },
  { header: "Last price", kind: "number", value: ({ lastPrice }) => lastPrice },
  { header: "Current value", kind: "number", value: ({ currentValue }) => currentValue },
  { header: "Today's P&L", kind: "number", value: ({ todaysGainLossDollar }) => todaysGainLossDollar },
  { header: "Total P&L", kind: "number", value: ({ totalGainLossDollar }) => totalGainLossDollar },
  { header: "Edited by hand", value: ({ isEdited }) => (isEdited ? "yes" : "") },
];
