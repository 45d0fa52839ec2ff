import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { SESSION_KEYS } from "../../lib/browser/storage.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { AdminPortfolioPage } from "./pages/admin-portfolio-page.tsx";
import { adminPosition, answerAdminSteps, answerUsers, listedUser } from "./testing/admin-answers.ts";
import { take } from "./testing/answers.ts";

const CHOICES = "step=portfolio&user=u-1&accounts=a-1%2Ca-2&dates=2026-11-13%2C2026-11-19";
const AT_POSITIONS = `/admin/portfolio?${CHOICES}`;

const AAPL = adminPosition();
const KO = adminPosition({
  id: "p-2",
  symbol: "KO",
  description: "COCA COLA CO",
  quantity: "-5",
  lastPrice: "60",
  currentValue: "-300",
  todaysGainLossDollar: null,
  totalGainLossDollar: "-20",
  portfolioDate: "2026-11-13",
  accountName: "Roth",
  accountNumber: null,
  account: { id: "a-2" },
  version: 4,
  isImported: true,
  isEdited: true,
});
const ROWS = [KO, AAPL];

beforeEach(() => {
  signIn({ roles: ["ADMIN"] });
  answerUsers([listedUser()]);
});

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const alertText = async () => (await screen.findByRole("alert")).textContent;
const symbols = () =>
  screen
    .getAllByRole("rowheader")
    .map(({ textContent }) => ["AAPL", "KO"].find((symbol) => textContent?.includes(symbol)));

const TOTALS = {
  dayCount: 2,
  currentValue: { value: "1700", unknownCount: 0 },
  todaysGainLoss: { value: "-15.5", unknownCount: 1 },
  totalGainLoss: { value: "280", unknownCount: 0 },
};

async function openPositions(positions = ROWS, query = "") {
  const asked = answerAdminSteps({ positions, totals: TOTALS });
  const view = renderPage(<AdminPortfolioPage />, AT_POSITIONS + query);
  await screen.findByRole("row", { name: /AAPL/ });
  return { ...view, asked };
}

test("totals say what they add up and what they leave out, and the search is the server's", async () => {
  const { user, location, asked } = await openPositions();
  const figure = (label: string) => screen.getAllByText(label)[0]?.nextElementSibling?.textContent;

  expect(figure("Total positions")).toBe("2");
  expect(figure("Total value (sum of 2 days)")).toBe("$1,700.00");
  expect(figure("Today's P&L")).toBe("▼\u2212$15.50without 1 position that have none");
  expect(figure("Total P&L")).toBe("▲+$280.00");

  answerAdminSteps({
    positions: ROWS,
    totals: { ...TOTALS, todaysGainLoss: { value: null, unknownCount: 1 } },
  });
  await user.type(screen.getByLabelText("Search positions"), "coca");
  await waitFor(() => expect(symbols()).toEqual(["KO"]));
  expect(location()).toBe(`${AT_POSITIONS}&search=coca`);
  expect(figure("Total positions")).toBe("1of 2 match");
  expect(figure("Today's P&L")).toBe("\u2014without 1 position that have none");
  await user.clear(screen.getByLabelText("Search positions"));
  await user.type(screen.getByLabelText("Search positions"), "nothing like it");
  expect(await screen.findByText("No Positions Found")).toBeVisible();
  expect(asked).toEqual([expect.objectContaining({ userId: "u-1", accountIds: ["a-1", "a-2"] })]);
});

test("the newest day comes first; the server sorts by every column, and the order stands in the address", async () => {
  const { user, location, asked } = await openPositions();

  const columns = ["Date", "Account", "Symbol", "Quantity", "Price", "Value", "Today's P&L", "Total P&L"];
  for (const [at, column] of columns.entries()) {
    await user.click(button(column));
    await waitFor(() => expect(asked).toHaveLength(at + 2));
  }
  expect(asked.map(({ sort, direction }) => `${sort} ${direction}`)).toEqual([
    ...["portfolioDate DESC", "portfolioDate ASC", "accountName ASC", "symbol ASC", "quantity ASC"],
    ...["lastPrice ASC", "currentValue ASC", "todaysGainLossDollar ASC", "totalGainLossDollar ASC"],
  ]);
  expect(location()).toBe(`${AT_POSITIONS}&sort=total%2Casc`);
});

test("an edit is checked in the specified words, confirmed field by field, and sends what differs", async () => {
  const { user, asked } = await openPositions();
  const sent = take("AdminUpdatePosition", { position: { id: "p-2", symbol: "PEP" } });
  await user.click(button(/^Edit KO,/));
  await screen.findByLabelText("Quantity");
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const fill = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.type(field(label), text);
  };
  expect([field("Quantity").value, field("Current Value").value]).toEqual(["5", "300"]);

  await user.click(button("Save Changes"));
  expect(await alertText()).toBe("No changes detected. Please modify at least one field.");
  await fill("Symbol", " ");
  await fill("Quantity", "five");
  await fill("Last Price", "-1");
  await fill("Current Value", "-2");
  await user.clear(field("Portfolio Date"));
  await user.click(button("Save Changes"));
  expect(await alertText()).toBe(
    "Validation failed: Symbol must be a non-empty string, Quantity must be a non-negative number, " +
      "Last price must be a non-negative number, Current value must be a non-negative number, " +
      "Portfolio date must be a valid date",
  );

  await fill("Symbol", "pep");
  await fill("Quantity", "6.50");
  await fill("Last Price", "60");
  await fill("Current Value", "390");
  await user.type(field("Portfolio Date"), "2026-11-13");
  await user.selectOptions(field("Position Type"), "Other");
  await user.click(button("Save Changes"));
  const dialog = within(screen.getByRole("alertdialog", { name: "Confirm Portfolio Update" }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Symbol: KO →becomes PEP",
    "Quantity: 5 →becomes 6.5",
    "Current value: $300.00 →becomes $390.00",
    "Type: stock →becomes other",
  ]);
  expect(dialog.getByText("The cost basis follows the quantity: the same cost per unit.")).toBeVisible();
  expect(dialog.getByText(/This cannot be undone here/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Confirm Update" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const input = { symbol: "PEP", quantity: "-6.5", currentValue: "-390", positionType: "OTHER", version: 4 };
  expect(sent).toEqual([{ portfolioId: "p-2", input }]);
  expect(await screen.findByText("Position PEP updated")).toBeVisible();
  await waitFor(() => expect(asked).toHaveLength(2));
});

test("an edit that is not confirmed is not sent; one that the server refuses says why and stays open", async () => {
  const { user } = await openPositions();
  const sent = take("AdminUpdatePosition", {}, { message: "Portfolio date must not be in the future" });
  await user.click(button(/^Edit AAPL,/));
  await user.type(await screen.findByLabelText("Description"), " X");
  await user.click(button("Save Changes"));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
  expect(sent).toEqual([]);

  await user.click(button("Save Changes"));
  await user.click(button("Confirm Update"));
  expect(await alertText()).toBe("Edit failed: Portfolio date must not be in the future");
  expect(screen.getByLabelText<HTMLInputElement>("Description").value).toBe("APPLE INC X");
});

test("a position changed meanwhile is shown as it is now, and saved over only when that is wanted", async () => {
  const { user } = await openPositions();
  const refusal = { message: "This position was changed in the meantime.", extensions: { code: "CONFLICT" } };
  take("AdminUpdatePosition", {}, refusal);
  await user.click(button(/^Edit AAPL,/));
  await user.type(await screen.findByLabelText("Quantity"), "5");
  answerAdminSteps({ positions: [KO, { ...AAPL, quantity: "12", currentValue: "2400", version: 2 }] });
  await user.click(button("Save Changes"));
  await user.click(button("Confirm Update"));

  const warning = within(await screen.findByRole("alert"));
  expect(warning.getByText("AAPL, 12, $2,400.00, Stock, Nov 19, 2026")).toBeVisible();
  const again = take("AdminUpdatePosition", { position: { id: "p-1", symbol: "AAPL" } });
  await user.click(warning.getByRole("button", { name: "Overwrite with mine" }));
  await user.click(button("Confirm Update"));
  const input = { quantity: "105", version: 2 };
  await waitFor(() => expect(again).toEqual([{ portfolioId: "p-1", input }]));
});

test("positions are deleted in one call, which the administrator can undo; a refusal is told", async () => {
  const { user, asked } = await openPositions();
  const refused = take("AdminDeletePositions", {}, { message: "The database is away" });

  await user.click(button("Delete Selected"));
  expect(await alertText()).toBe("Please select positions to delete.");
  const deleteAll = async () => {
    await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    await user.click(button("Delete Selected (2)"));
    const dialog = within(screen.getByRole("alertdialog", { name: "Delete 2 positions" }));
    expect(dialog.getByText(/2 positions of Bob Stone are deleted/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Delete" }));
  };
  await deleteAll();
  expect(await alertText()).toBe("Delete failed: The database is away");
  await waitFor(() => expect(asked).toHaveLength(2));

  const result = { success: true, message: "2 positions deleted", changeId: "c-1" };
  const sent = take("AdminDeletePositions", { result });
  const undone = take("UndoChangeOf", { undone: { message: "Undid: 2 positions deleted", changeId: "c-2" } });
  await deleteAll();
  await user.click(await screen.findByRole("button", { name: "Undo" }));

  expect(await screen.findByText("Undid: 2 positions deleted")).toBeVisible();
  expect(refused).toEqual(sent);
  expect(sent).toEqual([{ userId: "u-1", portfolioIds: ["p-2", "p-1"] }]);
  expect(undone).toEqual([{ userId: "u-1", changeId: "c-1" }]);
});

test("a search ends the selection, so that nothing hidden is deleted with what is seen", async () => {
  const { user } = await openPositions();
  const sent = take("AdminDeletePosition", {
    result: { success: true, message: "", changeId: null },
  });
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await user.type(screen.getByLabelText("Search positions"), "coca");
  await waitFor(() => expect(symbols()).toEqual(["KO"]));
  await user.click(screen.getByRole("checkbox", { name: "KO" }));
  await user.click(button("Delete Selected (1)"));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));

  expect(await screen.findByText("1 position deleted")).toBeVisible();
  expect(sent).toEqual([{ portfolioId: "p-2", version: 4 }]);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a copy is left in the tab and leads to the page that adds, with the same choices", async () => {
  const { user, location } = await openPositions();
  await user.click(button("Copy KO, Nov 13, 2026, Roth"));

  expect(location()).toBe(`/admin/portfolio/add-position?${CHOICES}`);
  const kept = JSON.parse(sessionStorage.getItem("strikebook-admin-copied-position-u-1") ?? "{}");
  expect(kept.value).toEqual([
    expect.objectContaining({ symbol: "KO", accountId: "a-2", positionType: "STOCK", source: "copy" }),
  ]);
  expect(sessionStorage.getItem(SESSION_KEYS.copiedPosition)).toBeNull();
});

test("thousands of positions are asked for page by page, and deleted all at once", async () => {
  const many = Array.from({ length: 5000 }, (_, at) => adminPosition({ id: `m-${at}`, symbol: `S${at}` }));
  const { user, asked } = await openPositions([AAPL, ...many], "&size=20");
  expect(screen.getAllByRole("rowheader")).toHaveLength(20);
  expect(screen.getByText("Showing 1 to 20 of 5,001")).toBeVisible();
  expect(asked).toEqual([expect.objectContaining({ page: 0, size: 20 })]);

  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(screen.getByRole("checkbox", { name: "Select all 5,001 positions" }));
  const sent = take("DeleteUserPositions", {
    result: { success: true, message: "5,001 positions deleted", changeId: "c-1" },
  });
  await user.click(button("Delete Selected (5,001)"));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));

  expect(await screen.findByText("5,001 positions deleted")).toBeVisible();
  const chosen = { accountIds: ["a-1", "a-2"], dates: ["2026-11-13", "2026-11-19"] };
  expect(sent).toEqual([{ userId: "u-1", ...chosen }]);
});

test("an export asks for all pages, whichever page is shown", async () => {
  const many = Array.from({ length: 1500 }, (_, at) => adminPosition({ id: `m-${at}`, symbol: `S${at}` }));
  const { user, asked } = await openPositions([AAPL, ...many]);
  await user.click(button(/Export/));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.slice(1).map(({ page, size }) => [page, size])).toEqual([
    [0, 1000],
    [1, 1000],
  ]);
});

test("nothing on these dates, and a refusal in the server's words", async () => {
  answerAdminSteps({ positions: [] });
  const { unmount } = renderPage(<AdminPortfolioPage />, AT_POSITIONS);
  expect(await screen.findByText("No Positions Found")).toBeVisible();
  unmount();

  server.use(
    graphql.query("UserPositions", () =>
      HttpResponse.json({ data: null, errors: [{ message: "Please select fewer dates." }] }),
    ),
  );
  renderPage(<AdminPortfolioPage />, AT_POSITIONS);
  expect(await screen.findByText("Please select fewer dates.")).toBeVisible();
  expect(button("Try Again")).toBeVisible();
});
