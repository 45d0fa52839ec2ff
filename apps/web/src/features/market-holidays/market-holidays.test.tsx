import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { button, CHRISTMAS, NEW_YORK, open, stored, THANKSGIVING, take } from "./testing/answers.tsx";

const LABOR = { ...NEW_YORK, id: null, atDate: "2026-09-07", eventName: "Labor Day", tradingHour: "" };
const SUMMARY = {
  totalStored: 2,
  totalApi: 2,
  addedCount: 1,
  removedCount: 1,
  modifiedCount: 1,
  noChangeCount: 0,
};
const DIFFERENCES = [
  { type: "ADDED", storedHoliday: null, apiHoliday: LABOR, notes: null },
  {
    type: "MODIFIED",
    storedHoliday: THANKSGIVING,
    apiHoliday: { ...THANKSGIVING, id: null, tradingHour: "" },
    notes: "Differs: open 09:30-13:00 against closed all day",
  },
  {
    type: "REMOVED",
    storedHoliday: CHRISTMAS,
    apiHoliday: null,
    notes: "The built-in source knows unscheduled closures up to 2026-11-01",
  },
];

const compared = () =>
  take("query", "CompareMarketHolidays", { comparison: { differences: DIFFERENCES, summary: SUMMARY } });

const tab = (name: RegExp) => screen.getByRole("tab", { name });
const card = (name: string) => within(screen.getByRole("region", { name }));

beforeEach(() => {
  take("query", "DeletedReferenceRows", { rows: [] });
  vi.setSystemTime(new Date("2026-11-22T17:00:00Z"));
  signIn({ roles: ["ADMIN"] });
});
afterEach(() => vi.useRealTimers());

test("this year and the next of the US exchanges are shown, and the address keeps other filters", async () => {
  const asked = stored();
  const { user, location } = open();

  const row = await screen.findByRole("row", { name: /Thanksgiving/ });
  expect(row.textContent).toContain("Fri, Nov 27, 2026");
  expect(within(row).getByText("Open 09:30-13:00")).toBeVisible();
  expect(within(row).queryByText("Edited")).toBeNull();
  expect(within(screen.getByRole("row", { name: /Christmas/ })).getByText("Edited")).toBeVisible();
  expect(screen.getByText("Closed all day")).toBeVisible();
  expect(asked).toEqual([{ exchange: "US", fromDate: "2026-01-01", toDate: "2027-12-31" }]);
  expect(
    screen.getByText(
      "Active tab: Stored Holidays · 0 selected · Jan 1, 2026 – Dec 31, 2027 · US (NYSE/NASDAQ)",
    ),
  ).toBeVisible();

  await user.selectOptions(screen.getByRole("combobox", { name: "Exchange" }), "Toronto");
  await user.clear(screen.getByLabelText("To Date"));
  await user.type(screen.getByLabelText("To Date"), "2026-12-31");
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ exchange: "TO", fromDate: "2026-01-01", toDate: "2026-12-31" }),
  );
  expect(location()).toBe("/admin/market-holidays?exchange=TO&to=2026-12-31");
});

test("a range that ends before it begins is refused and not asked for", async () => {
  const asked = stored();
  open("?from=2026-12-31&to=2026-01-01");

  expect((await screen.findAllByText("Start date must not be after end date")).length).toBeGreaterThan(0);
  expect(asked).toEqual([]);
});

test("nothing stored leads to the sync; a failure says so and is tried again", async () => {
  stored([]);
  const { user } = open();
  expect(await screen.findByText("No stored holidays")).toBeVisible();
  await user.click(button("Bulk Operations"));
  expect(await screen.findByText("No holidays selected for update")).toBeVisible();
});

test("stored holidays that cannot be loaded are tried again", async () => {
  take("query", "StoredMarketHolidays", "The database is away");
  const { user } = open();
  expect(await screen.findByText("Error loading holidays: The database is away")).toBeVisible();
  stored();
  await user.click(button("Try Again"));
  expect(await screen.findByRole("row", { name: /Thanksgiving/ })).toBeVisible();
});

test("the API is asked on demand, fails with its words, and is asked again", async () => {
  stored();
  const refused = take("query", "ApiMarketHolidays", "Finnhub could not be used: it did not answer");
  const { user } = open("?tab=api");

  expect(await screen.findByText("Nothing fetched yet")).toBeVisible();
  expect(refused).toEqual([]);
  await user.click(button("Fetch from API"));
  expect(
    await screen.findByText("Failed to fetch from API: Finnhub could not be used: it did not answer"),
  ).toBeVisible();

  take("query", "ApiMarketHolidays", { holidays: [LABOR] });
  await user.click(button("Retry"));
  expect(await screen.findByRole("row", { name: /Labor Day/ })).toBeVisible();
  expect(screen.getByText(/^Last fetched Nov 22, 2026/)).toBeVisible();

  take("query", "ApiMarketHolidays", "Finnhub could not be used: it answered 500");
  await user.click(button("Refresh"));
  expect(
    await screen.findByText("Failed to fetch from API: Finnhub could not be used: it answered 500"),
  ).toBeVisible();
  expect(screen.getByRole("row", { name: /Labor Day/ })).toBeVisible();

  take("query", "ApiMarketHolidays", { holidays: [] });
  await user.click(button("Refresh"));
  expect(await screen.findByText("No holidays")).toBeVisible();
});

test("less than thirty days cannot be asked of the API", async () => {
  stored();
  const { user } = open("?tab=api&from=2026-01-01&to=2026-01-30");
  const reason = "Date range must be at least 30 days for API operations";

  expect(await screen.findByText(reason)).toBeVisible();
  expect(button("Fetch from API").hasAttribute("disabled")).toBe(true);
  await user.click(tab(/Comparison/));
  expect(screen.getByText(reason)).toBeVisible();
  expect(button("Compare Data").hasAttribute("disabled")).toBe(true);
  await user.click(tab(/Bulk/));
  expect(screen.getByText(reason)).toBeVisible();
  expect(button("Sync from API").hasAttribute("disabled")).toBe(true);
});

test("the comparison counts, shows both sides and what differs, and is narrowed", async () => {
  stored();
  compared();
  const { user, location } = open("?tab=comparison");
  await user.click(await screen.findByRole("button", { name: "Compare Data" }));

  const list = await screen.findByRole("list", { name: "Differences" });
  const [added, modified, removed] = within(list).getAllByRole("listitem");
  expect(added?.textContent).toContain("+ ADDEDLabor Day, Sep 7, 2026");
  expect(added?.textContent).toContain("Not stored");
  expect(modified?.textContent).toContain("~ MODIFIED");
  expect(modified?.textContent).toContain("HoursOpen 09:30-13:00 (differs)");
  expect(modified?.textContent).toContain("HoursClosed all day (differs)");
  expect(removed?.textContent).toContain("\u2212 REMOVED");
  expect(removed?.textContent).toContain("closures up to Nov 1, 2026");
  expect(screen.getByText("Stored", { selector: "dt" }).nextElementSibling?.textContent).toBe("2");

  await user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "Removed (1)");
  expect(within(screen.getByRole("list", { name: "Differences" })).getAllByRole("listitem")).toHaveLength(1);
  expect(location()).toContain("show=removed");
});

test("a comparison that fails says so; one without differences says that too", async () => {
  stored();
  take("query", "CompareMarketHolidays", "Finnhub could not be used: it did not answer");
  const { user } = open("?tab=comparison");
  await user.click(await screen.findByRole("button", { name: "Compare Data" }));
  expect(
    await screen.findByText("Failed to compare data: Finnhub could not be used: it did not answer"),
  ).toBeVisible();

  take("query", "CompareMarketHolidays", {
    comparison: {
      differences: [{ type: "NO_CHANGE", storedHoliday: CHRISTMAS, apiHoliday: CHRISTMAS, notes: null }],
      summary: { ...SUMMARY, addedCount: 0, removedCount: 0, modifiedCount: 0, noChangeCount: 1 },
    },
  });
  await user.click(button("Retry"));
  expect(await screen.findByText(/^No differences found/)).toBeVisible();
});

test("what is selected stays so across tabs; what is changed of it is sent, and nothing else", async () => {
  stored();
  const sent = take("mutation", "UpdateMarketHolidays", {
    result: { success: true, updatedCount: 1, errors: [] },
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Select all (2)" }));
  await user.click(tab(/API/));
  expect(tab(/Stored/).textContent).toBe("Stored Holidays 2 selected");
  await user.click(tab(/Stored/));
  await user.click(button("Edit in bulk (2)"));

  await user.click(button("Update Selected Holidays"));
  expect(await screen.findByText("No changes detected in selected holidays")).toBeVisible();
  expect(sent).toEqual([]);

  const thanksgiving = card("Thanksgiving, Nov 27, 2026");
  await user.type(thanksgiving.getByLabelText("Event name"), "Day after Thanksgiving");
  await user.selectOptions(thanksgiving.getByLabelText("Trading hours"), "Closed all day");
  expect(thanksgiving.getByText("Modified")).toBeVisible();
  expect(card("Christmas Day, Dec 25, 2026").queryByText("Modified")).toBeNull();
  await user.click(button("Update Selected Holidays"));

  expect((await screen.findAllByText("1 holiday updated")).length).toBeGreaterThan(0);
  expect(sent).toEqual([
    {
      updates: [{ id: "h-2", action: "UPDATE", eventName: "Day after Thanksgiving", tradingHour: "" }],
      performedBy: "admin",
    },
  ]);
  expect(screen.getByText("0 modified")).toBeVisible();
});

test("one filling reaches every selected holiday; hours that cannot be read are not sent", async () => {
  stored();
  const sent = take("mutation", "UpdateMarketHolidays", {
    result: { success: false, updatedCount: 0, errors: ["Update 2: US 2026-12-25 is locked"] },
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Select all (2)" }));
  await user.click(button("Edit in bulk (2)"));
  await user.click(screen.getByText("Set the same for all selected"));
  const all = within(screen.getByRole("group"));
  await user.selectOptions(all.getByLabelText("Trading hours"), "Open for short hours");
  await user.type(all.getByLabelText("Open from and to"), "9-12");
  await user.click(button("Fill into 2 selected"));
  await user.click(button("Update Selected Holidays"));
  expect(screen.getByText(/^Some fields need fixing/)).toBeVisible();
  expect(screen.getAllByText(/^tradingHour must be hours such as/)).toHaveLength(2);
  expect(sent).toEqual([]);

  for (const field of screen.getAllByLabelText("Open from and to")) {
    await user.clear(field);
    await user.type(field, "09:30-12:00");
  }
  await user.click(button("Update Selected Holidays"));
  expect(await screen.findByText("Update Failed")).toBeVisible();
  expect(screen.getByText("Christmas Day, Dec 25, 2026: US Dec 25, 2026 is locked")).toBeVisible();
  expect(screen.getByText("2 modified")).toBeVisible();
});

test("a plain sync adds at once and says what it kept", async () => {
  stored();
  const sent = take("mutation", "SyncMarketHolidays", {
    result: { success: true, syncedCount: 1, keptCount: 2, errors: [] },
  });
  const { user } = open("?tab=bulk");
  await user.click(await screen.findByRole("button", { name: "Sync from API" }));

  expect((await screen.findAllByText("Sync Successful: 1 holiday added or changed")).length).toBeGreaterThan(
    0,
  );
  expect(screen.getByText("2 holidays kept, though the source differs")).toBeVisible();
  expect(sent).toEqual([
    { exchange: "US", fromDate: "2026-01-01", toDate: "2027-12-31", overwrite: false, performedBy: "admin" },
  ]);
});

test("an overwriting sync says first what will be lost; cancelled, it sends nothing", async () => {
  stored();
  compared();
  const sent = take("mutation", "SyncMarketHolidays", {
    result: { success: false, syncedCount: 0, keptCount: 0, errors: [] },
  });
  const { user } = open("?tab=bulk");
  await user.click(await screen.findByRole("checkbox", { name: "Overwrite existing data" }));
  await user.click(button("Sync from API"));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Overwrite 1 stored holiday" }));
  expect(dialog.getByText(/^Nov 27, 2026: .+ becomes .+Closed all day\)$/)).toBeVisible();
  expect(dialog.getByText("1 missing record will be added.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(sent).toEqual([]);

  await user.click(button("Sync from API"));
  await user.click(await screen.findByRole("button", { name: "Overwrite and Sync" }));
  expect(await screen.findByText("Sync Failed")).toBeVisible();
  expect(screen.getByText("Unknown error")).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ overwrite: true });
});

test("an overwriting sync that cannot be foretold is not run", async () => {
  stored();
  take("query", "CompareMarketHolidays", "Finnhub could not be used: it did not answer");
  const { user } = open("?tab=bulk");
  await user.click(await screen.findByRole("checkbox", { name: "Overwrite existing data" }));
  await user.click(button("Sync from API"));

  expect(await screen.findByText(/^Failed to compare data: Finnhub could not be used/)).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
