import { useEffect, useRef, useState } from "react";

const TYPING_DELAY_MS = 300;

const asTyped = (text: string) => text;

/**
 * The text of a search field, handed to `onSettled` once it has stood still for a moment; `form` is what it is searched
 * as. The field follows `settled` when something else changes it: Back, or a button that clears the filters.
 */
export function useSettlingText(settled: string, onSettled: (text: string) => void, form = asTyped) {
  const [typed, setTyped] = useState(settled);
  const asked = useRef(settled);
  useEffect(() => {
    if (settled !== asked.current) {
      asked.current = settled;
      setTyped(settled);
    }
  }, [settled]);
  useEffect(() => {
    const text = form(typed.trim());
    if (text === asked.current) {
      return undefined;
    }
    const ask = () => {
      asked.current = text;
      onSettled(text);
    };
    const timer = setTimeout(ask, TYPING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, onSettled, form]);
  return [typed, setTyped] as const;
}
