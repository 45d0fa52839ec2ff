import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentSession } from "../../../lib/network/session.ts";
import { signIn } from "../../../testing/factories.ts";
import { server } from "../../../testing/server.ts";
import { answerChannel, CONNECTED, everythingWorks, healthy } from "../testing/upload-system.ts";
import { checkBackend } from "./check-backend.ts";
import { checkMemory, checkRoundTrip, checkStorage } from "./check-browser.ts";
import { checkWebSocket } from "./check-websocket.ts";
import { runChecks } from "./run-checks.ts";

beforeEach(() => void signIn({ roles: ["ADMIN"] }));
afterEach(() => {
  vi.restoreAllMocks();
});

const quickly = () => 12;

test("a server that answers well says what it is", async () => {
  server.use(healthy());

  expect(await checkBackend(quickly)).toEqual({
    status: "healthy",
    details: "Version 0.1.0, database ok.",
    metrics: { httpStatus: 200 },
  });
});

test("an answer after more than two seconds is degraded", async () => {
  server.use(healthy());

  expect(await checkBackend(() => 2001)).toMatchObject({
    status: "degraded",
    details: "Version 0.1.0, database ok. Slower than 2 s.",
  });
});

test.each([
  [503, { database: "unavailable" }, "critical", "HTTP 503. database unavailable."],
  [404, {}, "degraded", "HTTP 404."],
] as const)("HTTP %i is told with the server's words", async (status, body, expected, details) => {
  server.use(http.get("/api/health", () => HttpResponse.json(body, { status })));

  expect(await checkBackend(quickly)).toMatchObject({ status: expected, details });
});

test("an answer that says nothing of itself is one all the same", async () => {
  server.use(http.get("/api/health", () => new HttpResponse("up")));

  expect(await checkBackend(quickly)).toMatchObject({ status: "healthy", details: "The server answers." });
});

test("a server that cannot be reached, or is too late, is critical", async () => {
  server.use(http.get("/api/health", () => HttpResponse.error()));
  expect(await checkBackend(quickly)).toEqual({
    status: "critical",
    details: "The server cannot be reached.",
  });

  const tooLate = vi.fn().mockRejectedValue(new DOMException("late", "TimeoutError"));
  vi.stubGlobal("fetch", tooLate);
  expect((await checkBackend(quickly)).details).toBe("The server did not answer within 5 seconds.");
});

test("memory is told where the browser tells it, and else it is unknown", () => {
  expect(checkMemory()).toMatchObject({ status: "unknown" });

  vi.stubGlobal("performance", { memory: { usedJSHeapSize: 76 * 2 ** 20, jsHeapSizeLimit: 100 * 2 ** 20 } });
  expect(checkMemory()).toEqual({
    status: "degraded",
    details: "76.0 MB of 100.0 MB in use (76.00%).",
    metrics: { usedBytes: 76 * 2 ** 20, limitBytes: 100 * 2 ** 20, usedPercent: 76 },
  });
});

test.each([
  [{ usage: 50, quota: 100 }, "healthy", "50 B of 100 B in use (50.00%)."],
  [{ usage: 81, quota: 100 }, "degraded", "81 B of 100 B in use (81.00%)."],
  [{ usage: 100, quota: 100 }, "critical", "100 B of 100 B in use (100.00%)."],
  [{}, "unknown", "This browser doesn't report storage use; most do only over HTTPS."],
])("storage %j is %s", async (estimate, status, details) => {
  vi.stubGlobal("navigator", { storage: { estimate: async () => estimate } });

  expect(await checkStorage()).toMatchObject({ status, details });
});

test("storage that the browser keeps to itself, or fails to tell, is unknown", async () => {
  vi.stubGlobal("navigator", {});
  expect((await checkStorage()).status).toBe("unknown");

  vi.stubGlobal("navigator", { storage: { estimate: () => Promise.reject(new Error("no")) } });
  expect((await checkStorage()).status).toBe("unknown");
});

test("what is written to storage is read again and leaves nothing; closed storage is critical", () => {
  const before = localStorage.length;
  expect(checkRoundTrip()).toEqual({ status: "healthy", details: "Read/write test passed." });
  expect(localStorage.length).toBe(before);

  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(checkRoundTrip().status).toBe("critical");
});

test("the channel is asked as the upload screen asks it, with the person's token", async () => {
  const frames: string[] = [];
  answerChannel(CONNECTED, (frame) => frames.push(frame));

  expect(await checkWebSocket()).toEqual({
    status: "healthy",
    details: "Live progress is connected.",
  });
  expect(frames).toHaveLength(1);
  expect(frames[0]).toMatch(/^CONNECT\naccept-version:1\.2\nhost:localhost\n/);
  expect(frames[0]).toContain(`\nAuthorization:Bearer ${currentSession()?.token}\n`);
});

test.each([
  ["ERROR\nmessage:Authentication required\n\n\0", "The server refused live progress"],
  [undefined, "Live progress doesn't connect"],
])("a channel that answers %j is degraded", async (answer, words) => {
  answerChannel(answer);

  const { status, details } = await checkWebSocket();

  expect(status).toBe("degraded");
  expect(details).toContain(words);
});

test("a browser without WebSocket is degraded, and so is one that may not open any", async () => {
  vi.stubGlobal("WebSocket", undefined);
  expect(await checkWebSocket()).toMatchObject({ status: "degraded", details: /no WebSocket/ });

  vi.stubGlobal("WebSocket", function refuse() {
    throw new DOMException("not allowed", "SecurityError");
  });
  expect((await checkWebSocket()).details).toContain("doesn't connect");
});

test("a round tells every part, and what could not be learned", async () => {
  everythingWorks();
  const { report, problem } = await runChecks();
  expect(problem).toBeUndefined();
  expect(report).toMatchObject({ overall: "healthy", uptime: 183_600_000 });
  expect(Object.keys(report.checks)).toEqual(["backend", "websocket", "memory", "storage", "browserStorage"]);

  server.use(
    http.get("/api/admin/health", () =>
      HttpResponse.json({ message: "Administrator role required", code: "FORBIDDEN" }, { status: 403 }),
    ),
  );
  const refused = await runChecks();
  expect(refused.report.uptime).toBeUndefined();
  expect(refused.problem).toBe("The server's uptime is unknown: Administrator role required");
});
