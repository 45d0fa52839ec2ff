import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { DataLine } from "./components/data-line.tsx";
import { answerRealizedDays, standing } from "./testing/answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const BEHIND = standing({ coveredThrough: "2025-11-28", missingFrom: "2025-12-01", isBehind: true });

test.each([
  [4, "Good evening, Ann"],
  [5, "Good morning, Ann"],
  [12, "Good afternoon, Ann"],
  [18, "Good evening, Ann"],
])("at %i by the reader's clock: %s", async (hour, text) => {
  vi.setSystemTime(new Date(2026, 10, 24, hour));
  signIn({ firstName: "Ann", fullName: "Ann Example" });
  answerRealizedDays([]);
  renderPage(<DataLine />);

  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("link")).toBeNull();
});

test("a history that matches links to what files cover", async () => {
  vi.setSystemTime(new Date("2026-11-24T17:00:00Z"));
  signIn();
  answerRealizedDays([], undefined, [
    standing({ coveredThrough: "2026-11-23", matches: true, matchesThrough: "2026-11-23" }),
  ]);
  renderPage(<DataLine />);

  const link = await screen.findByRole("link", { name: "Through Nov 23 · matches Fidelity to the cent" });
  expect(link.getAttribute("href")).toBe("/user/accounts");
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("a history that ended leads to Fidelity's page, and for READONLY nowhere but to what is covered", async () => {
  vi.setSystemTime(new Date("2026-11-24T17:00:00Z"));
  signIn();
  answerRealizedDays([], undefined, [BEHIND]);
  const { unmount } = renderPage(<DataLine />);
  await screen.findByRole("link", { name: "History ends Nov 28, 2025 · download Dec 1 to today" });
  expect(screen.getByRole("link", { name: /^Open Fidelity/ }).getAttribute("href")).toMatch(
    /^https:\/\/digital\.fidelity\.com\//,
  );
  unmount();

  signIn({ roles: ["READONLY"] });
  renderPage(<DataLine />);
  expect(await screen.findByRole("link", { name: "History ends Nov 28, 2025" })).toBeVisible();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});
