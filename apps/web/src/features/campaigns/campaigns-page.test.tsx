import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAmounts } from "../../lib/browser/privacy.ts";
import { rememberShown } from "../../lib/whose/shown-person.ts";
import { answerAccounts } from "../../testing/account-answers.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { CampaignsPage } from "./pages/campaigns-page.tsx";
import { answerCampaigns, type Campaign, EARLIER, WHEEL } from "./testing/campaign-answers.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T15:00:00Z") });
  answerAccounts();
});
afterEach(() => {
  vi.useRealTimers();
  hideAmounts(false);
  localStorage.clear();
});

/** Answers as the server does: the campaigns of the state asked for, of all states without one. */
const answerByState = (given: Readonly<Record<string, readonly Campaign[]>>) => {
  answerCampaigns();
  server.use(
    graphql.query("Campaigns", ({ variables: { state, underlying } }) => {
      const inState = state === null ? Object.values(given).flat() : (given[state] ?? []);
      const content = inState.filter((one) => underlying === null || one.underlying === underlying);
      return HttpResponse.json({
        data: { campaigns: { content, totalElements: content.length, isBeingWorkedOut: false } },
      });
    }),
  );
};

const rowOf = async (name: string) => within(await screen.findByRole("row", { name: new RegExp(name) }));

test("a campaign tells what it brought, where it stands and what it took", async () => {
  answerCampaigns();
  renderPage(<CampaignsPage />, "/campaigns");

  const row = await rowOf("Since Sep 21, 2026");
  const cells = () =>
    row.getAllByRole("cell").map(({ textContent }) => textContent?.replace(/[\u25b2\u25bc]/g, ""));
  await waitFor(() =>
    expect(cells()).toEqual(["Covered call", "", "+$412.35", "+$252.69Nov 20, 2026", "+8.17%", "63"]),
  );
  expect(row.getByRole("img", { name: "Running profit" })).toBeVisible();
  expect(row.getByRole("link", { name: "XYZ" }).getAttribute("href")).toBe("/symbol/XYZ");
  expect(row.getByRole("link", { name: "XYZ, Since Sep 21, 2026" }).getAttribute("href")).toBe(
    "/campaigns/wheel-1",
  );
});

/** Opens the choice of columns and shows these. */
async function showColumns(user: ReturnType<typeof renderPage>["user"], names: readonly string[]) {
  await user.click(await screen.findByRole("button", { name: "Columns" }));
  for (const name of names) {
    await user.click(screen.getByRole("checkbox", { name }));
  }
}

const REST = [
  "Status",
  "Options",
  "Shares",
  "Dividends",
  "Open premium",
  "Break-even",
  "Last price",
  "Capital",
];

test("all other figures are among the columns to choose, and stay chosen", async () => {
  answerCampaigns();
  const { user, unmount } = renderPage(<CampaignsPage />, "/campaigns");
  await showColumns(user, [...REST, "A year at this pace"]);
  unmount();
  renderPage(<CampaignsPage />, "/campaigns");

  const row = await rowOf("Since Sep 21, 2026");
  await row.findByText("price 10.00% above");
  const cells = row
    .getAllByRole("cell")
    .map(({ textContent }) => textContent?.replace(/[\u25b2\u25bc]/g, ""));
  expect(cells.slice(6)).toEqual([
    "Open",
    "+$412.35",
    "$0.00",
    "$0.00",
    "$60.34",
    "$45.2731price 10.00% above",
    "$49.8004Nov 20, 2026",
    "$5,046.03",
    "+47.34%",
  ]);
});

test("a price that isn't Fidelity's names its source, in the figure and in the price itself", async () => {
  answerCampaigns([{ ...WHEEL, ifClosedNowSources: ["FIDELITY", "TIINGO"], latestPriceSource: "TIINGO" }]);
  const { user } = renderPage(<CampaignsPage />, "/campaigns");
  await showColumns(user, ["Break-even", "Last price"]);

  const row = await rowOf("Since Sep 21, 2026");
  expect(row.getByText("Nov 20, 2026, some from Tiingo")).toBeVisible();
  const told = row
    .getAllByText("Friday's close, Tiingo")
    .map(({ parentElement }) => parentElement?.textContent);
  expect(told).toEqual([
    "$45.2731price 10.00% aboveFriday's close, Tiingo",
    "$49.8004Friday's close, Tiingo",
  ]);
});

test("campaigns that are still being worked out say so, and come by themselves", async () => {
  const answers = [
    { content: [], totalElements: 0, isBeingWorkedOut: true },
    { content: [WHEEL], totalElements: 1, isBeingWorkedOut: false },
  ];
  answerCampaigns();
  server.use(
    graphql.query("Campaigns", () =>
      HttpResponse.json({ data: { campaigns: answers.length > 1 ? answers.shift() : answers[0] } }),
    ),
  );
  renderPage(<CampaignsPage />, "/campaigns");

  await screen.findByText(/^Your newest trades are being worked out/);
  expect(screen.queryByText("No campaigns yet")).toBeNull();
  await screen.findByRole("row", { name: /Since Sep 21, 2026/ }, { timeout: 5000 });
  expect(screen.queryByText(/being worked out/)).toBeNull();
});

test("a closed one has no break-even and no price, and a name stands in for its days", async () => {
  answerCampaigns([EARLIER]);
  const { user } = renderPage(<CampaignsPage />, "/campaigns?state=all");
  await showColumns(user, ["Break-even", "Last price"]);

  const cells = (await rowOf("Earnings put")).getAllByRole("cell");
  expect(cells[0]?.textContent).toBe("Closed");
  expect([cells[3], cells[6], cells[7]].map((cell) => cell?.textContent)).toEqual([
    "\u2014",
    "\u2014",
    "\u2014",
  ]);
});

test("a break-even that nobody knows is a dash with the reason", async () => {
  const breakEvenUnknown = "No file says what XYZ1 $50 Put Feb 20, 2026 delivers.";
  answerCampaigns([{ ...WHEEL, breakEvens: [], breakEvenUnknown }]);
  const { user } = renderPage(<CampaignsPage />, "/campaigns");
  await showColumns(user, ["Break-even"]);

  const cells = (await rowOf("Since Sep 21, 2026")).getAllByRole("cell");
  expect(cells.at(-1)?.textContent).toBe(`\u2014${breakEvenUnknown}`);
});

test("what runs is asked for first; status, symbol and account narrow the list and stay in the address", async () => {
  const asked: Record<string, unknown>[] = [];
  answerCampaigns([WHEEL], (variables) => asked.push(variables));
  const { user, location } = renderPage(<CampaignsPage />, "/campaigns");
  await rowOf("Since Sep 21, 2026");
  const all = { underlying: null, accountIds: null, includeHoldings: false };
  const order = { sort: "ATTENTION", descending: false, whole: true };
  expect(asked.at(-1)).toEqual({ ...all, ...order, state: "OPEN", page: 0, size: 20 });

  await user.click(screen.getByRole("radio", { name: "Waiting" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: "WAITING" }));
  await user.click(screen.getByRole("radio", { name: "All" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: null }));
  await user.type(screen.getByLabelText("Filter by symbol"), "xyz{Enter}");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ underlying: "XYZ" }));
  expect(location()).toBe("/campaigns?state=all&symbol=XYZ");

  await user.click(screen.getByRole("checkbox", { name: "Include shares without options" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ includeHoldings: true }));
  expect(location()).toBe("/campaigns?state=all&symbol=XYZ&holdings=1");
  expect(screen.getByText("Campaigns · Ann · All accounts · XYZ · printed Nov 23, 2026")).toBeVisible();

  await user.click(screen.getByRole("radio", { name: "Accounts" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ accountIds: ["ira"], includeHoldings: true }));
});

test("on a telephone they are cards", async () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answerCampaigns();
  renderPage(<CampaignsPage />, "/campaigns?state=all");

  const cards = within(await screen.findByRole("list", { name: "Campaigns" })).getAllByRole("listitem");
  expect(cards).toHaveLength(2);
  expect(cards[0]?.textContent).toContain("+$412.35");
  expect(screen.queryByRole("table")).toBeNull();
});

test("every column of the list says what it is and how it is counted", async () => {
  answerCampaigns();
  const { user } = renderPage(<CampaignsPage />, "/campaigns");
  await rowOf("Since Sep 21, 2026");
  await user.click(screen.getByRole("button", { name: "How this is counted" }));

  const dialog = within(screen.getByRole("dialog", { name: "How this is counted" }));
  const heads = screen
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent?.replace("\u00a0", ""));
  const terms = dialog.getAllByRole("term").map(({ textContent }) => textContent);
  expect(terms.slice(0, heads.length)).toEqual(heads);
  expect(terms).toEqual(expect.arrayContaining([...REST, "A year at this pace", "Won", "Median return"]));
  expect(dialog.getByText(/Options \+ shares \+ dividends/)).toBeVisible();
});

test("whoever has no campaign yet reads what one is and is led to the upload", async () => {
  answerCampaigns([]);
  renderPage(<CampaignsPage />, "/campaigns");

  expect(await screen.findByText("No campaigns yet")).toBeVisible();
  expect(screen.getByText(/^A campaign tells one idea on a symbol: puts, shares, calls\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Upload Files" }).getAttribute("href")).toBe("/upload");
});

test("nothing open says so and leads to all", async () => {
  answerByState({ CLOSED: [EARLIER] });
  const { user } = renderPage(<CampaignsPage />, "/campaigns");
  expect(await screen.findByText("No open campaigns")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Upload Files" })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Show all campaigns" }));
  await rowOf("Earnings put");
});

test("a symbol without any names it and can be cleared", async () => {
  answerByState({ CLOSED: [EARLIER] });
  const { user, location } = renderPage(<CampaignsPage />, "/campaigns?state=waiting&symbol=KO");

  expect(await screen.findByText("No waiting campaigns on KO")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear the symbol" }));
  expect(location()).toBe("/campaigns?state=waiting");
  expect(await screen.findByText("No waiting campaigns")).toBeVisible();
});

test("a symbol whose campaigns are all closed leads to them", async () => {
  answerByState({ CLOSED: [EARLIER] });
  const { user, location } = renderPage(<CampaignsPage />, "/campaigns?symbol=XYZ");

  expect(await screen.findByText("No open campaigns on XYZ")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all XYZ campaigns" }));
  expect(location()).toBe("/campaigns?symbol=XYZ&state=all");
  await rowOf("Earnings put");
});

test("a failure says why and can be tried again; what was loaded before stays, with its age", async () => {
  server.use(
    graphql.query("Campaigns", () => HttpResponse.json({ errors: [{ message: "The database is away" }] })),
  );
  const { user, queryClient } = renderPage(<CampaignsPage />, "/campaigns");
  expect(await screen.findByText("The database is away")).toBeVisible();

  answerCampaigns();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await rowOf("Since Sep 21, 2026");

  server.use(
    graphql.query("Campaigns", () => HttpResponse.json({ errors: [{ message: "The database is away" }] })),
  );
  await queryClient.refetchQueries();
  expect((await screen.findByRole("alert")).textContent).toMatch(/The database is away.*Showing data from/);
  await rowOf("Since Sep 21, 2026");
});

test("hidden amounts leave no figure that tells one", async () => {
  hideAmounts(true);
  answerCampaigns([WHEEL]);
  const { user } = renderPage(<CampaignsPage />, "/campaigns");

  const row = await screen.findByRole("row", { name: /Since Sep 21, 2026/ });
  await showColumns(user, [...REST, "A year at this pace"]);
  await within(row).findByText("$49.8004");
  expect(row.textContent?.match(/[$%]/g)).toEqual(["$"]);
  expect(screen.getByRole("row", { name: /^Total of/ }).textContent).not.toMatch(/[$%]/);
  const facts = screen
    .getAllByRole("definition")
    .map(({ textContent }) => textContent)
    .join(" ");
  expect(facts).not.toMatch(/[$%]|[1-9] of/);
});

test("the gap between legs is asked for in whole days from 0 to 45", async () => {
  const saved: unknown[] = [];
  answerCampaigns();
  server.use(
    graphql.mutation("SetCampaignGap", ({ variables }) => {
      saved.push(variables["days"]);
      return HttpResponse.json({ data: { days: variables["days"] } });
    }),
  );
  const { user } = renderPage(<CampaignsPage />, "/campaigns");
  await user.click(screen.getByRole("button", { name: "Settings" }));
  const field = await screen.findByLabelText("Gap between legs (days)");
  expect((field as HTMLInputElement).value).toBe("7");

  await user.clear(field);
  await user.type(field, "46");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("Enter a whole number from 0 to 45.")).toBeVisible();
  expect(saved).toEqual([]);

  await user.clear(field);
  await user.type(field, "0");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(saved).toEqual([0]);
});

test("a read-only user may look but not set", async () => {
  signIn({ roles: ["READONLY"] });
  answerCampaigns();
  renderPage(<CampaignsPage />, "/campaigns");

  await rowOf("Since Sep 21, 2026");
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Settings" });
  expect(button.disabled).toBe(true);
  expect(button.title).toBe("Your account is view-only, so you can't change campaigns.");
});

test("the color of an open campaign is that of 'if closed now' where it is known, else that of its profit", async () => {
  const losing = { ...WHEEL, ifClosedNow: "-1673.47" };
  const reason = "There is no price for XYZ since opening.";
  const unknown = {
    ...{ ...WHEEL, id: "unknown-1", name: "Unpriced" },
    ...{ ifClosedNow: null, ifClosedNowDay: null, ifClosedNowReason: reason },
  };
  answerByState({ OPEN: [losing, unknown], CLOSED: [EARLIER] });
  const { user } = renderPage(<CampaignsPage />, "/campaigns?state=all");
  await showColumns(user, ["A year at this pace"]);

  const known = await rowOf("Since Sep 21, 2026");
  expect(known.getByText("\u2212$1,673.47").className).toContain("text-loss");
  const profits = known.getAllByText(/^\+(\$412\.35|8\.17%|47\.34%)$/);
  expect(profits).toHaveLength(3);
  for (const profit of profits) {
    expect(profit.className).not.toContain("text-gain");
  }
  const unpriced = await rowOf("Unpriced");
  expect(unpriced.getByText(reason)).toBeVisible();
  expect(unpriced.getAllByText("+$412.35")[0]?.className).toContain("text-gain");
  // Nothing is open in a closed one: its profit is not written twice.
  const closed = await rowOf("Earnings put");
  expect(closed.getAllByText("+$149.33")).toHaveLength(1);
  expect(closed.getAllByText("+$149.33")[0]?.className).toContain("text-gain");
});

test("the gap of another person's campaigns is theirs alone, whatever else may be changed", async () => {
  window.history.replaceState(null, "", "/of/ben/campaigns");
  rememberShown({ whose: "ben", name: "Ben", mayChange: true, mayChangeAll: true });
  answerCampaigns();
  renderPage(<CampaignsPage />, "/campaigns");

  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Settings" });
  expect([button.disabled, button.title]).toEqual([true, "Ben alone changes these settings."]);
  window.history.replaceState(null, "", "/");
});
