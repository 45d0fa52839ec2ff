import { screen, waitFor } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { answerAccounts } from "../../testing/account-answers.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { PortfolioPage } from "./pages/portfolio-page.tsx";
import { answerPositions, answerScope, position } from "./testing/answers.ts";

beforeEach(() => answerScope());

const picker = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Account" });

/** The page and its probe, with enough rows for four pages. */
function open(path: string) {
  const asked = answerPositions({ positions: [position()], totalCount: 80 });
  return { asked, ...renderPage(<PortfolioPage />, path) };
}

test("an old link by name leads to the account's id and asks for that account only", async () => {
  const { asked, location } = open("/portfolio?view=accounts&account=Roth&date=2026-11-10");

  await screen.findByRole("table");
  await waitFor(() => expect(location()).toBe("/portfolio?account=roth&date=2026-11-10"));
  expect(asked).toEqual([{ accountId: "roth", date: "2026-11-10", limit: 25, offset: 0 }]);
});

test("a link to an account that is not the person's shows nobody's figures and says why", async () => {
  const { asked } = open("/portfolio?account=6f1f8f0e-0000-4000-8000-0000000000aa");

  expect(await screen.findByText("Please select an account to view positions.")).toBeVisible();
  expect(screen.getByText(/^The link names an account that isn't yours or no longer exists/)).toBeVisible();
  expect((await picker()).value).toBe("");
  expect(asked).toEqual([]);
  // The list that one is sent to stands open, on a phone too.
  expect(screen.getByRole("button", { name: /^Filters/ }).getAttribute("aria-expanded")).toBe("true");
});

test("the question for an account stays when the accounts can't be asked for again", async () => {
  const { queryClient } = open("/portfolio?account=6f1f8f0e-0000-4000-8000-0000000000aa");
  await screen.findByText("Please select an account to view positions.");

  server.use(graphql.query("AccountChoices", () => HttpResponse.error()));
  await queryClient.refetchQueries({ queryKey: ["brokerage-accounts"] });

  expect(screen.getByText("Please select an account to view positions.")).toBeVisible();
});

test("closed accounts come last and say since when; one of a name is told from the other", async () => {
  answerAccounts([
    { id: "a", name: "401k", closedOn: "2026-11-18" },
    { id: "b", name: "ROTH IRA", number: "100000004" },
    { id: "c", name: "ROTH IRA", number: "100000002" },
  ]);
  open("/portfolio?view=accounts");

  await waitFor(async () => expect((await picker()).value).toBe("c"));
  expect([...(await picker()).options].map(({ text }) => text)).toEqual([
    "Please select an account",
    "ROTH IRA (0002)",
    "ROTH IRA (0004)",
    "401k (closed Nov 18, 2026)",
  ]);
});

test("page, sort, date and account are steps that Back undoes", async () => {
  const { user, location } = open("/portfolio?view=accounts");
  const back = () => user.click(screen.getByRole("button", { name: "Browser back" }));
  await screen.findByRole("table");
  await waitFor(() => expect(location()).toBe("/portfolio?account=joint"));

  await user.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(location()).toBe("/portfolio?account=joint&page=2"));
  await user.click(await screen.findByRole("button", { name: "Current value" }));
  await waitFor(() => expect(location()).toBe("/portfolio?account=joint&sort=currentValue%2Casc"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Portfolio date" }), "Nov 10, 2026");
  await user.selectOptions(await picker(), "Roth");
  await waitFor(() =>
    expect(location()).toBe("/portfolio?account=roth&sort=currentValue%2Casc&date=2026-11-10"),
  );

  const steps = [
    "?account=joint&sort=currentValue%2Casc&date=2026-11-10",
    "?account=joint&sort=currentValue%2Casc",
    "?account=joint&page=2",
    "?account=joint",
  ];
  for (const step of steps) {
    await back();
    await waitFor(() => expect(location()).toBe(`/portfolio${step}`));
  }
  expect((await picker()).value).toBe("joint");
});

test("a page that does not exist is corrected without a step of its own", async () => {
  const { user, location } = open("/portfolio?page=9");
  await waitFor(() => expect(location()).toBe("/portfolio?page=4"));

  await user.click(screen.getByRole("button", { name: "Previous page" }));
  await waitFor(() => expect(location()).toBe("/portfolio?page=3"));
  await user.click(screen.getByRole("button", { name: "Browser back" }));

  await waitFor(() => expect(location()).toBe("/portfolio?page=4"));
});
