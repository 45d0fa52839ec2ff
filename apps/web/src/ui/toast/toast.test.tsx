import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToasts, notify, TOASTS_MAX, type ToastType } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const typing = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const messages = () => currentToasts().map(({ message }) => message);

test.each([
  ["success", 3000],
  ["info", 4000],
  ["warning", 6000],
  ["error", 5000],
] as const)("%s stays %i ms", (type: ToastType, duration) => {
  render(<Toaster />);
  act(() => void notify[type]("Saved"));

  pass(duration - 50);
  expect(screen.getByText("Saved")).toBeVisible();

  pass(100);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("five are shown at most, and the oldest that is not persistent goes first", () => {
  notify.error("stays", { persistent: true });
  for (let number = 1; number <= TOASTS_MAX; number += 1) {
    notify.info(`message ${number}`);
  }

  expect(messages()).toEqual(["stays", "message 2", "message 3", "message 4", "message 5"]);
});

test("when all are persistent the oldest goes", () => {
  for (let number = 1; number <= TOASTS_MAX + 1; number += 1) {
    notify.error(`message ${number}`, { persistent: true });
  }

  expect(messages()).toHaveLength(TOASTS_MAX);
  expect(messages()[0]).toBe("message 2");
});

test("a new message is shown even when everything else is persistent", () => {
  for (let number = 1; number <= TOASTS_MAX; number += 1) {
    notify.error(`message ${number}`, { persistent: true });
  }
  notify.success("Saved");

  expect(messages()).toContain("Saved");
});

test("a persistent one stays until it is closed", async () => {
  render(<Toaster />);
  act(() => void notify.warning("Disk is nearly full", { persistent: true }));
  pass(60_000);

  await typing().click(screen.getByRole("button", { name: "Close notification" }));

  expect(screen.queryByText("Disk is nearly full")).toBeNull();
});

test("one with something to do stays ten seconds", () => {
  render(<Toaster />);
  act(() => void notify.success("Saved", { action: { label: "Undo", onSelect: () => undefined } }));

  pass(9900);
  expect(screen.getByText("Saved")).toBeVisible();
  pass(200);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("the time stands still while the pointer rests on it", async () => {
  render(<Toaster />);
  const user = typing();
  act(() => void notify.success("Saved"));

  await user.hover(screen.getByText("Saved"));
  pass(10_000);
  expect(screen.getByText("Saved")).toBeVisible();

  await user.unhover(screen.getByText("Saved"));
  pass(3100);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("Escape closes the one that has the focus", async () => {
  render(<Toaster />);
  const user = typing();
  act(() => {
    notify.error("First");
    notify.error("Second");
  });
  const [, second] = screen.getAllByRole("button", { name: "Close notification" });
  act(() => second?.focus());

  await user.keyboard("{Escape}");

  expect(messages()).toEqual(["First"]);
});

test("errors are alerts, the rest is said when the reader pauses; an action closes its toast", async () => {
  render(<Toaster />);
  const undo = vi.fn();
  act(() => {
    notify.error("Failed", { details: "HTTP 500" });
    notify.info("Removed", { action: { label: "Undo", onSelect: undo } });
  });

  expect(screen.getByRole("alert").textContent).toContain("Error: FailedHTTP 500");
  await typing().click(screen.getByRole("button", { name: "Undo" }));

  expect(undo).toHaveBeenCalledOnce();
  expect(messages()).toEqual(["Failed"]);
});
