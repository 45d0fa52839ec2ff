import { useState } from "react";

/** Something asked for by hand: busy until it is there. What refreshes by itself does not count as busy. */
export function useOnDemand(ask: () => Promise<unknown>): {
  readonly isBusy: boolean;
  readonly run: () => void;
} {
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void ask().finally(() => setBusy(false));
  };
  return { isBusy, run };
}
