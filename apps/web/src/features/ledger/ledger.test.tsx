import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerAccounts } from "../../testing/account-answers.ts";
import { catchDownloads, textOf } from "../../testing/downloads.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { OpenLotsPage } from "./pages/open-lots-page.tsx";
import { TransactionsPage } from "./pages/transactions-page.tsx";
import { answerLots, answerTransactions, openLot, transaction } from "./testing/ledger-answers.ts";

const ACCOUNT = "11111111-2222-4333-8444-555555555555";

beforeEach(() => {
  answerAccounts([{ id: ACCOUNT, name: "Joint" }]);
});
afterEach(() => vi.restoreAllMocks());

test("a row tells its day, contract, type, figures, account, file and line, and where they lead", async () => {
  answerTransactions([transaction()]);

  renderPage(<TransactionsPage />, "/ledger");
  const row = await screen.findByRole("row", { name: /XYZ/ });

  expect(cellsOf(row)).toEqual([
    // It breaks before the year at most, on the narrowest phones.
    "Jan\u00a08, 2026",
    "XYZ $50 Put, Jan 16, 2026Sell to open",
    "Sell to openYOU SOLD OPENING TRANSACTION PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS)",
    "−1",
    "$2.00",
    "$0.65",
    "$0.01",
    "$199.34",
    "Joint",
    "Accounts_History.csvline 7",
  ]);
  expect(hrefsOf(row)).toEqual(["/symbol/XYZ", "/upload?history=3f0c3a56-1111-4222-8333-944444444444"]);
});

test("cash alone leads to no symbol", async () => {
  answerTransactions([
    transaction({ type: "DEPOSIT", instrument: null, underlying: null, quantity: null, price: null }),
  ]);

  renderPage(<TransactionsPage />, "/ledger");
  const row = await screen.findByRole("row", { name: /Deposit/ });

  expect(cellsOf(row).slice(1, 5)).toEqual(["CashDeposit", expect.stringContaining("Deposit"), "", ""]);
  expect(hrefsOf(row)).toHaveLength(1);
});

test("the address narrows the ledger, and marks the row that a figure led to", async () => {
  const asked = answerTransactions([transaction(), transaction({ id: "8", line: 8 })], 102);

  renderPage(
    <TransactionsPage />,
    `/ledger?from=2026-01-08&to=2026-01-31&symbol=XYZ&account=${ACCOUNT}&type=OPT_STO&page=3&row=8`,
  );
  await screen.findByText("This line");

  expect(asked).toEqual([
    {
      from: "2026-01-08",
      to: "2026-01-31",
      underlying: "XYZ",
      followRenames: false,
      accountIds: [ACCOUNT],
      type: "OPT_STO",
      page: 2,
      size: 50,
    },
  ]);
  const marked = screen.getByText("This line").closest("tr") as HTMLElement;
  expect(marked.textContent).toContain("line 8");
  expect(
    await screen.findByText(/^Ledger · Ann · Joint · XYZ · Sell to open · Jan 8 – 31, 2026 · printed /),
  ).toBeVisible();
});

test("nonsense in the address narrows nothing", async () => {
  const asked = answerTransactions([transaction()]);

  renderPage(<TransactionsPage />, "/ledger?from=2026-13-01&type=SOLD&account=joint&page=x");
  await screen.findByRole("row", { name: /XYZ/ });

  expect(asked).toEqual([
    {
      ...{ from: null, to: null, underlying: null, followRenames: false },
      ...{ accountIds: null, type: null, page: 0, size: 50 },
    },
  ]);
});

test("all names of a symbol are asked for when the address says so, until another symbol is chosen", async () => {
  const asked = answerTransactions([transaction()]);
  const { user, location } = renderPage(<TransactionsPage />, "/ledger?symbol=XYZ&names=all");
  await screen.findByRole("row", { name: /XYZ/ });

  expect(asked).toMatchObject([{ underlying: "XYZ", followRenames: true }]);
  expect(screen.getByRole("link", { name: "Open lots" }).getAttribute("href")).toBe(
    "/ledger/lots?symbol=XYZ&names=all",
  );
  const symbol = screen.getByLabelText("Filter by symbol");
  await user.clear(symbol);
  await user.type(symbol, "ko{Enter}");
  expect(location()).toBe("/ledger?symbol=KO");
});

test("filters go into the address, and every one leads to the first page", async () => {
  const asked = answerTransactions([transaction()], 500);
  const { user, location } = renderPage(<TransactionsPage />, "/ledger?page=4");
  await screen.findByRole("row", { name: /XYZ/ });

  await user.selectOptions(screen.getByLabelText("Type"), "Dividend");
  expect(location()).toBe("/ledger?type=DIVIDEND");
  await user.type(screen.getByLabelText("Filter by symbol"), "ko{Enter}");
  expect(location()).toBe("/ledger?type=DIVIDEND&symbol=KO");
  await user.selectOptions(screen.getByLabelText("Account"), "Joint");
  expect(location()).toBe(`/ledger?type=DIVIDEND&symbol=KO&account=${ACCOUNT}`);
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      type: "DIVIDEND",
      underlying: "KO",
      accountIds: [ACCOUNT],
      page: 0,
    }),
  );

  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(location()).toBe("/ledger");
});

test("the next page is asked for", async () => {
  const asked = answerTransactions([transaction()], 120);
  const { user, location } = renderPage(<TransactionsPage />, "/ledger");
  await screen.findByText("1–50 of 120");

  await user.click(screen.getByRole("button", { name: "Next page" }));

  await screen.findByText("51–100 of 120");
  expect(location()).toBe("/ledger?page=2");
  expect(asked.map(({ page }) => page)).toEqual([0, 1]);
});

test("a page beyond the last one becomes the last one, in the address too", async () => {
  const asked = answerTransactions([transaction()], 120);
  const { location } = renderPage(<TransactionsPage />, "/ledger?symbol=XYZ&page=9");

  await waitFor(() => expect(location()).toBe("/ledger?symbol=XYZ&page=3"));
  expect(await screen.findByText("101–120 of 120")).toBeVisible();
  expect(asked.map(({ page }) => page)).toEqual([8, 2]);
});

test("an export holds every row of the filter", async () => {
  const files = catchDownloads();
  const asked = answerTransactions([transaction(), transaction({ id: "8", line: 8, amount: "-1.5" })], 2);
  const { user } = renderPage(<TransactionsPage />, "/ledger?symbol=XYZ");

  await user.click(await screen.findByRole("button", { name: "Export CSV (2 rows)" }));
  await waitFor(() => expect(files).toHaveLength(1));

  expect(asked.at(-1)).toMatchObject({ underlying: "XYZ", page: 0, size: 1000 });
  const [header, first, second] = (await textOf(files[0])).split("\r\n");
  expect(header).toBe(
    "\uFEFFDay,Posted,Settled,Account,Type,Underlying,Symbol,Quantity,Price,Commission,Fees,Amount,Cash effect,Action,File,Line",
  );
  expect(first).toBe(
    "2026-01-08,2026-01-08,2026-01-09,Joint,OPT_STO,XYZ,XYZ260116P50,-1,2,0.65,0.01,199.34,199.34," +
      "YOU SOLD OPENING TRANSACTION PUT (XYZ) XYZ CORP JAN 16 26 $50 (100 SHS),Accounts_History.csv,7",
  );
  expect(second).toContain(",-1.5,");
});

test("without rows it says how to begin, or that no row matches", async () => {
  answerTransactions([]);
  const { user, location } = renderPage(<TransactionsPage />, "/ledger?symbol=ZZZ");

  expect(await screen.findByText("No transactions match")).toBeVisible();
  await user.click(within(screen.getByRole("status").parentElement as HTMLElement).getByRole("button"));
  expect(location()).toBe("/ledger");
  expect(await screen.findByText("No transactions")).toBeVisible();
  expect(screen.getByRole("link", { name: "Upload Files" }).getAttribute("href")).toBe("/upload");
});

test("a failure is said, and asked again", async () => {
  server.use(
    graphql.query("Transactions", () => HttpResponse.json({ errors: [{ message: "Out of order" }] })),
  );
  const { user } = renderPage(<TransactionsPage />, "/ledger");
  await screen.findByText("Error loading transactions");

  answerTransactions([transaction()]);
  await user.click(screen.getByRole("button", { name: "Try Again" }));

  expect(await screen.findByRole("row", { name: /XYZ/ })).toBeVisible();
});

test("an open lot tells its opening, age, quantity and cost, and leads to its row and its file", async () => {
  answerLots([openLot()]);

  renderPage(<OpenLotsPage />, "/ledger/lots");
  const row = await screen.findByRole("row", { name: /^XYZ/ });

  expect(cellsOf(row)).toEqual([
    ...[
      "XYZJan 16, 2026",
      "Jan 16, 2026",
      "308",
      "100",
      "$5,000.00",
      "$50.00",
      "Joint",
      "Accounts_History.csvline 5",
    ],
  ]);
  expect(hrefsOf(row)).toEqual([
    "/symbol/XYZ",
    "/ledger?from=2026-01-16&to=2026-01-16&symbol=XYZ&row=9",
    "/upload?history=3f0c3a56-1111-4222-8333-944444444444",
  ]);
});

test("a short position says what proved it, in the words of its closing; the export too", async () => {
  const files = catchDownloads();
  const proof = "Sold short: by the positions of 2026-01-30 and the rows since, you held none.";
  answerLots([openLot({ quantity: "-100", basis: "-5099.87", proof }), openLot({ id: "2" })]);

  const { user } = renderPage(<OpenLotsPage />, "/ledger/lots");

  const words = "Sold short: by the positions of Jan 30, 2026 and the rows since, you held none.";
  expect(await screen.findAllByText(words)).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: /^Export CSV/ }));
  await vi.waitFor(() => expect(files).toHaveLength(1));
  const lines = (await files[0]?.text())?.trim().split("\r\n") ?? [];
  expect(lines.map((line) => line.split(",5,")[1] ?? line.split(",").at(-1))).toEqual([
    "Proof",
    `"${proof}"`,
    "",
  ]);
});

test("a lot that a correction made leads to the corrections", async () => {
  answerLots([openLot({ transactionId: null, importId: null, fileName: null, line: null })]);

  renderPage(<OpenLotsPage />, "/ledger/lots");
  const link = await screen.findByRole("link", { name: "Your correction" });

  expect(link.getAttribute("href")).toBe("/ledger/statements");
});

test("a lot opened in an account that isn't shared is no correction, and leads nowhere", async () => {
  answerLots([openLot({ action: null, importId: null, fileName: null, line: null })]);

  renderPage(<OpenLotsPage />, "/ledger/lots");
  const row = await screen.findByRole("row", { name: /^XYZ/ });

  expect(within(row).getByText("A file that also holds other accounts")).toBeVisible();
  expect(
    within(row)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["XYZ"]);
});

test("an unknown cost is a word, not a zero", async () => {
  answerLots([
    openLot({ isCostUnknown: true, basis: null, basisPerShare: null, openedOn: null, daysHeld: null }),
  ]);

  renderPage(<OpenLotsPage />, "/ledger/lots");
  const row = await screen.findByRole("row", { name: /^XYZ/ });

  expect(cellsOf(row).slice(1, 6)).toEqual(["Before your files", "", "100", "Cost unknown", ""]);
  expect(screen.getByText("1 lot with unknown cost: opened before your files begin.")).toBeVisible();
});

test("without open lots it says what would stand here", async () => {
  answerLots([]);
  renderPage(<OpenLotsPage />, "/ledger/lots");

  expect(await screen.findByText("No open lots")).toBeVisible();
  expect(screen.getByText(/^Shares and contracts show here until they close\./)).toBeVisible();
});

test("the other book has lots of its own", async () => {
  const asked = answerLots([openLot()]);
  const { user, location } = renderPage(<OpenLotsPage />, "/ledger/lots?symbol=XYZ");
  await screen.findByRole("row", { name: /^XYZ/ });

  await user.click(screen.getByRole("radio", { name: "Tax book" }));

  await waitFor(() => expect(asked.map(({ book }) => book)).toEqual(["TRADE", "TAX"]));
  expect(location()).toBe("/ledger/lots?symbol=XYZ&book=tax");
  expect(screen.getByText(/^Ledger · Ann · All accounts · XYZ · Tax book · printed /)).toBeVisible();
  expect(screen.getByRole("link", { name: "Transactions" }).getAttribute("href")).toBe("/ledger?symbol=XYZ");
});

const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent);
const hrefsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

test("both pages say how their columns are counted", async () => {
  answerTransactions([transaction()]);
  answerLots([openLot()]);
  const { user, unmount } = renderPage(<TransactionsPage />, "/ledger");
  await user.click(await screen.findByRole("button", { name: "How this is counted" }));
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Day",
    "Quantity",
    "Amount",
    "Core sweep",
  ]);
  unmount();

  renderPage(<OpenLotsPage />, "/ledger/lots");
  await user.click(await screen.findByRole("button", { name: "How this is counted" }));
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Lot",
    "Quantity",
    "Basis",
    "Trade book",
    "Tax book",
    "Cost unknown",
  ]);
});
