import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerAccounts } from "../../testing/account-answers.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { totalOf } from "./components/campaign-totals.tsx";
import { CampaignsPage } from "./pages/campaigns-page.tsx";
import { answerCampaigns, RECORD, TOTALS, WHEEL } from "./testing/campaign-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T15:00:00Z") });
  answerAccounts();
});
afterEach(() => {
  vi.useRealTimers();
});

const rowOf = async (name: string) => within(await screen.findByRole("row", { name: new RegExp(name) }));

test("the strip tells the record of all, the totals row what the filter holds", async () => {
  answerCampaigns();
  renderPage(<CampaignsPage />, "/campaigns");

  await rowOf("Since Sep 21, 2026");
  const facts = screen
    .getAllByRole("definition")
    .map(({ textContent }) => textContent?.replace("\u25b2", ""));
  expect(facts).toEqual([
    "1 of 1 closed",
    "+$561.68over 2 campaigns",
    "6",
    "+8.17%",
    // 1,103.35 x 365 / 12 / 319 = 105.2046...
    "$105.20over 319 days",
  ]);
  const total = (await rowOf("Total of 2 campaigns"))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent?.replace(/[\u25b2\u25bc]/g, ""));
  expect(total).toEqual(["", "", "+$561.68", "+$252.69Nov 20, 2026", "", ""]);
});

test("totals that lack a price, and a record of nothing closed, are dashes that say why", async () => {
  answerCampaigns();
  server.use(
    graphql.query("Campaigns", () => {
      const totals = { ...TOTALS, open: 3, unpriced: 2, ifClosedNow: null, ifClosedNowDay: null };
      const record = {
        ...{ ...RECORD, closed: 0, won: 0, medianDays: null, medianReturn: null },
        ...{ premiumPerMonth: null, premiumDays: 12 },
      };
      const page = { content: [WHEEL], totalElements: 1, isBeingWorkedOut: false, totals, record };
      return HttpResponse.json({ data: { campaigns: page } });
    }),
  );
  renderPage(<CampaignsPage />, "/campaigns");

  const total = await rowOf("Total of 2 campaigns");
  expect(total.getByText("Unknown for 2 of 3 open campaigns; their rows say why.")).toBeVisible();
  const facts = screen
    .getAllByRole("definition")
    .map(({ textContent }) => textContent?.replace("\u25b2", ""));
  expect(facts).toEqual([
    "\u2014Nothing closed yet",
    "+$561.68over 2 campaigns",
    "\u2014",
    "\u2014",
    "\u2014Shown after 30 days",
  ]);
});

test("closings and premiums that no file tells are left out, and the strip says so", async () => {
  answerCampaigns();
  server.use(
    graphql.query("Campaigns", () => {
      const record = {
        ...{ ...RECORD, closed: 0, won: 0, medianDays: null, medianReturn: null, unmatchedTrades: 2 },
        ...{ premiumPerMonth: "101.39", premiumDays: 90, premiumThrough: "2025-11-28", unknownPremiums: 2 },
      };
      const totals = { ...TOTALS, unmatchedTrades: 1 };
      const page = { content: [WHEEL], totalElements: 1, isBeingWorkedOut: false, totals, record };
      return HttpResponse.json({ data: { campaigns: page } });
    }),
  );
  renderPage(<CampaignsPage />, "/campaigns");

  const total = await rowOf("Total of 2 campaigns");
  expect(
    total.getByText("1 closing trade isn't counted because its opening trade hasn't been imported."),
  ).toBeVisible();
  expect(
    screen.getByText("2 closing trades aren't counted because their opening trade hasn't been imported."),
  ).toBeVisible();
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts.at(0)).toBe("\u2014Nothing counted yet");
  expect(facts.at(-1)).toBe("$101.392 premiums unknown, left outover 90 days, through Nov 28, 2025");
});

test("needs attention first; a column's head and the choice order the whole list, and the address keeps it", async () => {
  const asked: Record<string, unknown>[] = [];
  answerCampaigns([WHEEL], (variables) => asked.push(variables));
  const { user, location } = renderPage(<CampaignsPage />, "/campaigns?page=2");
  await rowOf("Since Sep 21, 2026");
  expect(asked.at(-1)).toMatchObject({ sort: "ATTENTION", descending: false });
  const chosen = () => screen.getByLabelText<HTMLSelectElement>("Sort by").selectedOptions[0]?.text;
  expect(chosen()).toBe("Needs attention");

  await user.click(screen.getByRole("button", { name: "Profit" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: "PROFIT", descending: false, page: 0 }));
  expect(location()).toBe("/campaigns?sort=profit%2Casc");
  expect(chosen()).toBe("Profit, low to high");
  await user.click(screen.getByRole("button", { name: "Phase" }));
  await waitFor(() => expect(chosen()).toBe("By a column"));
  await user.selectOptions(screen.getByLabelText("Sort by"), "Return, high to low");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: "RETURN", descending: true }));
  await user.selectOptions(screen.getByLabelText("Sort by"), "Needs attention");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: "ATTENTION" }));
  expect(location()).toBe("/campaigns");
});

test("while another account's campaigns load, the record isn't that of the last one", async () => {
  answerCampaigns();
  const { user } = renderPage(<CampaignsPage />, "/campaigns");
  await rowOf("Since Sep 21, 2026");
  const strip = () => screen.queryAllByText("1 of 1 closed");
  expect(strip()).toHaveLength(1);

  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    graphql.query("Campaigns", async () => {
      await asked;
      const page = { content: [WHEEL], totalElements: 1, isBeingWorkedOut: false, totals: TOTALS };
      return HttpResponse.json({ data: { campaigns: { ...page, record: { ...RECORD, won: 0 } } } });
    }),
  );
  await user.click(screen.getByRole("radio", { name: "Accounts" }));
  await waitFor(() => expect(strip()).toEqual([]));
  answer();
  expect(await screen.findByText("0 of 1 closed")).toBeVisible();
});

test("an open premium that no file tells is a dash that says why", () => {
  renderPage(<p>{totalOf("openPremium", { ...TOTALS, openPremium: null })}</p>);
  expect(screen.getByText("A premium isn't on record; its row says so.")).toBeVisible();
});

test("a campaign says how many of its closings its profit leaves out, in the list and on a phone", async () => {
  answerCampaigns([{ ...WHEEL, unmatchedTrades: 2 }]);
  const { unmount } = renderPage(<CampaignsPage />, "/campaigns");
  expect((await rowOf("Since Sep 21, 2026")).getByText("2 trades not counted")).toBeVisible();
  unmount();

  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  renderPage(<CampaignsPage />, "/campaigns");
  const cards = within(await screen.findByRole("list", { name: "Campaigns" }));
  expect(cards.getByText("2 trades not counted")).toBeVisible();
});
