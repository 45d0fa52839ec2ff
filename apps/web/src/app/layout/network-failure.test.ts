import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../../lib/network/api-error.ts";
import { createQueryClient } from "../../lib/network/query-client.ts";
import { clearToasts, currentToasts } from "../../ui/toast/toast-store.ts";
import { tellNetworkFailure } from "./network-failure.ts";

beforeEach(() => clearToasts());

test("old figures stay on the screen, and that the server is out of reach is said once", async () => {
  const fail = new NetworkError("Network error", new TypeError("Failed to fetch"));
  await refetch(fail);
  await refetch(fail);

  expect(shown()).toEqual([["warning", "Network connection issue. Please check your internet connection."]]);
});

test.each([
  [new Error("timeout of 5000 ms"), ["warning", "Request timed out. Please try again."]],
  [new Error("Load failed"), ["error", "Network error occurred"]],
  [undefined, ["error", "An unknown network error occurred"]],
])("%s", async (cause, told) => {
  await refetch(new NetworkError("Network error", cause));

  expect(shown()).toEqual([told]);
});

test("what a screen tells itself is not told again: refusals, and failures without old figures", async () => {
  await refetch(new ApiError("Not now", 503, { code: "UNAVAILABLE" }));
  await refetch(new NetworkError("Network error", new TypeError("Failed to fetch")), { withOldData: false });

  expect(shown()).toEqual([]);
});

const shown = () => currentToasts().map(({ type, message }) => [type, message]);

async function refetch(error: Error, { withOldData = true } = {}) {
  const client = createQueryClient(tellNetworkFailure);
  if (withOldData) {
    client.setQueryData(["figures"], 1);
  }
  const queryFn = vi.fn(() => Promise.reject(error));
  const observer = new QueryObserver(client, {
    queryKey: ["figures"],
    queryFn,
    retry: false,
    enabled: false,
  });
  await observer.refetch();
  expect(queryFn).toHaveBeenCalledOnce();
}
