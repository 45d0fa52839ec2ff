import { useEffect, useRef } from "react";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { useTypedText } from "../../../lib/address/use-typed-text.ts";
import { useFilterParam } from "./use-day-range.ts";

const DELAY_MS = 300;

/** The text of a search field, and the one searched for: typing has paused, and the address keeps it. */
export function useSearch() {
  const [settled = ""] = useAddressParam("search");
  const setFilter = useFilterParam();
  const [text, setText] = useTypedText(settled);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    text,
    settled,
    type: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setFilter("search", next.trim() || undefined, "replace"), DELAY_MS);
    },
  };
}
