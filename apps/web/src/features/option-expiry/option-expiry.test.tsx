import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { OptionExpiryPage } from "./pages/option-expiry-page.tsx";
import { comparison, storedExpiry } from "./testing/answers.ts";

const STORED = [
  storedExpiry(2026, 12),
  storedExpiry(2027, 1),
  storedExpiry(2027, 6, { adjustedDate: "2027-06-17", isAdjusted: true, adjustmentReason: "Juneteenth" }),
];
const US = { exchange: "US", fromDate: "2026-11-22", toDate: "2027-12-31" };
const PATH = "/admin/option-expiry?from=2026-11-22&to=2027-12-31";

/** Answers an operation, and notes what was asked of it. */
function answer(kind: "mutation" | "query", name: string, data: object) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    graphql[kind](name, ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data });
    }),
  );
  return asked;
}

function refuse(kind: "mutation" | "query", name: string, message: string) {
  server.use(
    graphql[kind](name, () =>
      HttpResponse.json({ data: null, errors: [{ message, extensions: { code: "INVALID_INPUT" } }] }),
    ),
  );
}

let asked: Record<string, unknown>[];
beforeEach(() => {
  server.use(graphql.query("DeletedReferenceRows", () => HttpResponse.json({ data: { rows: [] } })));
  asked = answer("query", "StoredExpiries", { expiries: STORED });
});

afterEach(() => vi.useRealTimers());

const open = (tab = "stored") => renderPage(<OptionExpiryPage />, `${PATH}&tab=${tab}`);
const press = (name: string | RegExp) => screen.getByRole("button", { name });
const footer = () => screen.getByText(/^Active tab:/).textContent;

async function select(user: ReturnType<typeof renderPage>["user"], ...names: string[]) {
  for (const name of names) {
    await user.click(await screen.findByRole("checkbox", { name: new RegExp(`Select ${name}`) }));
  }
}

test("today to the end of next year, US and the stored tab are shown when nothing is chosen", async () => {
  // In New York it is still the last day of February.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-01T03:00:00Z") });
  renderPage(<OptionExpiryPage />, "/admin/option-expiry");

  await screen.findByRole("row", { name: /June/ });
  expect(asked).toEqual([{ exchange: "US", fromDate: "2027-02-28", toDate: "2028-12-31" }]);
  expect(screen.getByLabelText<HTMLInputElement>("From Date").value).toBe("2027-02-28");
  const options = within(screen.getByLabelText("Exchange")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["US", "London", "Toronto"]);
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Stored Expiries");
  expect(footer()).toMatch(
    /^Active tab: Stored Expiries · 0 selected · Feb 28, 2027.*Dec 31, 2028 · Exchange: US$/,
  );
});

test("a stored expiry is told with its dates, its badge and its reason", async () => {
  open();
  const row = await screen.findByRole("row", { name: /June/ });

  expect([...row.querySelectorAll("td")].slice(0, 6).map((cell) => cell.textContent)).toEqual([
    "June",
    "US",
    "Jun 18, 2027",
    "Jun 17, 2027",
    "Adjusted",
    "Juneteenth",
  ]);
  expect(within(screen.getByRole("row", { name: /January/ })).getByText("Calculated")).toBeVisible();
});

test("range, exchange and tab go into the request and the address", async () => {
  const { user, location } = renderPage(<OptionExpiryPage />, PATH);
  await screen.findByRole("row", { name: /June/ });

  await user.selectOptions(screen.getByLabelText("Exchange"), "London");
  const to = screen.getByLabelText("To Date");
  await user.clear(to);
  await user.type(to, "2028-01-31");
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...US, exchange: "L", toDate: "2028-01-31" }));
  await user.click(screen.getByRole("tab", { name: "Comparison" }));

  const params = new URLSearchParams(location().split("?")[1]);
  expect(Object.fromEntries(params)).toEqual({
    from: "2026-11-22",
    to: "2028-01-31",
    exchange: "L",
    tab: "comparison",
  });
  expect(footer()).toContain("Exchange: London");
});

test("a range that runs backwards is not asked for", async () => {
  renderPage(<OptionExpiryPage />, "/admin/option-expiry?from=2027-12-31&to=2026-01-01&tab=bulk");

  expect(await screen.findAllByText("Start date must not be after end date")).toHaveLength(2);
  expect(asked).toEqual([]);
  expect(screen.queryByRole("button", { name: "Delete Expiry Dates" })).toBeNull();
});

test("the columns sort, and the address keeps the order", async () => {
  const { user, location } = open();
  await screen.findByRole("row", { name: /June/ });

  await user.click(press("Adjusted Date"));

  const rows = screen.getAllByRole("row").slice(1);
  expect(within(rows[0] as HTMLElement).getByText("June")).toBeVisible();
  expect(new URLSearchParams(location().split("?")[1]).get("sort")).toBe("adjustedDate,desc");
});

test("nothing stored says so and leads to the sync", async () => {
  answer("query", "StoredExpiries", { expiries: [] });
  const { user } = open();

  expect(await screen.findByText("No stored expiries for these filters")).toBeVisible();
  await user.click(press("Go to Bulk Operations"));
  expect(press("Sync Expiry Dates")).toBeVisible();
});

test("what cannot be loaded is said in the server's words; what was loaded stays", async () => {
  refuse("query", "StoredExpiries", "The database is resting");
  const { user, queryClient } = open();

  expect((await screen.findByRole("alert")).textContent).toContain("The database is resting");
  answer("query", "StoredExpiries", { expiries: STORED });
  await user.click(press("Try Again"));
  await screen.findByRole("row", { name: /June/ });
  refuse("query", "StoredExpiries", "The database is resting");
  await queryClient.invalidateQueries();
  expect((await screen.findByRole("alert")).textContent).toContain("The database is resting");
  expect(screen.getByRole("row", { name: /June/ })).toBeVisible();
});

test("a selection lasts over the tabs, is counted, and drops what is not stored any more", async () => {
  const { user, queryClient } = open();
  await select(user, "2027-01", "2027-06");

  expect(screen.getByRole("tab", { name: "Stored Expiries 2 selected" })).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Comparison" }));
  expect(footer()).toContain("Active tab: Comparison \u00b7 2 selected");
  answer("query", "StoredExpiries", { expiries: STORED.slice(0, 2) });
  await queryClient.invalidateQueries();
  await waitFor(() => expect(footer()).toContain("1 selected"));
  await user.click(screen.getByRole("tab", { name: /Stored/ }));
  await user.click(press("Select all (2)"));
  expect(footer()).toContain("2 selected");
  await user.click(press("Select none"));
  expect(footer()).toContain("0 selected");
});

test("calculated expiries are fetched only when asked for", async () => {
  const calculated = STORED.map((expiry) => ({ ...expiry, id: null }));
  const fetched = answer("query", "CalculatedExpiries", { expiries: calculated });
  const { user } = open("calculated");

  expect(await screen.findByText(/current filters: US, Nov 22, 2026.*Dec 31, 2027/)).toBeVisible();
  expect(fetched).toEqual([]);
  await user.click(press("Fetch Calculated"));
  const table = await screen.findByRole("table", { name: "Calculated expiries" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((head) => head.textContent?.trim()),
  ).toEqual(["Year", "Month", "Exchange", "Calculated Date", "Adjusted Date", "Is Adjusted"]);
  expect(within(table).getByText("Adjusted")).toBeVisible();
  expect(screen.getByText("Total: 3")).toBeVisible();
  expect(screen.getByText(/^Last fetched /)).toBeVisible();
  await user.click(press("Refresh"));
  await waitFor(() => expect(fetched).toEqual([US, US]));
});

test("a fetch that fails is told in the server's words, with a retry; an empty answer is told too", async () => {
  refuse("query", "CalculatedExpiries", "The range may be at most 36600 days");
  const { user } = open("calculated");

  await user.click(await screen.findByRole("button", { name: "Fetch Calculated" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The range may be at most 36600 days");
  answer("query", "CalculatedExpiries", { expiries: [] });
  await user.click(press("Retry"));
  expect(await screen.findByText("No calculated expiries for these filters")).toBeVisible();
});

test("other filters are not answered with what was fetched for the ones before", async () => {
  answer("query", "CalculatedExpiries", { expiries: STORED });
  const { user } = open("calculated");
  await user.click(await screen.findByRole("button", { name: "Fetch Calculated" }));
  await screen.findByText("Total: 3");

  await user.selectOptions(screen.getByLabelText("Exchange"), "Toronto");

  expect(await screen.findByText(/current filters: Toronto/)).toBeVisible();
});

test("the comparison counts, lists what differs and always asks anew", async () => {
  const compared = answer("query", "CompareExpiries", { comparison: comparison() });
  const { user } = open("comparison");

  await user.click(await screen.findByRole("button", { name: "Compare Data" }));
  const entries = within(await screen.findByRole("list", { name: "Differences" })).getAllByRole("listitem");
  expect(entries.map((entry) => /MODIFIED|ADDED|REMOVED/.exec(entry.textContent ?? "")?.[0])).toEqual([
    "MODIFIED",
    "ADDED",
    "REMOVED",
  ]);
  expect(entries[0]?.textContent).toContain("2026-12 (US)Dec 17, 2026");
  expect(entries[0]?.textContent).toContain("2026-12 (US)Dec 18, 2026");
  for (const [label, count] of Object.entries({
    Stored: 2,
    Calculated: 2,
    Added: 1,
    Removed: 1,
    Modified: 1,
  })) {
    const term = screen.getAllByText(label).find((element) => element.tagName === "DT");
    expect(term?.nextElementSibling?.textContent).toBe(String(count));
  }
  answer("query", "CompareExpiries", {
    comparison: {
      summary: { totalStored: 3, totalCalculated: 3, addedCount: 0, removedCount: 0, modifiedCount: 0 },
      differences: [],
    },
  });
  await user.click(press("Refresh Comparison"));
  expect(await screen.findByText("No differences found: the data is in sync")).toBeVisible();
  expect(compared).toEqual([US]);
});

test("a kind of difference that nobody knows is shown as unknown", async () => {
  const [difference] = comparison().differences;
  answer("query", "CompareExpiries", {
    comparison: { ...comparison(), differences: [{ ...difference, type: "SPLIT" }] },
  });
  const { user } = open("comparison");

  await user.click(await screen.findByRole("button", { name: "Compare Data" }));
  expect(await screen.findByText("UNKNOWN")).toBeVisible();
});

test("a comparison that fails is told in the server's words, with a retry", async () => {
  refuse("query", "CompareExpiries", "Start date must not be after end date");
  const { user } = open("comparison");

  await user.click(await screen.findByRole("button", { name: "Compare Data" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Start date must not be after end date");
  answer("query", "CompareExpiries", { comparison: comparison() });
  await user.click(press("Retry"));
  expect(await screen.findByRole("list", { name: "Differences" })).toBeVisible();
});
