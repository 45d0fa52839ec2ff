import { useEffect, useRef } from "react";
import { useAddressParam } from "../../lib/use-address-param.ts";
import { useTypedText } from "../../lib/use-typed-text.ts";
import { useFilterParam } from "../../ui/reference-data/hooks/use-day-range.ts";

const DELAY_MS = 300;

/** What is typed, and what is searched for once it has stood still for a moment; the address keeps that. */
export function useSymbolSearch() {
  const [settled = ""] = useAddressParam("search");
  const setFilter = useFilterParam();
  const [typed, setTyped] = useTypedText(settled);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    typed,
    settled,
    type: (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setFilter("search", text.trim() || undefined, "replace"), DELAY_MS);
    },
  };
}
