import { useSettlingText } from "../../../lib/use-settling-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { TYPE_OPTIONS } from "../position-types.ts";
import type { PositionPage } from "./use-position-page.ts";

type View = { readonly view: PositionPage };

/** Whole symbol and type, asked of the server. */
export function PositionFilters({ view }: View) {
  const [typed, setTyped] = useSettlingText(view.symbol, view.setSymbol, upperCase);
  return (
    <div className="flex flex-wrap items-end gap-3 px-4 pb-3">
      <TextField
        label="Symbol filter"
        type="search"
        className="w-full sm:w-48"
        placeholder="Whole symbol"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label="Type filter"
        className="w-full sm:w-48"
        options={[{ value: "", label: "All types" }, ...TYPE_OPTIONS]}
        value={view.positionType ?? ""}
        onChange={view.setType}
      />
      {view.isFiltered && (
        <Button
          onClick={() => {
            setTyped("");
            view.clearFilters();
          }}
        >
          Clear Filters
        </Button>
      )}
    </div>
  );
}

/** A part of symbol, description or account name, asked of the server. */
export function PositionSearch({ view }: View) {
  const [typed, setTyped] = useSettlingText(view.search, view.setSearch);
  return (
    <div className="px-4 pb-3">
      <TextField
        label="Search positions"
        type="search"
        className="w-full sm:w-64"
        placeholder="Symbol, name or account"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

const upperCase = (text: string) => text.toUpperCase();
