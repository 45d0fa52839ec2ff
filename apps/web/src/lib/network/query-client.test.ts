import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { NetworkError } from "./api-error.ts";
import { createQueryClient } from "./query-client.ts";
import { endSession } from "./session.ts";

beforeEach(() => onlineManager.setOnline(false));
afterEach(() => onlineManager.setOnline(true));

const fail = () => Promise.reject(new NetworkError("No answer", new TypeError("Failed to fetch")));

test("without a network a question fails instead of waiting without a word", async () => {
  const question = createQueryClient().fetchQuery({ queryKey: ["q"], queryFn: fail, retry: false });

  await expect(question).rejects.toBeInstanceOf(NetworkError);
});

test("without a network a change fails now: it is not made later, when nobody expects it", async () => {
  const change = vi.fn(fail);
  const observer = new MutationObserver(createQueryClient(), { mutationFn: change });

  await expect(observer.mutate()).rejects.toBeInstanceOf(NetworkError);
  onlineManager.setOnline(true);
  expect(change).toHaveBeenCalledOnce();
});

test("what one person read is gone when their session ends: the next one in the tab begins with nothing", () => {
  const queryClient = createQueryClient();
  signIn();
  queryClient.setQueryData(["portfolio", "value"], "11110.00");

  endSession("logout");

  expect(queryClient.getQueryData(["portfolio", "value"])).toBeUndefined();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
