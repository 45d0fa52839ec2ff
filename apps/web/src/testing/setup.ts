import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { hideAmounts } from "../lib/browser/privacy.ts";
import { closeExplanation } from "../lib/explained-cell.ts";
import { endSession } from "../lib/network/session.ts";
import { clearToasts } from "../ui/toast/toast-store.ts";
import { forgetComplaints, noteComplaints, takeComplaints } from "./complaints.ts";
import { installDialog } from "./dialog.ts";
import { server } from "./server.ts";
import "./to-be-visible.ts";

installDialog();
configure({ asyncUtilTimeout: 25_000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(noteComplaints);
afterEach(() => {
  cleanup();
  server.resetHandlers();
  // A logout forgets who was here as well: to the next file a person of another name would be a stranger.
  endSession("logout");
  endSession();
  hideAmounts(false);
  clearToasts();
  // Test files share their window: a phone of one test would be the screen of the next file.
  vi.unstubAllGlobals();
  closeExplanation();
  localStorage.clear();
  sessionStorage.clear();
  const complaints = takeComplaints();
  forgetComplaints();
  expect(complaints, "console.error was called").toEqual([]);
});
afterAll(() => server.close());
