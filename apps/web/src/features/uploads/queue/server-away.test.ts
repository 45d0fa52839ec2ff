import { graphql, HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { server } from "../../../testing/server.ts";
import { previewOf } from "../testing/answers.ts";
import {
  answerConfirms,
  answerPreviews,
  closeTab,
  entries,
  files,
  idOf,
  inBrowser,
  openTab,
  statuses,
  until,
  untilStatuses,
} from "./testing/queue-harness.ts";

inBrowser();

const MINUTE_MS = 60_000;

/** The server is away: nothing answers, as while it is upgraded. Answers how often it was asked for its health. */
function takeAway(): { asked: number } {
  const health = { asked: 0 };
  server.use(
    http.get("*/api/health", () => {
      health.asked += 1;
      return HttpResponse.error();
    }),
    graphql.operation(() => HttpResponse.error()),
  );
  return health;
}

const comeBack = () => server.resetHandlers();

test("a server away for a minute uses up no retries: previews wait and go on by themselves", async () => {
  const health = takeAway();
  const queue = await openTab();
  await queue.add(files(2));
  await until(() => expect(queue.state().isServerAway).toBe(true));
  await untilStatuses(queue, "pending", "pending");

  await vi.advanceTimersByTimeAsync(MINUTE_MS);

  expect(statuses(queue)).toEqual(["pending", "pending"]);
  expect(entries(queue).map(({ retryCount, attempts }) => [retryCount, attempts.length])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(health.asked).toBeGreaterThan(10);
  comeBack();
  answerPreviews();
  await vi.advanceTimersByTimeAsync(4000);
  await untilStatuses(queue, "ready", "ready");
  expect(queue.state().isServerAway).toBe(false);
});

test("confirmed files wait with what was agreed to, also over a reload, and are imported once the server is back", async () => {
  answerPreviews();
  const before = await openTab();
  await before.add(files(2));
  await untilStatuses(before, "ready", "ready");
  takeAway();
  before.confirmAll([idOf(before, 0), idOf(before, 1)]);
  await until(() => expect(before.state().isServerAway).toBe(true));
  await untilStatuses(before, "pending", "pending");
  await closeTab(before);

  const queue = await openTab();
  await until(() => expect(queue.state().isServerAway).toBe(true));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(statuses(queue)).toEqual(["pending", "pending"]);
  comeBack();
  const confirmed = answerConfirms();
  await vi.advanceTimersByTimeAsync(4000);

  await untilStatuses(queue, "completed", "completed");
  expect(confirmed.toSorted()).toEqual(["s-1", "s-2"]);
  expect(entries(queue).map(({ retryCount }) => retryCount)).toEqual([0, 0]);
});

test("a database that is away is waited for like the server; a server that answers counts the attempt", async () => {
  server.use(
    http.get("*/api/health", () => HttpResponse.json({ status: "degraded" }, { status: 503 })),
    graphql.mutation("PreviewUpload", () =>
      HttpResponse.json({ errors: [{ message: "Away", extensions: { code: "UNAVAILABLE" } }] }),
    ),
  );
  const queue = await openTab({ autoRetryOnFailure: false });
  await queue.add(files(1));
  await until(() => expect(queue.state().isServerAway).toBe(true));
  expect(entries(queue)[0]?.attempts).toEqual([]);

  server.use(http.get("*/api/health", () => HttpResponse.json({ status: "ok" })));
  await vi.advanceTimersByTimeAsync(4000);

  await untilStatuses(queue, "failed");
  expect(entries(queue)[0]?.attempts).toMatchObject([{ errorType: "SERVER" }]);
});

test("a person may retry when all retries were used: a new series begins", async () => {
  server.use(
    graphql.mutation("PreviewUpload", () =>
      HttpResponse.json({ errors: [{ message: "x" }] }, { status: 500 }),
    ),
  );
  const queue = await openTab({ maxRetryAttempts: 1, autoRetryOnFailure: true });
  await queue.add(files(1));
  await until(() => expect(entries(queue)[0]?.attempts).toHaveLength(2));
  await untilStatuses(queue, "failed");
  expect(entries(queue)[0]).toMatchObject({ retryCount: 1 });
  answerPreviews();

  queue.retry(idOf(queue));

  await untilStatuses(queue, "ready");
});

const PROXY = "<html><body>Refused by a proxy</body></html>";

test.each([
  ["a page", PROXY],
  ["JSON", JSON.stringify({ message: "Payload too large" })],
])("a proxy that answers 413 with %s is a limit, named, and nothing is sent again", async (_, body) => {
  let sent = 0;
  server.use(
    http.post("*/graphql", async ({ request }) => {
      sent += (await request.text()).includes("PreviewUpload") ? 1 : 0;
      return new HttpResponse(body, { status: 413 });
    }),
  );
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "failed");
  await vi.advanceTimersByTimeAsync(MINUTE_MS);

  expect(sent).toBe(1);
  expect(entries(queue)[0]).toMatchObject({ errorType: "QUOTA", canRetry: false });
  expect(entries(queue)[0]?.error).toMatch(/proxy in front of Strikebook.*client_max_body_size/);
});

test("429 says until when, is not tried again by itself, and may be retried by hand", async () => {
  server.use(
    graphql.mutation("PreviewUpload", () =>
      HttpResponse.json(
        { errors: [{ message: "Please wait for the others", extensions: { code: "TOO_MANY_REQUESTS" } }] },
        { status: 429, headers: { "retry-after": "30" } },
      ),
    ),
  );
  const queue = await openTab();
  await queue.add(files(1));
  await untilStatuses(queue, "failed");
  const [failed] = entries(queue);
  expect(failed).toMatchObject({ errorType: "QUOTA", canRetry: false });
  expect((failed?.retryFrom?.getTime() ?? 0) - (failed?.completedAt?.getTime() ?? 0)).toBe(30_000);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(statuses(queue)).toEqual(["failed"]);

  answerPreviews();
  queue.retry(idOf(queue));
  await untilStatuses(queue, "ready");
});

test("small files are imported before a large one that is confirmed with them", async () => {
  server.use(
    graphql.mutation("PreviewUpload", ({ variables }) =>
      HttpResponse.json({ data: { preview: previewOf({ sessionId: String(variables["filename"]) }) } }),
    ),
  );
  const queue = await openTab({ maxConcurrentUploads: 1 });
  await queue.add([new File(["x".repeat(9000)], "large.csv"), new File(["1"], "small.csv")]);
  await untilStatuses(queue, "ready", "ready");
  const confirmed = answerConfirms();
  queue.confirmAll([idOf(queue, 0), idOf(queue, 1)]);

  await until(() => expect(confirmed).toEqual(["small.csv", "large.csv"]));
});
