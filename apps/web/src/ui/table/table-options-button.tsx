import { Columns3 } from "lucide-react";
import {
  type Density,
  optionalIds,
  setDensity,
  showColumn,
  useTableOptions,
} from "../../lib/browser/table-options.ts";
import { Checkbox } from "../form/checkbox.tsx";
import { Toggle } from "../form/toggle.tsx";
import { Popover } from "../overlay/popover.tsx";

const DENSITIES: readonly { readonly value: Density; readonly label: string }[] = [
  { value: "comfortable", label: "Comfortable" },
  { value: "compact", label: "Compact" },
];

type Props = {
  readonly tableId: string;
  /** All columns; the first names the rows and stays. */
  readonly columns: readonly { readonly id: string; readonly header: string; readonly optional?: boolean }[];
};

/** Chooses a table's columns, and how close the rows of all tables stand; both are remembered in this browser. */
export function TableOptionsButton({ tableId, columns }: Props) {
  const { density, hidden } = useTableOptions();
  const optional = optionalIds(columns);
  const left = hidden[tableId] ?? optional;
  return (
    <Popover
      title="Table options"
      trigger={
        <>
          <Columns3 aria-hidden size={16} /> <span className="max-sm:sr-only">Columns</span>
        </>
      }
    >
      <fieldset className="flex flex-col">
        <legend className="pb-1 font-semibold">Columns shown</legend>
        {columns.slice(1).map(({ id, header }) => (
          <Checkbox
            key={id}
            label={header}
            checked={!left.includes(id)}
            onChange={(isShown) => showColumn({ tableId, optional }, id, isShown)}
          />
        ))}
      </fieldset>
      <h3 className="pt-4 pb-1 font-semibold">Rows of all tables</h3>
      <Toggle label="Rows" options={DENSITIES} value={density} onChange={setDensity} />
    </Popover>
  );
}
