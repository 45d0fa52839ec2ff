import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { pageNumbers } from "./page-numbers.ts";
import { UserPortfolioPage } from "./pages/user-portfolio-page.tsx";
import { answerSteps, ownPosition, take } from "./testing/answers.ts";

const AT_PORTFOLIO = "/user/portfolio?step=portfolio&account=a-1&dates=2026-11-19";
const ROWS = [ownPosition(), ownPosition({ id: "p-2", symbol: "KO", quantity: "-5" })];

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const alertText = async () => (await screen.findByRole("alert")).textContent;

test("three steps to the positions, each asking for what it needs, and back to the start", async () => {
  const asked = answerSteps(ROWS);
  const { user, location } = renderPage(<UserPortfolioPage />, "/user/portfolio");

  await user.click(await screen.findByRole("button", { name: "Continue to Date Selection" }));
  expect(await alertText()).toBe("Please select an account to continue.");
  expect(button(/Portfolio$/).disabled).toBe(true);
  await user.click(screen.getByRole("radio", { name: /Joint/ }));
  await user.click(button("Continue to Date Selection"));

  await user.click(await screen.findByRole("button", { name: "Continue to Portfolio" }));
  expect(await alertText()).toBe("Please select at least one date to continue.");
  await user.click(button("Select All"));
  expect(screen.getByText("2 dates of 2 selected")).toBeDefined();
  await user.click(button("Clear All"));
  await user.click(screen.getByRole("checkbox", { name: "Nov 13, 2026" }));
  await user.click(button("Continue to Portfolio"));

  expect(await screen.findByRole("row", { name: /AAPL/ })).toBeDefined();
  expect(asked).toEqual([
    {
      accountId: "a-1",
      dates: ["2026-11-13"],
      page: 0,
      size: 20,
      sort: "portfolioDate",
      direction: "DESC",
    },
  ]);
  expect(screen.getByText("$12,345.67")).toBeDefined();

  await user.click(button("Start Over"));
  expect(location()).toBe("/user/portfolio");
});

test("pages are asked of the server; what is left out is an ellipsis", async () => {
  const asked = answerSteps(ROWS, { totalPages: 9 });
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);
  await screen.findByRole("row", { name: /AAPL/ });

  await user.click(button("Page 9"));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 8 }));
  await user.click(await screen.findByRole("button", { name: /^Quantity/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 0, sort: "quantity", direction: "ASC" }));

  expect(pageNumbers(4, 9)).toEqual([0, "gap-before", 3, 4, 5, "gap-after", 8]);
  expect(pageNumbers(0, 3)).toEqual([0, 1, "gap-after", 2].filter((entry) => entry !== "gap-after"));
  expect(pageNumbers(0, 0)).toEqual([]);
});

test("an edit is checked in the specified words and sends what differs", async () => {
  answerSteps(ROWS);
  const sent = take("UpdatePosition", { position: { id: "p-2" } });
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);
  await user.click(await screen.findByRole("button", { name: "Edit KO" }));
  const [symbol, quantity] = [screen.getByLabelText("Symbol"), screen.getByLabelText("Quantity")];

  await user.click(button("Save Changes"));
  expect(await alertText()).toBe("No changes detected. Please modify at least one field.");
  for (const [typed, count, message] of [
    ["ABCDEFGHIJK", "5", "Symbol must be 10 characters or less"],
    ["KO", "five", "Quantity must be a valid number"],
    ["KO", "-6", "Quantity must be non-negative"],
    [" ", "-6", "Symbol cannot be empty, Quantity must be non-negative"],
  ] as const) {
    await user.clear(symbol);
    await user.type(symbol, typed);
    await user.clear(quantity);
    await user.type(quantity, count);
    await user.click(button("Save Changes"));
    expect(await alertText()).toBe(message);
  }
  expect(sent).toEqual([]);

  await user.type(symbol, "PEP");
  await user.clear(quantity);
  await user.type(quantity, "6.50");
  await user.click(button("Save Changes"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([{ portfolioId: "p-2", input: { symbol: "PEP", quantity: "-6.5" } }]);
});

test("deleting asks, several at once too, and needs something selected", async () => {
  answerSteps(ROWS);
  const sent = take("DeletePosition", { result: { message: "Portfolio deleted successfully" } });
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);
  await screen.findByRole("row", { name: /AAPL/ });

  await user.click(button("Delete Selected"));
  expect(await alertText()).toBe("Please select positions to delete.");
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(button("Delete Selected (2)"));
  const dialog = within(screen.getByRole("alertdialog", { name: "Delete 2 positions" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(sent).toEqual([{ portfolioId: "p-1" }, { portfolioId: "p-2" }]));
  expect(await screen.findByText("2 positions deleted")).toBeDefined();

  await user.click(button("Delete KO"));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Portfolio deleted successfully")).toBeDefined();
});

test("a refused deletion keeps the server's words", async () => {
  answerSteps(ROWS);
  take("DeletePosition", {}, { message: "Not now", extensions: { code: "CONFLICT" } });
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);

  await user.click(await screen.findByRole("button", { name: "Delete KO" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await alertText()).toBe("Delete failed: Not now");
});

test("nothing on these dates", async () => {
  answerSteps([]);
  renderPage(<UserPortfolioPage />, AT_PORTFOLIO);
  expect(await screen.findByText("No Positions Found")).toBeDefined();
});

test("READONLY looks and is told why nothing can be changed", async () => {
  signIn({ roles: ["READONLY"] });
  answerSteps(ROWS);
  renderPage(<UserPortfolioPage />, AT_PORTFOLIO);

  await screen.findByRole("row", { name: /AAPL/ });
  expect(screen.getByText(/Your account is read-only/)).toBeDefined();
  for (const name of ["Delete Selected", "Edit KO", "Delete KO"]) {
    expect(button(name).disabled).toBe(true);
  }
});
