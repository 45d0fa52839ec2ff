import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { StaleNotice } from "./stale-notice.tsx";

const given = { loadedAt: "2026-11-20T19:05:00Z", busy: false, onRetry: () => {} };
const alert = () => screen.getByRole("alert").textContent;

test("says what failed, how old the data is, and offers to try again", async () => {
  const retry = vi.fn();
  render(<StaleNotice {...given} error={new Error("The server is busy")} onRetry={retry} />);
  expect(alert()).toMatch(/^The server is busy Showing data from Nov 20, 2026, \d+:05 [AP]M\.Try Again$/);
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(retry).toHaveBeenCalledOnce();
});

test.each([
  ["Failed to load (HTTP 503)", "Failed to load (HTTP 503). No database Showing"],
  ["Error loading holidays: No database", "Error loading holidays: No database Showing"],
])("the error's words follow the title %s unless they are in it", (title, words) => {
  render(<StaleNotice {...given} error={new Error("No database")} title={title} />);
  expect(alert()).toContain(words);
});
