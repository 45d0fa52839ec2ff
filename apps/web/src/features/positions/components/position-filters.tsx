import { useEffect } from "react";
import { useTypedText } from "../../../lib/use-typed-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { PositionPage } from "../position-page.ts";
import { TYPE_OPTIONS } from "../position-types.ts";

const SYMBOL_DELAY_MS = 300;

type Props = { readonly view: PositionPage; readonly onChange: () => void };

/** Symbol and type; the symbol is asked for once it has stood still for a moment. */
export function PositionFilters({ view, onChange }: Props) {
  const { symbol, positionType, setSymbol } = view;
  const [typed, setTyped] = useTypedText(symbol);
  const isTyping = typed.trim().toUpperCase() !== symbol;
  useEffect(() => {
    const timer = isTyping
      ? setTimeout(() => {
          setSymbol(typed);
          onChange();
        }, SYMBOL_DELAY_MS)
      : undefined;
    return () => clearTimeout(timer);
  }, [typed, isTyping, setSymbol, onChange]);
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
        value={positionType ?? ""}
        onChange={(next) => {
          view.setType(next);
          onChange();
        }}
      />
      {view.isFiltered && (
        <Button
          onClick={() => {
            setTyped("");
            view.clearFilters();
            onChange();
          }}
        >
          Clear Filters
        </Button>
      )}
    </div>
  );
}
