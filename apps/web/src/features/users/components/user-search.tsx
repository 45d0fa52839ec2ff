import { useEffect, useRef, useState } from "react";
import { TextField } from "../../../ui/text-field.tsx";
import { SEARCH_LENGTH_MAX } from "../use-user-list.ts";

const SEARCH_DELAY_MS = 300;

type Props = {
  /** As the address has it. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
};

/** Asks once what was typed has stood still for a moment; follows the address when something else changes it. */
export function UserSearch({ search, onSearch }: Props) {
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);
  useEffect(() => {
    if (search !== asked.current) {
      asked.current = search;
      setTyped(search);
    }
  }, [search]);
  useEffect(() => {
    const text = typed.trim();
    if (text === asked.current) {
      return undefined;
    }
    const ask = () => {
      asked.current = text;
      onSearch(text);
    };
    const timer = setTimeout(ask, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <TextField
      label="Search users"
      type="search"
      className="w-full sm:w-64"
      placeholder="Username, e-mail or name"
      maxLength={SEARCH_LENGTH_MAX}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
