import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from "vitest";
import { endSession } from "../lib/session.ts";
import { clearToasts } from "../ui/toast/toast-store.ts";
import { installDialog } from "./dialog.ts";
import { server } from "./server.ts";

installDialog();

let consoleError: MockInstance<typeof console.error>;

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  consoleError = vi.spyOn(console, "error");
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  endSession();
  clearToasts();
  localStorage.clear();
  sessionStorage.clear();
  const complaints = consoleError.mock.calls.map((call) => call.map(String).join(" "));
  consoleError.mockRestore();
  expect(complaints, "console.error was called").toEqual([]);
});
afterAll(() => server.close());
