import { Download } from "lucide-react";
import { useState } from "react";
import { type CsvColumn, exportCsv } from "../../../lib/csv-export.ts";
import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { TYPE_LABELS } from "../position-types.ts";
import { fetchAllPositions, type OwnPosition, type PositionsFilter } from "../positions.queries.ts";

type Props = {
  readonly filter: PositionsFilter;
  readonly count: number;
  readonly onFailure: (message: string | undefined) => void;
};

/** All positions of the filter, on this page or not, as a file. */
export function ExportPositions({ filter, count, onFailure }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const exportAll = async () => {
    setIsBusy(true);
    onFailure(undefined);
    try {
      exportCsv("my-positions.csv", COLUMNS, await fetchAllPositions(filter));
    } catch (error) {
      onFailure(`The export failed: ${graphqlErrorText(error)}`);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button busy={isBusy} disabled={count === 0} onClick={() => void exportAll()}>
      <Download aria-hidden size={16} /> Export CSV ({plural(count, "row")})
    </Button>
  );
}

const COLUMNS: readonly CsvColumn<OwnPosition>[] = [
  { header: "Date", kind: "date", value: ({ portfolioDate }) => portfolioDate },
  { header: "Account", value: ({ accountName }) => accountName },
  { header: "Symbol", value: ({ symbol }) => symbol },
  { header: "Description", value: ({ description }) => description },
  { header: "Type", value: ({ positionType }) => TYPE_LABELS[positionType] },
  { header: "Quantity", kind: "number", value: ({ quantity }) => quantity },
  { header: "Last price", kind: "number", value: ({ lastPrice }) => lastPrice },
  { header: "Current value", kind: "number", value: ({ currentValue }) => currentValue },
  { header: "Edited by hand", value: ({ edit }) => (edit === null ? "" : "yes") },
];
