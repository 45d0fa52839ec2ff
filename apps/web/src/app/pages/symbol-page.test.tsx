import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCampaigns, WHEEL } from "../../features/campaigns/testing/campaign-answers.ts";
import {
  answerLots,
  answerTransactions,
  openLot,
  transaction,
} from "../../features/ledger/testing/ledger-answers.ts";
import { answerContracts, COVERED_CALL } from "../../features/open-contracts/testing/answers.ts";
import type { SymbolOverview, SymbolSeries } from "../../features/symbols/symbols.queries.ts";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { closeExplanation, useExplainedCell } from "../../lib/explained-cell.ts";
import { covered } from "../../testing/coverage.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { SymbolPage } from "./symbol-page.tsx";

const campaignsOf: unknown[] = [];

beforeEach(() => {
  campaignsOf.length = 0;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  answerTransactions([transaction()]);
  answerLots([openLot()]);
  answerContracts([COVERED_CALL]);
  answerCampaigns([WHEEL], ({ underlying }) => campaignsOf.push(underlying));
});
afterEach(() => {
  hideAmounts(false);
  closeExplanation();
  vi.useRealTimers();
});

test("figures of all time, shares by both books, lots and trades of the underlying", async () => {
  answerSymbol(OVERVIEW);
  const lots = answerLots([openLot()]);
  const rows = answerTransactions([transaction()]);

  open("XYZ");

  expect(await screen.findByRole("heading", { level: 1, name: "XYZ" })).toBeVisible();
  expect(await figuresOf()).toEqual([
    "Realized P&L▲+$1,063.22",
    "Options▲+$563.64",
    "Shares▲+$499.58",
    "Income$12.00",
    "Open premium$119.331 open contract",
    "If closed now—No file says what NVDA cost.",
    "Net value$6,510.00$60.00, Nov 18, 2026",
  ]);
  expect(screen.getByText("3 closings, 2 of 3 won. In your ledger Jul 22 – Sep 5, 2025.")).toBeVisible();
  const shares = within(await screen.findByRole("table", { name: "Shares" }));
  expect(cellsOf(shares.getByRole("row", { name: /Joint/ }))).toEqual([
    ...["Joint2 lots", "11010 of unknown cost", "$5,000.00", "$50.00", "$4,800.66", "$48.0066"],
  ]);
  expect(within(await screen.findByRole("table", { name: "Open lots" })).getByText("XYZ")).toBeVisible();
  expect(
    within(await screen.findByRole("table", { name: "Trades and income" })).getByText(/XYZ \$50 Put/),
  ).toBeVisible();
  await waitFor(() =>
    expect([lots, rows].map((asked) => asked.map(({ underlying, page }) => [underlying, page]))).toEqual([
      [["XYZ", 0]],
      [["XYZ", 0]],
    ]),
  );
});

test("a lifetime break-even stands beside the price, both where there are two", async () => {
  answerSymbol({ ...OVERVIEW, breakEvens: ["38.7725", "61.5"] });
  open("XYZ");
  await screen.findByRole("heading", { level: 1, name: "XYZ" });

  expect((await figuresOf()).at(-1)).toBe(
    "Net value$6,510.00$60.00, Nov 18, 2026Lifetime break-even $38.7725, $61.50",
  );
});

test("a lifetime break-even that nobody knows says why", async () => {
  answerSymbol({ ...OVERVIEW, breakEvenUnknown: "1 closing trade has no opening on record." });
  open("XYZ");
  await screen.findByRole("heading", { level: 1, name: "XYZ" });

  expect((await figuresOf()).at(-1)).toContain(
    "Lifetime break-even unknown: 1 closing trade has no opening on record.",
  );
});

test("every figure says how it is counted", async () => {
  answerSymbol(OVERVIEW);
  const { user } = open("XYZ");
  await user.click(await screen.findByRole("button", { name: "How this is counted" }));

  const dialog = within(screen.getByRole("dialog", { name: "How this is counted" }));
  expect(dialog.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Realized P&L",
    "Options",
    "Shares",
    "Income",
    "Open premium",
    "Net value",
    "Lifetime break-even",
  ]);
});

test("its open contracts and none of another underlying, and its campaigns of every state", async () => {
  const { underlying } = COVERED_CALL;
  answerSymbol({ ...OVERVIEW, underlying });
  answerContracts([COVERED_CALL, { ...COVERED_CALL, underlying: "OTHER", instrument: "OTHER261218C10" }]);

  open(underlying);
  const contracts = within(await screen.findByRole("table", { name: "Open contracts" }));
  const list = within(await screen.findByRole("table", { name: "Campaigns" }));

  await waitFor(() => expect(contracts.getAllByRole("row")).toHaveLength(2));
  expect(contracts.queryByText(/OTHER/)).toBeNull();
  await waitFor(() => expect(list.getAllByRole("row")).toHaveLength(2));
  expect(campaignsOf).toEqual([underlying]);
  expect(screen.getByRole("link", { name: "Open in campaigns" }).getAttribute("href")).toBe(
    `/campaigns?symbol=${underlying}&state=all`,
  );
});

test("years newest first; a year's total and its income open on what they are made of", async () => {
  answerSymbol(OVERVIEW);
  const { user } = open("XYZ");
  const years = within(await screen.findByRole("table", { name: "By year" }));

  expect(years.getAllByRole("row").slice(1).map(cellsOf)).toEqual([
    ["2026", "▼−$10.00", "$0.00", "▼−$10.00", "$12.00", "1", "0 of 1"],
    ["2025", "▲+$573.64", "▲+$499.58", "▲+$1,073.22", "$0.00", "2", "2 of 2"],
  ]);
  await user.click(years.getByRole("button", { name: /of income in 2026: where it comes from$/ }));
  expect(explained()).toEqual({
    title: "XYZ, 2026, all accounts",
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    basis: "REALIZED",
    book: "TRADE",
    assets: "INCOME",
    underlying: "XYZ",
    followRenames: true,
  });
  await user.click(screen.getByRole("button", { name: "+$563.64: where it comes from" }));
  expect(explained()).toMatchObject({
    title: "XYZ, all time, all accounts",
    startDate: null,
    endDate: null,
    assets: "OPTION",
  });
});

test("the tax book is asked for everywhere", async () => {
  const asked = answerSymbol(OVERVIEW);
  const lots = answerLots([openLot()]);
  const { user, location } = open("XYZ");
  await screen.findByRole("table", { name: "By year" });

  await user.click(screen.getByRole("radio", { name: "Tax book" }));

  expect(await screen.findByRole("heading", { name: "Realized P&L, tax book" })).toBeVisible();
  expect(screen.getByText(/^XYZ · Ann · Tax book · printed /)).toBeVisible();
  expect(location()).toBe("/symbol/XYZ?book=tax");
  await waitFor(() => expect(asked.at(-1)).toEqual({ underlying: "XYZ", book: "TAX" }));
  await waitFor(() => expect(lots.at(-1)).toMatchObject({ book: "TAX" }));
});

test("an old name leads to the newest, whose parts are asked for by all names", async () => {
  answerSymbol({
    ...OVERVIEW,
    underlying: "META",
    names: ["FB", "98765Z100", "META"].map((name) => ({ name })),
  });
  const lots = answerLots([openLot()]);
  const rows = answerTransactions([transaction()]);

  open("FB");

  expect(await screen.findByRole("heading", { level: 1, name: "META" })).toBeVisible();
  expect(
    screen.getByText("FB is META now. Formerly FB: everything under that name is here too."),
  ).toBeVisible();
  await screen.findByRole("table", { name: "Trades and income" });
  await waitFor(() =>
    expect([lots, rows].map((asked) => asked.at(-1))).toMatchObject([
      { underlying: "META", followRenames: true },
      { underlying: "META", followRenames: true },
    ]),
  );
  expect(campaignsOf).toEqual(["META"]);
  expect(
    screen.getAllByRole("link", { name: "Open in the ledger" }).map((link) => link.getAttribute("href")),
  ).toEqual(["/ledger/lots?symbol=META&names=all", "/ledger?symbol=META&names=all"]);
});

test("what else a ticker stood for, and the other root of an index, are a link away", async () => {
  answerSymbol({ ...OVERVIEW, others: ["META"], otherRoots: ["SPXW"] });

  open("XYZ");

  expect((await screen.findByText(/What was XYZ before is now/)).textContent).toBe(
    "What was XYZ before is now META.",
  );
  expect(screen.getByRole("link", { name: "META" }).getAttribute("href")).toBe("/symbol/META");
  expect(screen.getByRole("link", { name: "SPXW" }).getAttribute("href")).toBe("/symbol/SPXW");
});

test("an address in small letters finds the symbol", async () => {
  const asked = answerSymbol(OVERVIEW);

  open("xyz");

  expect(await screen.findByRole("heading", { level: 1, name: "XYZ" })).toBeVisible();
  expect(asked).toEqual([{ underlying: "XYZ", book: "TRADE" }]);
});

test("the market's price stays where amounts are hidden", async () => {
  hideAmounts(true);
  answerSymbol(OVERVIEW);

  open("XYZ");

  expect((await figuresOf()).at(-1)).toBe("Net value••••••$60.00, Nov 18, 2026");
});

test("nothing on record is said, whatever the name", async () => {
  const asked = answerSymbol(null);

  open("BRK%2FB%20%3F");

  expect(await screen.findByText("No record of BRK/B ?")).toBeVisible();
  expect(screen.getByRole("link", { name: "Upload Files" }).getAttribute("href")).toBe("/upload");
  expect(asked).toEqual([{ underlying: "BRK/B ?", book: "TRADE" }]);
});

test("what is only in the positions has neither trades nor lots", async () => {
  const nothing = { firstDay: null, lastDay: null, openContracts: 0, holdings: [], trades: 0 };
  answerSymbol({ ...OVERVIEW, ...nothing });

  open("XYZ");

  expect(await screen.findByText("Only in your positions: your ledger has no rows of it.")).toBeVisible();
  expect((await figuresOf()).slice(0, 4)).toEqual(["Realized P&L—", "Options—", "Shares—", "Income—"]);
  expect(screen.queryByRole("table")).toBeNull();
});

test("what statements alone made shows its shares and contracts", async () => {
  answerSymbol({ ...OVERVIEW, firstDay: null, lastDay: null, trades: 0, total: "0", held: null });

  open("XYZ");

  const facts = "Nothing closed yet. Only in your corrections: your files have no rows of it.";
  expect(await screen.findByText(facts)).toBeVisible();
  expect(await screen.findByText("48.0066", { exact: false })).toBeVisible();
});

test("money that was paid back on shares is a profit without a closing", async () => {
  answerSymbol({ ...OVERVIEW, trades: 0, wins: 0, losses: 0, total: "50" });

  open("XYZ");

  expect(
    await screen.findByText(/^No closing trades: the profit is money paid back on shares\. In your ledger/),
  ).toBeVisible();
});

test("a closing that no figure counts is said beside those that were won", async () => {
  answerSymbol({ ...OVERVIEW, unmatchedTrades: 1, wins: 2, losses: 0 });

  open("XYZ");

  expect(
    await screen.findByText(
      /^3 closings, 2 of 2 won\. 1 closing trade isn't counted because its opening trade hasn't been imported\. In your ledger/,
    ),
  ).toBeInstanceOf(HTMLElement);
});

test("a failure is said, and asked again", async () => {
  server.use(
    graphql.query("SymbolOverview", () => HttpResponse.json({ errors: [{ message: "Out of order" }] })),
  );
  const { user } = open("XYZ");
  await screen.findByText("Error loading XYZ");

  answerSymbol(OVERVIEW);
  await user.click(screen.getByRole("button", { name: "Try Again" }));

  expect(await figuresOf()).toHaveLength(7);
});

const OVERVIEW: SymbolOverview = {
  underlying: "XYZ",
  names: [{ name: "XYZ" }],
  others: [],
  otherRoots: [],
  firstDay: "2025-07-22",
  lastDay: "2025-09-05",
  options: "563.64",
  shares: "499.58",
  total: "1063.22",
  income: "12",
  trades: 3,
  unmatchedTrades: 0,
  wins: 2,
  losses: 1,
  openContracts: 1,
  openPremium: "119.33",
  openPremiums: 1,
  unknownPremiums: 0,
  ifClosedNow: null,
  ifClosedNowDay: null,
  ifClosedNowSources: [],
  ifClosedNowReason: "No file says what NVDA cost.",
  breakEvens: [],
  breakEvenUnknown: null,
  holdings: [
    {
      accountId: "joint",
      accountName: "Joint",
      quantity: "110",
      unknownQuantity: "10",
      lots: 2,
      tradeBasis: "5000",
      taxBasis: "4800.66",
      tradeBasisPerShare: "50",
      taxBasisPerShare: "48.0066",
    },
  ],
  held: { day: "2026-11-18", lastPrice: "60", currentValue: "6510" },
};

const SERIES: SymbolSeries = {
  coverage: covered(),
  days: [
    { start: "2025-08-15", total: "1073.22", trades: 2 },
    { start: "2026-01-16", total: "-10", trades: 1 },
  ],
  years: [
    {
      ...{ start: "2025-01-01", options: "573.64", shares: "499.58", total: "1073.22", income: "0" },
      ...{ trades: 2, wins: 2, losses: 0 },
    },
    {
      ...{ start: "2026-01-01", options: "-10", shares: "0", total: "-10", income: "12" },
      ...{ trades: 1, wins: 0, losses: 1 },
    },
  ],
};

/** Answers the overview and the series; what was asked of the overview is in the array. */
function answerSymbol(symbol: SymbolOverview | null) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    graphql.query("SymbolOverview", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { symbol } });
    }),
    graphql.query("SymbolSeries", () => HttpResponse.json({ data: SERIES })),
  );
  return asked;
}

function open(name: string) {
  return renderPage(
    <Routes>
      <Route
        path="/symbol/:underlying"
        element={
          <>
            <SymbolPage />
            <ExplainedProbe />
          </>
        }
      />
    </Routes>,
    `/symbol/${name}`,
  );
}

/** The cell that the page asked to be explained. */
const ExplainedProbe = () => <output data-testid="explained">{JSON.stringify(useExplainedCell())}</output>;
const explained = () => JSON.parse(screen.getByTestId("explained").textContent ?? "");

const figuresOf = async () =>
  [...((await screen.findByText("Realized P&L", { selector: "dt" })).closest("dl")?.children ?? [])].map(
    ({ textContent }) => textContent,
  );
const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent);
