import { act, screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { PortfolioPage } from "./pages/portfolio-page.tsx";
import { answerPositions, answerScope, exportedText, position } from "./testing/answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  answerScope();
});
afterEach(() => {
  vi.useRealTimers();
  hideAmounts(false);
});

test("figures, columns and one row for each position of the latest date", async () => {
  const asked = answerPositions();

  renderPage(<PortfolioPage />, "/portfolio");
  const table = await screen.findByRole("table", { name: "Portfolio positions" });

  expect(asked).toEqual([{ limit: 25, offset: 0 }]);
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toEqual([
    "Symbol",
    "Description",
    "Account",
    "Quantity",
    "Last price",
    "Current value",
    "Day change, Nov 18, 2026",
    "Total gain/loss %",
  ]);
  const row = within(table).getByRole("row", { name: /AAPL/ });
  expect([...row.querySelectorAll("td")].map((cell) => cell.textContent)).toEqual([
    "APPLE INC",
    "Joint",
    "10",
    "$200.125",
    "$2,001.25",
    "▼−$12.40",
    "▲+4.20%",
  ]);
  expect(figure("Total value")).toBe("$2,001.25");
  expect(figure("Day change, Nov 18, 2026")).toBe("▼−$12.40");
  expect(figure("Total gain/loss")).toBe("▲+$80.00▲+4.20%");
  expect(figure("Stock value")).toBe("$2,001.25");
  expect(screen.getByText("1 position, 1 symbol, 1 account")).toBeVisible();
  expect(figure("Date shown")).toBe("Nov 18, 2026");
  expect(screen.getByText("Current: the latest portfolio date")).toBeVisible();
});

test.each(["2026-02-31", "yesterday", "", "0001-01-01", "9999-12-31"])(
  "the day %s of an address is none: the latest is shown",
  async (date) => {
    const asked = answerPositions();

    renderPage(<PortfolioPage />, `/portfolio?date=${date}`);
    await screen.findByRole("table", { name: "Portfolio positions" });

    expect(asked).toEqual([{ limit: 25, offset: 0 }]);
  },
);

test("hidden, a price is told as every other figure of its row", async () => {
  answerPositions();
  renderPage(<PortfolioPage />, "/portfolio");
  const row = await screen.findByRole("row", { name: /AAPL/ });

  act(() => hideAmounts(true));

  expect(within(row).getAllByRole("img", { name: "hidden" })).toHaveLength(5);
});

test("a page and a symbol that nobody can mean are held to what the server takes", async () => {
  const asked = answerPositions();

  renderPage(<PortfolioPage />, `/portfolio?page=Infinity&symbol=${"A".repeat(300)}`);
  await screen.findByRole("heading", { name: /^Positions of A+ and options on it$/ });

  expect(asked[0]).toEqual({ limit: 25, offset: 24_999_975, symbol: "A".repeat(40) });
});

test("a symbol narrows the table, its pages and its export; the address holds it", async () => {
  const asked = answerPositions({ totalCount: 2, positions: [position(), position({ id: "2" })] });
  const { user, location } = renderPage(<PortfolioPage />, "/portfolio?page=2&sort=symbol%2Casc");
  await screen.findByRole("table", { name: "Portfolio positions" });

  await user.type(screen.getByRole("textbox", { name: "Filter by symbol" }), " aapl {Enter}");

  await waitFor(() => expect(asked.at(-1)).toMatchObject({ symbol: "AAPL", offset: 0, sort: "symbol" }));
  expect(location()).toBe("/portfolio?sort=symbol%2Casc&symbol=AAPL");
  expect(await screen.findByRole("heading", { name: "Positions of AAPL and options on it" })).toBeVisible();
  expect(
    screen.getByText(/^Portfolio · Ann · All accounts · AAPL · Nov 18, 2026 · printed Nov 20$/),
  ).toBeVisible();
  const exported = exportedText();
  await user.click(screen.getByRole("button", { name: "Export CSV (2 rows)" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ symbol: "AAPL", limit: 100, offset: 0 }));
  expect((await exported()).split("\r\n").length).toBeGreaterThan(2);

  await user.click(screen.getByRole("button", { name: "Show all symbols" }));
  expect(location()).toBe("/portfolio?sort=symbol%2Casc");
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty("symbol"));
});

test("a symbol is looked for with the button as well", async () => {
  const asked = answerPositions();
  const { user } = renderPage(<PortfolioPage />);
  await user.type(await screen.findByRole("textbox", { name: "Filter by symbol" }), "ko");
  await user.click(screen.getByRole("button", { name: "Filter" }));

  await waitFor(() => expect(asked.at(-1)).toMatchObject({ symbol: "KO" }));
});

test("a symbol that is not held says so and leads back", async () => {
  answerPositions({ totalCount: 0, positions: [] });
  const { user, location } = renderPage(<PortfolioPage />, "/portfolio?symbol=zzz");

  expect(await screen.findByText("No positions of ZZZ on this day")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all positions" }));

  expect(location()).toBe("/portfolio");
});

test("what is missing is a dash, not a zero", async () => {
  answerPositions({
    positions: [
      position({ quantity: null, lastPrice: null, todaysGainLossDollar: null, totalGainLossPercent: null }),
    ],
  });

  renderPage(<PortfolioPage />);
  const row = await screen.findByRole("row", { name: /AAPL/ });

  expect(within(row).getAllByRole("img", { name: "not available" })).toHaveLength(4);
});

test("pending activity, unknown gains, wrappers and margin rows are told apart", async () => {
  answerPositions({
    positions: [
      position({ id: "1", symbol: "NVDA", holdingType: "Margin" }),
      position({ id: "2", symbol: "LINK", kind: "WRAPPER" }),
      position({ id: "3", symbol: "Pending activity", kind: "PENDING" }),
      position({ id: "4", symbol: "KO", holdingType: "Cash" }),
    ],
    summary: { pendingValue: "-661.77", unknownGainCount: 2 },
  });

  renderPage(<PortfolioPage />);

  expect(await screen.findByText("Margin account")).toBeVisible();
  expect(screen.queryByText("Cash account")).toBeNull();
  expect(screen.getByText("Not in totals")).toBeVisible();
  expect(screen.getByText("Pending")).toBeVisible();
  expect(screen.getByText("−$661.77")).toBeVisible();
  expect(screen.getByText(/2 positions with an unknown cost/)).toBeVisible();
});

test("the accounts of a total stand beside it, each with its day; one that is old is warned of", async () => {
  const account = { accountId: "1", account: "Joint", day: "2026-11-20", editedOn: null, isOld: false };
  answerPositions({
    summary: {
      actualDate: "2026-11-20",
      asOf: [
        account,
        { ...account, account: "Roth", day: "2026-07-06", editedOn: "2026-11-19", isOld: true },
      ],
    },
  });

  renderPage(<PortfolioPage />);

  expect(
    await screen.findByText("As of: Joint Nov 20, 2026; Roth Jul 6, 2026 (edited Nov 19, 2026)"),
  ).toBeVisible();
  expect(screen.getByText(/^Roth is more than 10 trading days old/)).toBeVisible();
  expect(isGreen(screen.getByText("Current: the latest portfolio date"))).toBe(false);
});

test("green is for totals of which every account is recent", async () => {
  answerPositions();

  renderPage(<PortfolioPage />);

  expect(isGreen(await screen.findByText("Current: the latest portfolio date"))).toBe(true);
});

test("the date shown names the day of rows typed after the newest file", async () => {
  const account = { accountId: "1", account: "Joint", day: "2026-11-20", editedOn: null, isOld: false };
  answerPositions({
    summary: { actualDate: "2026-11-20", asOf: [account, { ...account, editedOn: "2026-11-22" }] },
  });

  renderPage(<PortfolioPage />);
  await screen.findByRole("table", { name: "Portfolio positions" });

  expect(figure("Date shown")).toBe("Nov 20, 2026, edited Nov 22, 2026");
});

test("what is current and 139 days old says so, and is not green", async () => {
  answerPositions({ summary: { freshness: "CURRENT", ageDays: 139 } });

  renderPage(<PortfolioPage />);

  const badge = await screen.findByText("Latest: Nov 18, 2026, 139 days old");
  expect(badge).toBeVisible();
  // On a phone the controls fold behind the button; the age doesn't.
  const controls = screen.getByRole("button", { name: /^Filters/ }).getAttribute("aria-controls") ?? "";
  expect(document.getElementById(controls)?.contains(badge)).toBe(false);
  expect(screen.queryByText("Current: the latest portfolio date")).toBeNull();
});

test("a total of which no cost is known has a dash for its gain, and says how many lots are unknown", async () => {
  answerPositions({ summary: { totalGainLossDollar: "0", unknownGainCount: 3, gainCount: 3 } });

  renderPage(<PortfolioPage />);
  await screen.findByRole("table", { name: "Portfolio positions" });

  expect(figure("Total gain/loss")).toBe("—(3 of 3 lots unknown)");
});

test("pages of 25, kept in the address, and a page beyond the last becomes the last", async () => {
  const asked = answerPositions({ totalCount: 60 });

  const { user, location } = renderPage(<PortfolioPage />, "/portfolio?page=9");

  await waitFor(() => expect(location()).toBe("/portfolio?page=3"));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ offset: 50 }));
  expect(await screen.findByText("51–60 of 60")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Previous page" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ offset: 25, limit: 25 }));
  expect(location()).toBe("/portfolio?page=2");
});

test("the server sorts, from the first page on", async () => {
  const asked = answerPositions({ totalCount: 60 });

  const { user, location } = renderPage(<PortfolioPage />, "/portfolio?page=2");
  await user.click(await screen.findByRole("button", { name: "Current value" }));

  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ limit: 25, offset: 0, sort: "currentValue", direction: "ASC" }),
  );
  expect(location()).toBe("/portfolio?sort=currentValue%2Casc");
});

test("Accounts takes the first account; Overall clears it", async () => {
  const asked = answerPositions();

  const { user, location } = renderPage(<PortfolioPage />, "/portfolio");
  await screen.findByRole("table");
  await user.click(screen.getByRole("radio", { name: "Accounts" }));
  const picker = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Account" });
  await waitFor(() => expect(picker.value).toBe("joint"));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ accountId: "joint" }));

  await user.selectOptions(picker, "Roth");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ accountId: "roth" }));
  expect(location()).toBe("/portfolio?account=roth");

  await user.click(screen.getByRole("radio", { name: "Overall" }));
  await waitFor(() => expect(location()).toBe("/portfolio"));
});

test("Accounts without any account asks for one", async () => {
  answerScope({ accounts: [] });
  answerPositions();

  renderPage(<PortfolioPage />, "/portfolio?view=accounts");

  expect(await screen.findByText("Please select an account to view positions.")).toBeVisible();
});

test("a day without positions shows those before it and says so", async () => {
  const asked = answerPositions({ summary: { actualDate: "2026-11-10", freshness: "OLD" } });

  const { user } = renderPage(<PortfolioPage />, "/portfolio");
  await screen.findByRole("table");
  await user.selectOptions(screen.getByRole("combobox", { name: "Portfolio date" }), "Another day...");
  await user.type(screen.getByLabelText("Any past day"), "2026-11-12");
  await user.click(screen.getByRole("button", { name: "Show" }));

  await waitFor(() => expect(asked.at(-1)).toMatchObject({ date: "2026-11-12" }));
  expect(await screen.findByText("No positions on Nov 12, 2026: showing Nov 10, 2026")).toBeVisible();
  expect(screen.getByText("Old")).toBeVisible();
});

test("the picker offers the days that have positions, newest first", async () => {
  const asked = answerPositions();

  const { user } = renderPage(<PortfolioPage />, "/portfolio");
  await screen.findByRole("table");
  const picker = screen.getByRole("combobox", { name: "Portfolio date" });
  await waitFor(() =>
    expect(
      within(picker)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Nov 18, 2026 (latest)", "Nov 10, 2026", "Another day..."]),
  );
  await user.selectOptions(picker, "Nov 10, 2026");

  await waitFor(() => expect(asked.at(-1)).toMatchObject({ date: "2026-11-10" }));
});

test("without any date the page leads to the upload", async () => {
  answerScope({ dates: [] });
  answerPositions({ positions: [], totalCount: 0, summary: { count: 0, actualDate: null } });

  renderPage(<PortfolioPage />);

  expect(await screen.findByText("No portfolio dates available")).toBeVisible();
  expect(screen.getByRole("link", { name: "Upload Files" })).toBeVisible();
});

test.each([
  ["", "Import a Fidelity positions file to see what you hold."],
  [
    "?date=1999-01-04",
    "There are no positions on or before Jan 4, 1999. Choose a later day, or import its positions file.",
  ],
  [
    "?view=accounts&account=Old",
    "Account Old has no positions. Choose another account, or import its positions file.",
  ],
  [
    "?view=accounts&account=Old&date=1999-01-04",
    "Account Old has no positions on or before Jan 4, 1999. Choose another account or a later day, or import its positions file.",
  ],
])("a filter without positions says so, and what helps: %s", async (query, help) => {
  answerScope({ accounts: ["Joint", "Old"] });
  answerPositions({ positions: [], totalCount: 0, summary: { count: 0, actualDate: null } });

  renderPage(<PortfolioPage />, `/portfolio${query}`);

  expect(await screen.findByText("No portfolio data available.")).toBeVisible();
  expect(screen.getByText(help)).toBeVisible();
});

test("one Try Again asks again for everything that failed", async () => {
  let isDown = true;
  const errors = [{ message: "Away" }];
  answerPositions();
  server.use(
    graphql.query("PortfolioPositions", () => (isDown ? HttpResponse.json({ errors }) : undefined)),
    graphql.query("AvailablePortfolioDates", () => (isDown ? HttpResponse.json({ errors }) : undefined)),
  );

  const { user } = renderPage(<PortfolioPage />);
  await screen.findByText("Error loading Portfolio");
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));

  expect(await screen.findByRole("table", { name: "Portfolio positions" })).toBeVisible();
});

test("a failure keeps the server's words and Try Again cures it", async () => {
  let isDown = true;
  answerPositions();
  server.use(
    graphql.query("PortfolioPositions", () =>
      isDown ? HttpResponse.json({ errors: [{ message: "The snapshot is being written" }] }) : undefined,
    ),
  );

  const { user } = renderPage(<PortfolioPage />);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Error loading PortfolioThe snapshot is being written",
  );
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));

  expect(await screen.findByRole("row", { name: /AAPL/ })).toBeVisible();
});

function figure(label: string): string | null | undefined {
  return screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;
}

const isGreen = (badge: HTMLElement): boolean => badge.className.includes("bg-gain-tint");
