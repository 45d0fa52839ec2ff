import { afterEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { isOwnChange, noteOwnChange } from "./own-changes.ts";
import { endSession } from "./session.ts";

afterEach(() => vi.restoreAllMocks());

test("a change counts as this tab's own for five seconds", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(10_000);
  signIn();
  noteOwnChange();
  now.mockReturnValue(14_999);
  expect(isOwnChange()).toBe(true);
  now.mockReturnValue(15_000);
  expect(isOwnChange()).toBe(false);
});

test("the next person to sign in has changed nothing yet", () => {
  signIn();
  noteOwnChange();
  endSession("logout");
  expect(isOwnChange()).toBe(false);
});
