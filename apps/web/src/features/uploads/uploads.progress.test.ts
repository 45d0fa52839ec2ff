import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { server } from "../../testing/server.ts";
import { followProgress } from "./uploads.progress.ts";

beforeEach(() => {
  signIn();
});

test("asks until the operation has completed and tells the percent meanwhile", async () => {
  answer(
    { status: "PROCESSING", progress: 20 },
    { status: "PROCESSING", progress: 70 },
    {
      status: "COMPLETED",
      progress: 100,
      result: { message: "12 added" },
    },
  );
  const percents: number[] = [];

  const result = await follow((percent) => percents.push(percent));

  expect(percents).toEqual([20, 70]);
  expect(result).toMatchObject({ message: "12 added" });
});

test("a cancelled operation has no result", async () => {
  answer({ status: "CANCELLED", progress: 20 });

  expect(await follow(() => undefined)).toBeUndefined();
});

test("a failed operation fails with the server's words", async () => {
  answer({ status: "FAILED", progress: 20, error: "The disk is full" });

  await expect(follow(() => undefined)).rejects.toThrow("The disk is full");
});

test("stops asking when nobody waits any more", async () => {
  answer({ status: "PROCESSING", progress: 20 });
  const request = new AbortController();

  const following = follow(() => request.abort(), request.signal);

  await expect(following).rejects.toMatchObject({ name: "AbortError" });
});

function follow(onProgress: (percent: number) => void, signal = new AbortController().signal) {
  return followProgress("op-1", onProgress, signal, 1);
}

/** Answers one after the other; the last one again and again. */
function answer(...progresses: Readonly<Record<string, unknown>>[]): void {
  let asked = 0;
  server.use(
    http.get("*/api/upload/progress/op-1", () => {
      const progress = progresses[Math.min(asked, progresses.length - 1)];
      asked += 1;
      return HttpResponse.json(progress);
    }),
  );
}
