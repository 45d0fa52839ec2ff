import type { QueryClient } from "@tanstack/react-query";
import { currentSession } from "./session.ts";

const CHANNEL = "strikebook-new-data";

/** Tells the other tabs of this browser that the user's figures have changed: an import ended or was undone. */
export function tellNewData(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(currentSession()?.user.id);
  channel.close();
}

/** Fetches what is on the screen again when another tab of the same user tells of new data. Returns how to stop. */
export function followNewData(queryClient: QueryClient): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data: userId }: MessageEvent<unknown>) => {
    if (userId !== undefined && userId === currentSession()?.user.id) {
      void queryClient.invalidateQueries();
    }
  };
  return () => channel.close();
}
