import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { EarningsCalendarPage } from "./pages/earnings-calendar-page.tsx";

const RECORD = {
  id: "e-1",
  symbol: "AAPL",
  date: "2027-01-28",
  hour: "amc",
  quarter: 1,
  year: 2027,
  epsEstimate: "2.5",
  epsActual: "2.75",
  revenueEstimate: "124000000000",
  revenueActual: null,
  isEdited: false,
  earningsTiming: "After Market Close",
  epsSurprisePercentage: 10,
  revenueSurprisePercentage: null,
};
const MSFT = {
  ...RECORD,
  id: "e-2",
  symbol: "MSFT",
  date: "2027-01-26",
  isEdited: true,
  hour: "",
  earningsTiming: "TBD",
  epsEstimate: "-0.125",
  epsActual: null,
  epsSurprisePercentage: null,
};
const NO_KEY = "No earnings source is set up: FINNHUB_API_KEY is not set";
const RANGE = { fromDate: "2026-11-22", toDate: "2027-02-22" };
const SUMMARY = {
  totalStored: 2,
  totalApi: 1,
  addedCount: 0,
  removedCount: 1,
  modifiedCount: 1,
  noChangeCount: 0,
};
const COMPARISON = {
  differences: [
    {
      type: "MODIFIED",
      storedEarnings: RECORD,
      apiEarnings: { ...RECORD, id: null, epsEstimate: "2.6" },
    },
    { type: "REMOVED", storedEarnings: MSFT, apiEarnings: null },
  ],
  summary: SUMMARY,
};

/** Answers `name` with `data`, or refuses with `message`; notes the variables of each request. */
function take(kind: "query" | "mutation", name: string, data: object | string) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    graphql[kind](name, ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json(
        typeof data === "string"
          ? { data: null, errors: [{ message: data, extensions: { code: "UNAVAILABLE" } }] }
          : { data },
      );
    }),
  );
  return sent;
}

const stored = (earnings: readonly object[] = [MSFT, RECORD]) =>
  take("query", "StoredEarnings", { earnings });
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...RECORD,
    id: `m-${index}`,
    symbol: `S${String(index).padStart(4, "0")}`,
  }));

const open = (search = "") => renderPage(<EarningsCalendarPage />, `/admin/earnings-calendar${search}`);
const tab = (name: RegExp) => screen.getByRole("tab", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const card = (name: string) => within(screen.getByRole("region", { name }));
const cells = (row: HTMLElement) => [...row.querySelectorAll("td")].map((cell) => cell.textContent.trim());

beforeEach(() => {
  take("query", "DeletedReferenceRows", { rows: [] });
  vi.setSystemTime(new Date("2026-11-22T17:00:00Z"));
  signIn({ roles: ["ADMIN"] });
});
afterEach(() => vi.useRealTimers());

test("the next three months are shown with figures as they are read", async () => {
  const asked = stored();
  open();

  const row = await screen.findByRole("row", { name: /AAPL/ });
  expect(cells(row)).toEqual([
    "Jan 28, 2027",
    "After Market Close",
    "Q1 2027",
    "$2.50",
    "$2.75",
    "▲+10.00%",
    "$124.00B",
    "\u2014",
    "\u2014",
  ]);
  expect(cells(screen.getByRole("row", { name: /MSFT/ })).slice(1, 4)).toEqual([
    "TBD",
    "Q1 2027",
    "\u2212$0.13",
  ]);
  expect(within(row).queryByText("Edited")).toBeNull();
  expect(within(screen.getByRole("row", { name: /MSFT/ })).getByText("Edited")).toBeVisible();
  expect(asked).toEqual([RANGE]);
  expect(
    screen.getByText("Active tab: Stored Earnings · 0 selected · Nov 22, 2026 – Feb 22, 2027"),
  ).toBeVisible();
});

test("stored earnings that cannot be loaded are told in the specified words and tried again", async () => {
  take("query", "StoredEarnings", "The database is away");
  const { user } = open();
  expect(await screen.findByText("Error loading earnings data: The database is away")).toBeVisible();
  stored([]);
  await user.click(button("Try Again"));
  expect(await screen.findByText("No stored earnings")).toBeVisible();
});

test("many records are paged, searched and sorted, and the address keeps it", async () => {
  stored(many(200));
  const { user, location } = open("?size=25");
  expect(await screen.findByText("1–25 of 200")).toBeVisible();

  await user.click(screen.getByLabelText("Next page"));
  expect(screen.getByText("S0025")).toBeVisible();
  expect(screen.queryByText("S0024")).toBeNull();
  await user.click(screen.getByText("Symbol", { selector: "button" }));
  await user.click(screen.getByText("Symbol", { selector: "button" }));
  expect(screen.getByText("S0199")).toBeVisible();
  await user.type(screen.getByLabelText("Search symbols"), "s012");
  expect(await screen.findByText("10 records")).toBeVisible();
  expect(location()).toBe("/admin/earnings-calendar?size=25&sort=symbol%2Cdesc&search=s012");
  expect(screen.getByText("Select all (10)")).toBeVisible();
  await user.type(screen.getByLabelText("Search symbols"), "xyz");
  expect(await screen.findByText("No symbols found")).toBeVisible();
});

test("without a key the API says so, and what helps stands beside it", async () => {
  stored();
  const asked = take("query", "ApiEarnings", NO_KEY);
  take("query", "CompareEarnings", NO_KEY);
  const { user } = open("?tab=api");
  expect(await screen.findByText("Nothing fetched yet")).toBeVisible();
  expect(asked).toEqual([]);
  await user.click(button("Fetch from API"));
  expect(await screen.findByText(`Failed to fetch from API: ${NO_KEY}`)).toBeVisible();
  expect(screen.getByText(/import a CSV list on the Bulk Operations tab/)).toBeVisible();

  await user.click(tab(/Comparison/));
  await user.click(button("Compare Data"));
  expect(await screen.findByText(`Failed to compare data: ${NO_KEY}`)).toBeVisible();
  expect(screen.getByText(/Set FINNHUB_API_KEY on the server/)).toBeVisible();
});

test("the API tab shows the first twenty records", async () => {
  stored();
  const asked = take("query", "ApiEarnings", { earnings: many(45) });
  const { user } = open("?tab=api");
  await user.click(await screen.findByRole("button", { name: "Fetch from API" }));

  const table = await screen.findByRole("table", { name: "Earnings from the API" });
  expect(within(table).getAllByRole("row")).toHaveLength(21);
  expect(screen.getByText("The first 20 of 45 records")).toBeVisible();
  expect(button("Export CSV (45 rows)")).toBeVisible();
  expect(asked).toEqual([RANGE]);
});

test("the comparison shows both sides", async () => {
  stored();
  take("query", "CompareEarnings", { comparison: COMPARISON });
  const { user } = open("?tab=comparison");
  await user.click(await screen.findByRole("button", { name: "Compare Data" }));

  const [modified, removed] = within(await screen.findByRole("list", { name: "Differences" })).getAllByRole(
    "listitem",
  );
  expect(modified?.textContent).toContain("~ MODIFIEDAAPL, Jan 28, 2027");
  expect(modified?.textContent).toContain("EPS estimate$2.50 (differs)");
  expect(modified?.textContent).toContain("EPS estimate$2.60 (differs)");
  expect(removed?.textContent).toContain("Not in API");
});

test("what is changed of the selected is sent as text; then edits and selection are gone", async () => {
  stored();
  const sent = take("mutation", "UpdateEarnings", { result: { success: true, updatedCount: 1, errors: [] } });
  const { user } = open();
  await user.click(await screen.findByRole("checkbox", { name: /AAPL/ }));
  await user.click(button("Edit in bulk (1)"));

  await user.click(button("Update Selected Earnings"));
  expect(
    screen.getByText("No earnings have been modified. Please make changes before updating."),
  ).toBeVisible();
  const aapl = card("AAPL, Jan 28, 2027");
  await user.type(aapl.getByLabelText("Revenue actual"), "900719925474099.31");
  await user.type(aapl.getByLabelText("EPS actual"), "-0.10");
  await user.selectOptions(aapl.getByLabelText("Quarter"), "2");
  await user.selectOptions(aapl.getByLabelText("Timing"), "Before Market Open (bmo)");
  expect(aapl.getByText("Current: $2.75")).toBeVisible();
  await user.click(button("Update Selected Earnings"));

  expect((await screen.findAllByText("1 earnings record updated")).length).toBeGreaterThan(0);
  expect(sent).toEqual([
    {
      updates: [
        {
          id: "e-1",
          action: "UPDATE",
          hour: "bmo",
          quarter: 2,
          epsActual: "-0.1",
          revenueActual: "900719925474099.31",
        },
      ],
    },
  ]);
  expect(screen.getByText("No earnings selected for update")).toBeVisible();
  expect(tab(/Stored/).textContent).toBe("Stored Earnings");
  await user.click(tab(/Stored/));
  await user.click(screen.getByRole("checkbox", { name: /AAPL/ }));
  await user.click(button("Edit in bulk (1)"));
  expect(screen.getByText("0 modified")).toBeVisible();
});

test("a refused update names the record, keeps what was typed, and a broken line is no update", async () => {
  stored();
  take("mutation", "UpdateEarnings", {
    result: { success: false, updatedCount: 0, errors: ["Update 1: AAPL 2027-01-28 is named twice"] },
  });
  const { user } = open();
  await user.click(await screen.findByRole("checkbox", { name: /AAPL/ }));
  await user.click(button("Edit in bulk (1)"));
  await user.type(screen.getByLabelText("EPS actual"), "3");
  await user.click(button("Update Selected Earnings"));
  expect(await screen.findByText("Update Failed")).toBeVisible();
  expect(screen.getByText("AAPL, Jan 28, 2027: AAPL Jan 28, 2027 is named twice")).toBeVisible();
  expect(screen.getByText("1 modified")).toBeVisible();

  server.use(graphql.mutation("UpdateEarnings", () => HttpResponse.error()));
  await user.click(button("Update Selected Earnings"));
  await waitFor(() => expect(screen.queryByText(/is named twice/)).toBeNull());
  expect(await screen.findByText("Update Failed")).toBeVisible();
  expect(screen.getByText("1 modified")).toBeVisible();
});

test("a sync without a key fails with the server's words and what helps", async () => {
  stored();
  const sent = take("mutation", "SyncEarnings", {
    result: { success: false, syncedCount: 0, keptCount: 0, errors: [NO_KEY] },
  });
  const { user } = open("?tab=bulk");
  await user.click(await screen.findByRole("button", { name: "Sync from API" }));
  expect(await screen.findByText("Sync Failed")).toBeVisible();
  expect(screen.getByText(NO_KEY)).toBeVisible();
  expect(screen.getByText(/^Earnings come from Finnhub/)).toBeVisible();
  expect(sent).toEqual([{ ...RANGE, overwrite: false }]);
});

test("an overwriting sync says first what will be lost, then what it did", async () => {
  stored();
  take("query", "CompareEarnings", { comparison: COMPARISON });
  const sent = take("mutation", "SyncEarnings", {
    result: { success: true, syncedCount: 1, keptCount: 1, errors: [] },
  });
  const { user } = open("?tab=bulk");
  await user.click(await screen.findByRole("checkbox", { name: "Overwrite existing data" }));
  await user.click(button("Sync from API"));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Overwrite 1 stored record" }));
  expect(dialog.getByText("AAPL, Jan 28, 2027: EPS estimate $2.50 becomes $2.60")).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Overwrite and Sync" }));
  expect(
    (await screen.findAllByText("Sync Successful: 1 record added, changed or moved")).length,
  ).toBeGreaterThan(0);
  expect(screen.getByText("1 record kept, though the source differs")).toBeVisible();
  expect(sent).toEqual([{ ...RANGE, overwrite: true }]);
});

test("a list is sent as it is; its errors are told by line, and a large one is not sent", async () => {
  stored();
  const sent = take("mutation", "ImportEarnings", {
    result: {
      success: false,
      updatedCount: 0,
      errors: ['Line 3: date cannot be "2026-13-01"', "Line 4: no"],
    },
  });
  const { user } = open("?tab=bulk");
  const list = new File(["symbol,date\nKO,2027-02-10\n"], "earnings.csv", { type: "text/csv" });
  await user.upload(await screen.findByLabelText("CSV list of earnings"), list);
  expect(screen.getByText("earnings.csv, 26 B")).toBeVisible();
  await user.click(button("Import"));
  expect(await screen.findByText("Import Failed")).toBeVisible();
  expect(screen.getByText('Line 3: date cannot be "2026-13-01"')).toBeVisible();
  expect(sent).toEqual([{ fileContent: btoa("symbol,date\nKO,2027-02-10\n") }]);

  take("mutation", "ImportEarnings", { result: { success: true, updatedCount: 2, errors: [] } });
  await user.click(button("Import"));
  expect(
    (await screen.findAllByText("Import Successful: 2 records added or changed")).length,
  ).toBeGreaterThan(0);
  expect(screen.getByText("No file chosen")).toBeVisible();

  await waitFor(() => expect(button("Choose CSV file").hasAttribute("disabled")).toBe(false));
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "large.csv", { type: "text/csv" });
  await user.upload(screen.getByLabelText("CSV list of earnings"), large);
  expect(screen.getByText("The list may be at most 5 MB")).toBeVisible();
  expect(button("Import").hasAttribute("disabled")).toBe(true);
});

test("a record is added by hand", async () => {
  stored();
  const sent = take("mutation", "UpdateEarnings", { result: { success: true, updatedCount: 1, errors: [] } });
  const { user } = open();

  await user.click(await screen.findByRole("button", { name: "Add earnings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add earnings" }));
  await user.type(dialog.getByLabelText("Symbol"), "nvda");
  await user.type(dialog.getByLabelText("Date"), "2026-11-25");
  await user.selectOptions(dialog.getByLabelText("Timing"), "After Market Close (amc)");
  await user.type(dialog.getByLabelText("EPS estimate"), "1.50");
  await user.click(dialog.getByRole("button", { name: "Add" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const values = { symbol: "nvda", date: "2026-11-25", hour: "amc", epsEstimate: "1.5" };
  expect(sent).toEqual([{ updates: [{ action: "INSERT", ...values }] }]);
});

test("an edited record says what Finnhub says", async () => {
  const source = {
    ...RECORD,
    epsEstimate: "2.10",
    epsActual: null,
    revenueEstimate: null,
    revenueActual: null,
  };
  stored([{ ...RECORD, isEdited: true, source }]);
  open();

  expect(await screen.findByText("Source: After Market Close, Q1 2027, EPS estimate $2.10")).toBeVisible();
});
