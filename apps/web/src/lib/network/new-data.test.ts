import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { followNewData } from "./new-data.ts";

const told = (userId: string) => {
  const channel = new BroadcastChannel("strikebook-new-data");
  channel.postMessage(userId);
  return () => channel.close();
};

test("what another tab imported makes figures stale, for the same person only", async () => {
  const { id } = signIn();
  const queryClient = new QueryClient();
  queryClient.setQueryData(["portfolio", "total"], "before");
  const isStale = () => queryClient.getQueryState(["portfolio", "total"])?.isInvalidated;
  const stops = [followNewData(queryClient)];

  stops.push(told("somebody-else"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isStale()).toBe(false);

  stops.push(told(id));
  await vi.waitFor(() => expect(isStale()).toBe(true));
  for (const stop of stops) {
    stop();
  }
});
