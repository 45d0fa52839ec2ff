import { useEffect } from "react";
import { useTypedText } from "../../../lib/use-typed-text.ts";
import { TextField } from "../../../ui/text-field.tsx";

const SEARCH_DELAY_MS = 300;

type Props = { readonly search: string; readonly onSearch: (text: string) => void };

/** Symbol, description or account; the table follows once it has stood still for a moment. */
export function PositionSearch({ search, onSearch }: Props) {
  const [typed, setTyped] = useTypedText(search);
  const isTyping = typed.trim() !== search;
  useEffect(() => {
    const timer = isTyping ? setTimeout(() => onSearch(typed), SEARCH_DELAY_MS) : undefined;
    return () => clearTimeout(timer);
  }, [typed, isTyping, onSearch]);
  return (
    <div className="px-4 pb-3">
      <TextField
        label="Search positions"
        type="search"
        className="w-full sm:w-64"
        placeholder="Symbol, name or account"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
