import { useEffect, useState } from "react";
import { isServerOnline } from "./auth.requests.ts";

export type ServerStatus = "checking" | "offline" | "online";

const RECHECK_MS = 5000;

/** Whether the server answers; asked at the start, and again every few seconds while it does not. */
export function useServerStatus(): ServerStatus {
  const [status, setStatus] = useState<ServerStatus>("checking");
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      const online = await isServerOnline();
      if (isGone) {
        return;
      }
      setStatus(online ? "online" : "offline");
      if (!online) {
        timer = setTimeout(() => void check(), RECHECK_MS);
      }
    };
    void check();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  return status;
}
