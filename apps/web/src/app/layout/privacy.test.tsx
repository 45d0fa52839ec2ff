import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { answerPositions, answerScope, exportedText } from "../../features/portfolio/testing/answers.ts";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { signIn } from "../../testing/factories.ts";
import { server } from "../../testing/server.ts";
import { AppRoutes } from "../router.tsx";

beforeEach(() => {
  server.use(http.get("/api/system/version", () => HttpResponse.json({})));
  answerScope();
  answerPositions();
});

function openPortfolio() {
  signIn();
  window.history.replaceState(null, "", "/portfolio");
  render(
    <MemoryRouter initialEntries={["/portfolio"]}>
      <AppRoutes />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const dollars = () => document.body.textContent?.match(/\$\d[\d,.]*/g) ?? [];

test("one button hides every amount on the screen and shows it again, remembered", async () => {
  const user = openPortfolio();
  await screen.findByText("AAPL");
  expect(dollars()).toContain("$200.125");

  await user.click(screen.getByRole("button", { name: "Hide amounts" }));
  expect(dollars()).toEqual([]);
  expect(screen.getAllByRole("img", { name: "hidden" }).length).toBeGreaterThan(5);
  expect(screen.queryByText("10")).toBeNull();
  expect(localStorage.getItem("strikebook-privacy")).toBe("on");

  await user.click(screen.getByRole("button", { name: "Show amounts" }));
  expect(dollars()).toContain("$2,001.25");
  expect(localStorage.getItem("strikebook-privacy")).toBeNull();
});

test("another tab that hides amounts hides them here", async () => {
  openPortfolio();
  await screen.findByText("AAPL");

  localStorage.setItem("strikebook-privacy", "on");
  window.dispatchEvent(new StorageEvent("storage", { key: "strikebook-privacy" }));

  await waitFor(() => expect(dollars()).toEqual([]));
});

test("a file holds the real amounts, after a question", async () => {
  const exported = exportedText();
  hideAmounts(true);
  const user = openPortfolio();
  await user.click(await screen.findByRole("button", { name: "Export CSV (1 row)" }));

  const question = await screen.findByRole("alertdialog", { name: "Export real amounts" });
  expect(question.textContent).toContain("Amounts are hidden on the screen");
  await user.click(screen.getByRole("button", { name: "Export" }));

  expect(await exported()).toContain("2001.25");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("who says no gets no file", async () => {
  let clicks = 0;
  HTMLAnchorElement.prototype.click = () => {
    clicks += 1;
  };
  hideAmounts(true);
  const user = openPortfolio();
  await user.click(await screen.findByRole("button", { name: "Export CSV (1 row)" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));

  expect([screen.queryByRole("alertdialog"), clicks]).toEqual([null, 0]);
});
