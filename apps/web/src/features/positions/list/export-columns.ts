import type { CsvColumn } from "../../../lib/csv-export.ts";
import type { UserPosition } from "../admin-positions.queries.ts";
import { type Position, TYPE_LABELS } from "../position-types.ts";
import type { OwnPosition } from "../positions.queries.ts";

const DATE: CsvColumn<Position> = { header: "Date", kind: "date", value: (row) => row.portfolioDate };
const ACCOUNT: CsvColumn<Position> = { header: "Account", value: (row) => row.accountName };

const FIGURES: readonly CsvColumn<Position>[] = [
  { header: "Symbol", value: ({ symbol }) => symbol },
  { header: "Description", value: ({ description }) => description },
  { header: "Type", value: ({ positionType }) => TYPE_LABELS[positionType] },
  { header: "Quantity", kind: "number", value: ({ quantity }) => quantity },
  { header: "Last price", kind: "number", value: ({ lastPrice }) => lastPrice },
  { header: "Current value", kind: "number", value: ({ currentValue }) => currentValue },
];

const EDITED = "Edited by hand";

export const OWN_EXPORT: readonly CsvColumn<OwnPosition>[] = [
  DATE,
  ACCOUNT,
  ...FIGURES,
  { header: EDITED, value: ({ edit }) => (edit === null ? "" : "yes") },
];

export const USER_EXPORT: readonly CsvColumn<UserPosition>[] = [
  DATE,
  ACCOUNT,
  { header: "Account number", value: ({ accountNumber }) => accountNumber },
  ...FIGURES,
  { header: "Today's P&L", kind: "number", value: ({ todaysGainLossDollar }) => todaysGainLossDollar },
  { header: "Total P&L", kind: "number", value: ({ totalGainLossDollar }) => totalGainLossDollar },
  { header: EDITED, value: ({ isEdited }) => (isEdited ? "yes" : "") },
];
