import { useEffect, useState } from "react";
import { askServer } from "./auth.requests.ts";

export type ServerStatus = "checking" | "offline" | "online";

const RECHECK_MS = 5000;

/** Whether the server answers, with its sign-in provider; asked at the start, and again every few seconds while it does not. */
export function useServerStatus(): { readonly status: ServerStatus; readonly provider?: unknown } {
  const [server, setServer] = useState<{ status: ServerStatus; provider?: unknown }>({ status: "checking" });
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      const { isOnline, provider } = await askServer();
      if (isGone) {
        return;
      }
      setServer({ status: isOnline ? "online" : "offline", provider });
      if (!isOnline) {
        timer = setTimeout(() => void check(), RECHECK_MS);
      }
    };
    void check();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  return server;
}
