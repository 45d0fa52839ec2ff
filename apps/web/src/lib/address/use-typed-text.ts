import { useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** The text of a search field that the address keeps; Back and Forward restore earlier searches. */
export function useTypedText(settled: string) {
  const [typed, setTyped] = useState(settled);
  const { key } = useLocation();
  const isBackOrForward = useNavigationType() === "POP";
  const [shownKey, setShownKey] = useState(key);
  if (key !== shownKey) {
    setShownKey(key);
    if (isBackOrForward) {
      setTyped(settled);
    }
  }
  return [typed, setTyped] as const;
}
