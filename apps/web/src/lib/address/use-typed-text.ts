import { useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** What stands in a search field whose text the address keeps; Back and Forward put there what was searched for then. */
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
