import { useState } from "react";
import { readStored, STORAGE_KEYS, writeStored } from "../../../lib/browser/storage.ts";

/** Whether the rarer controls are shown; this browser remembers it. */
export function useAdvanced() {
  const [isAdvanced, setIsAdvanced] = useState(() => readStored(STORAGE_KEYS.uploadAdvanced) === "shown");
  const toggle = () => {
    writeStored(STORAGE_KEYS.uploadAdvanced, isAdvanced ? "hidden" : "shown");
    setIsAdvanced(!isAdvanced);
  };
  return [isAdvanced, toggle] as const;
}
