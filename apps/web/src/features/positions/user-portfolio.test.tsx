import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { pageNumbers } from "../../lib/address/page-numbers.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
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

  expect(document.activeElement).toBe(button("2.Dates"));
  await user.click(await screen.findByRole("button", { name: "Continue to Portfolio" }));
  expect(await alertText()).toBe("Please select at least one date to continue.");
  await user.click(button("Select All"));
  expect(screen.getByText("2 dates of 2 selected")).toBeVisible();
  await user.click(button("Clear All"));
  await user.click(screen.getByRole("checkbox", { name: "Nov 13, 2026" }));
  await user.click(button("Continue to Portfolio"));

  expect(await screen.findByRole("row", { name: /AAPL/ })).toBeVisible();
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
  expect(screen.getByText("$12,345.67")).toBeVisible();

  await user.click(button("Start Over"));
  expect(location()).toBe("/user/portfolio");
});

test("a symbol leads to its page; the tick beside it has its name", async () => {
  const put = ownPosition({ id: "p-3", symbol: "BAC261204P49" });
  answerSteps([...ROWS, put]);
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);

  const link = await screen.findByRole("link", { name: /^BAC \$49 Put/ });
  expect(link.getAttribute("href")).toBe("/symbol/BAC");
  expect(screen.getByRole("link", { name: "KO" }).getAttribute("href")).toBe("/symbol/KO");
  await user.click(screen.getByRole("checkbox", { name: "KO" }));
  expect(button(/^Delete Selected/).textContent).toContain("(1)");
  expect(screen.getByRole("checkbox", { name: /^BAC \$49 Put/ })).toBeVisible();
});

test("whoever holds nothing yet is led to the upload", async () => {
  server.use(graphql.query("PositionAccounts", () => HttpResponse.json({ data: { accounts: [] } })));
  renderPage(<UserPortfolioPage />, "/user/portfolio");

  expect(await screen.findByText("No accounts found")).toBeVisible();
  expect(screen.getByRole("link", { name: "Upload Files" }).getAttribute("href")).toBe("/upload");
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
  const sent = take("UpdatePosition", { position: { id: "p-2", changeId: "c-1" } });
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);
  await user.click(await screen.findByRole("button", { name: "Edit KO" }));
  const [symbol, quantity] = [await screen.findByLabelText("Symbol"), screen.getByLabelText("Quantity")];

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

  const follows = () => screen.queryByText("The cost basis follows the quantity: the same cost per unit.");
  await user.type(symbol, "PEP");
  await user.clear(quantity);
  await user.type(quantity, "5.0");
  expect(follows()).toBeNull();
  await user.clear(quantity);
  await user.type(quantity, "6.50");
  expect(follows()).not.toBeNull();
  await user.click(button("Save Changes"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([{ portfolioId: "p-2", input: { symbol: "PEP", quantity: "-6.5", version: 1 } }]);
});

test("deleting asks, several at once are one step, and something has to be selected", async () => {
  answerSteps(ROWS);
  const answer = { message: "2 positions deleted", deletedCount: 2, changeId: "c-2" };
  const many = take("DeletePositions", { result: answer });
  const one = take("DeletePosition", { result: { ...answer, deletedCount: 1, changeId: "c-1" } });
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);
  await screen.findByRole("row", { name: /AAPL/ });

  await user.click(button("Delete Selected"));
  expect(await alertText()).toBe("Please select positions to delete.");
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(button("Delete Selected (2)"));
  const dialog = within(screen.getByRole("alertdialog", { name: "Delete 2 positions" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(many).toEqual([{ portfolioIds: ["p-1", "p-2"] }]));
  expect(await screen.findByText("2 positions deleted")).toBeVisible();

  await user.click(await screen.findByRole("button", { name: "Delete KO" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Portfolio deleted successfully")).toBeVisible();
  expect(one).toEqual([{ portfolioId: "p-2", version: 1 }]);
});

test("all that match, on other pages too, are deleted by the filter", async () => {
  answerSteps(ROWS, { totalPages: 3 });
  const sent = take("DeleteMatchingPositions", {
    result: { message: "42 positions deleted", deletedCount: 42, changeId: "c-3" },
  });
  const { user } = renderPage(<UserPortfolioPage />, `${AT_PORTFOLIO}&symbol=KO&type=STOCK`);
  await screen.findByRole("row", { name: /AAPL/ });

  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(screen.getByRole("checkbox", { name: "Select all 42 positions" }));
  await user.click(button("Delete Selected (42)"));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));

  expect(await screen.findByText("42 positions deleted")).toBeVisible();
  expect(sent).toEqual([
    { accountIds: ["a-1"], dates: ["2026-11-19"], symbols: ["KO"], positionTypes: ["STOCK"] },
  ]);
});

test("a deleted row is off the screen at once, and back when the server refuses", async () => {
  answerSteps(ROWS);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.use(
    graphql.mutation("DeletePosition", async () => {
      await held;
      const refusal = { message: "Not now", extensions: { code: "CONFLICT" } };
      return HttpResponse.json({ data: null, errors: [refusal] });
    }),
  );
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);

  await user.click(await screen.findByRole("button", { name: "Delete KO" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /KO/ })).toBeNull());
  letGo();

  expect(await alertText()).toBe("Delete failed: Not now");
  expect(await screen.findByRole("row", { name: /KO/ })).toBeVisible();
});

test("an edit is undone from its toast, and done again from the next", async () => {
  answerSteps(ROWS);
  take("UpdatePosition", { position: { id: "p-1", changeId: "c-1" } });
  const undone = take("UndoChange", { undone: { message: "Undid: Edited AAPL", changeId: "c-2" } });
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);

  await user.click(await screen.findByRole("button", { name: "Edit AAPL" }));
  await user.type(screen.getByLabelText("Quantity"), "5");
  await user.click(button("Save Changes"));
  expect(await screen.findByText("Position AAPL saved")).toBeVisible();
  await user.click(button("Undo"));
  expect(await screen.findByText("Undid: Edited AAPL")).toBeVisible();
  await user.click(button("Redo"));

  await waitFor(() => expect(undone).toEqual([{ changeId: "c-1" }, { changeId: "c-2" }]));
});

test.each([
  ["Use these values", []],
  ["Overwrite with mine", [{ portfolioId: "p-1", input: { quantity: "105", version: 4 } }]],
])("a row changed by another tab meanwhile: %s", async (choice, then) => {
  answerSteps(ROWS);
  const refusal = { message: "This position was changed in the meantime.", extensions: { code: "CONFLICT" } };
  const sent = take("UpdatePosition", {}, refusal);
  const present = ownPosition({ quantity: "12", version: 4 });
  server.use(graphql.query("OwnPosition", () => HttpResponse.json({ data: { position: present } })));
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);

  await user.click(await screen.findByRole("button", { name: "Edit AAPL" }));
  await user.type(screen.getByLabelText("Quantity"), "5");
  await user.click(button("Save Changes"));
  const warning = within(await screen.findByRole("alert"));
  expect(warning.getByText("AAPL, 12, Stock")).toBeVisible();
  expect(button("Save Changes").disabled).toBe(true);
  const again = take("UpdatePosition", { position: { id: "p-1", changeId: "c-1" } });
  await user.click(warning.getByRole("button", { name: choice }));

  expect(sent).toEqual([{ portfolioId: "p-1", input: { quantity: "105", version: 1 } }]);
  await waitFor(() => expect(again).toEqual(then));
  const quantity = screen.queryByLabelText<HTMLInputElement>("Quantity")?.value;
  expect(quantity).toBe(then.length === 0 ? "12" : undefined);
});

test("an edited imported row shows what the broker said, and goes back to it", async () => {
  const field = { field: "quantity", editedFrom: "5", editedValue: "10", brokerValue: "6" };
  const edit = { editedAt: "2026-11-20T15:00:00Z", isGoneAtBroker: false, fields: [field] };
  answerSteps([ownPosition({ isImported: true, edit })]);
  const sent = take("RestorePosition", { restored: { changeId: "c-9", position: { id: "p-1" } } });
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);

  await user.click(await screen.findByRole("button", { name: "AAPL was edited: show broker values" }));
  const dialog = within(await screen.findByRole("dialog", { name: "AAPL: imported and edited" }));
  expect(dialog.getByRole("listitem").textContent).toMatch(
    /^Quantity: imported value 5, edited to 10 on Nov 20, 2026.*The newest file says 6\.$/,
  );
  await user.click(dialog.getByRole("button", { name: "Restore broker values" }));

  expect(await screen.findByText("AAPL restored to broker values")).toBeVisible();
  expect(sent).toEqual([{ portfolioId: "p-1", version: 1 }]);
});

test("filters, order and page stand in the address and are asked of the server", async () => {
  const asked = answerSteps(ROWS, { totalPages: 9 });
  const { user, location } = renderPage(<UserPortfolioPage />, `${AT_PORTFOLIO}&page=3&sort=symbol,asc`);
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 2, sort: "symbol", direction: "ASC" }));

  await user.type(await screen.findByLabelText("Symbol filter"), "ko");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 0, symbol: "KO" }));
  await user.selectOptions(screen.getByLabelText("Type filter"), "Bond");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ symbol: "KO", positionType: "BOND" }));
  expect(location()).toBe(`${AT_PORTFOLIO}&sort=symbol%2Casc&symbol=KO&type=BOND`);

  await user.click(button("Clear Filters"));
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty("symbol"));
});

test("a page beyond the end is the last one", async () => {
  const asked = answerSteps(ROWS, { totalPages: 3 });
  const { location } = renderPage(<UserPortfolioPage />, `${AT_PORTFOLIO}&page=9`);

  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 2 }));
  expect(location()).toBe(`${AT_PORTFOLIO}&page=3`);
});

const TOLD = "Edited AAPL of Nov 19, 2026 in Joint: quantity 10 → 20";

test("the history lists what was changed, field by field, and takes it back", async () => {
  answerSteps(ROWS);
  const change = {
    id: "c-1",
    kind: "EDITED",
    entity: "POSITION",
    summary: "Edited AAPL of 2026-11-19 in Joint: quantity 10 → 20",
    recordCount: 1,
    isUndone: false,
    canUndo: true,
    createdAt: "2026-11-20T15:00:00Z",
    records: [
      {
        recordId: "p-1",
        name: "AAPL",
        accountName: "Joint",
        portfolioDate: "2026-11-19",
        fields: [{ field: "quantity", before: "10", after: "20" }],
      },
    ],
  };
  server.use(
    graphql.query("Changes", () => {
      const page = { changes: [change], totalElements: 1, totalPages: 1, currentPage: 0 };
      return HttpResponse.json({ data: { page } });
    }),
  );
  take("UndoChange", {}, { message: "Position AAPL has changed since, so nothing was undone." });
  const { user } = renderPage(<UserPortfolioPage />, AT_PORTFOLIO);

  await user.click(await screen.findByRole("button", { name: "History of changes" }));
  const dialog = within(await screen.findByRole("dialog", { name: "History of changes" }));
  expect(await dialog.findByText(TOLD)).toBeVisible();
  await user.click(dialog.getByText("Before and after"));
  expect(dialog.getByText("AAPL, Joint, Nov 19, 2026")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: `Undo: ${TOLD}` }));
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "Undo failed: Position AAPL has changed since, so nothing was undone.",
  );
});

test("nothing on these dates", async () => {
  answerSteps([]);
  renderPage(<UserPortfolioPage />, AT_PORTFOLIO);
  expect(await screen.findByText("No Positions Found")).toBeVisible();
});

test("READONLY looks and is told why nothing can be changed", async () => {
  signIn({ roles: ["READONLY"] });
  answerSteps(ROWS);
  renderPage(<UserPortfolioPage />, AT_PORTFOLIO);

  await screen.findByRole("row", { name: /AAPL/ });
  expect(screen.getByText(/Your account is view-only/)).toBeVisible();
  for (const name of ["Delete Selected", "Edit KO", "Delete KO"]) {
    expect(button(name).disabled).toBe(true);
  }
});
