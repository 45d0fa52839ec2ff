import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button, IconButton } from "../button.tsx";
import { TextField } from "./text-field.tsx";

/** Longer than any symbol, contract or CUSIP. */
const LENGTH_MAX = 40;

type Props = {
  readonly symbol: string | undefined;
  readonly onSymbol: (symbol: string | undefined) => void;
};

/** Narrows a table to a symbol and the options on it, on Enter or with the button: half a symbol finds nothing. */
export function SymbolFilter({ symbol, onSymbol }: Props) {
  const [text, setText] = useState(symbol ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSymbol(text.trim().toUpperCase() || undefined);
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-1">
      <TextField
        label="Filter by symbol"
        labelHidden
        placeholder="Filter by symbol"
        autoComplete="off"
        spellCheck={false}
        maxLength={LENGTH_MAX}
        className="w-40"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Filter</Button>
      {symbol !== undefined && (
        <IconButton label="Show all symbols" onClick={() => onSymbol(undefined)}>
          <X aria-hidden size={16} />
        </IconButton>
      )}
    </form>
  );
}
