import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { button, CHRISTMAS, open, stored, THANKSGIVING, take } from "./testing/answers.tsx";

beforeEach(() => {
  take("query", "DeletedReferenceRows", { rows: [] });
  vi.setSystemTime(new Date("2026-11-22T17:00:00Z"));
  signIn({ roles: ["ADMIN"] });
});
afterEach(() => vi.useRealTimers());

test("a row by hand says what the source says, or that none has it", async () => {
  const source = { eventName: "Christmas Day", tradingHour: "" };
  stored([
    { ...CHRISTMAS, eventName: "My Christmas", source },
    { ...THANKSGIVING, isEdited: true },
  ]);
  open();

  const row = await screen.findByRole("row", { name: /My Christmas/ });
  expect(within(row).getByText("Source: Christmas Day, Closed all day")).toBeVisible();
  expect(within(screen.getByRole("row", { name: /Thanksgiving/ })).getByText("Added by hand")).toBeVisible();
});

test("an edit is given back to its source, after a look at what the source says", async () => {
  stored([
    { ...CHRISTMAS, eventName: "My Christmas", source: { eventName: "Christmas Day", tradingHour: "" } },
  ]);
  const sent = take("mutation", "ReturnToSource", { result: { success: true, updatedCount: 1, errors: [] } });
  const { user } = open();

  await user.click(await screen.findByRole("checkbox", { name: /My Christmas/ }));
  await user.click(button("Back to the source (1)"));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText("My Christmas, Dec 25, 2026: Christmas Day, Closed all day")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Back to the source" }));

  expect(await within(screen.getByRole("tabpanel")).findByText("1 holiday back to the source")).toBeVisible();
  expect(sent).toEqual([{ calendar: "MARKET_HOLIDAYS", ids: ["h-1"], deletedKeys: [] }]);
});

test("a holiday that is the source's own has no way back, and is deleted after a question", async () => {
  stored([THANKSGIVING]);
  const sent = take("mutation", "UpdateMarketHolidays", {
    result: { success: true, updatedCount: 1, errors: [] },
  });
  const { user } = open();

  const checkbox = await screen.findByRole("checkbox", { name: /Thanksgiving/ });
  const actions = () =>
    screen
      .queryAllByRole("button", { name: /^(Edit in bulk|Back to the source|Delete)/ })
      .map(({ textContent }) => textContent?.trim());
  expect(actions()).toEqual([]);
  await user.click(checkbox);
  expect(actions()).toEqual(["Edit in bulk (1)", "Delete (1)"]);
  await user.click(button("Delete (1)"));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));

  expect(await within(screen.getByRole("tabpanel")).findByText("1 holiday deleted")).toBeVisible();
  expect(sent).toMatchObject([{ updates: [{ id: "h-2", action: "DELETE" }] }]);
});

test("deleted days of the chosen exchange and range are listed and brought back", async () => {
  stored();
  const row = (key: string, description: string) => {
    const [scope, day] = key.split(" ");
    return { key, scope, day, description };
  };
  take("query", "DeletedReferenceRows", {
    rows: [
      row("L 2026-12-28", "L 2026-12-28 Boxing Day, closed"),
      row("US 2026-09-07", "US 2026-09-07 Labor Day, closed"),
      row("US 2031-09-01", "US 2031-09-01 Labor Day, closed"),
      row("US 2026-07-03", "US 2026-07-03 Independence Day, closed"),
    ],
  });
  const sent = take("mutation", "ReturnToSource", { result: { success: true, updatedCount: 1, errors: [] } });
  const { user } = open();

  const list = await screen.findByRole("list", { name: "Deleted by hand" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  await user.click(within(list).getByRole("button", { name: "Bring back US Sep 7, 2026 Labor Day, closed" }));

  expect(await within(screen.getByRole("tabpanel")).findByText("1 holiday brought back")).toBeVisible();
  await user.click(button("Bring back all (2)"));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ deletedKeys }) => deletedKeys)).toEqual([
    ["US 2026-09-07"],
    ["US 2026-09-07", "US 2026-07-03"],
  ]);
});

test("an unscheduled closure is added; what is missing is said, and so is a refusal", async () => {
  stored();
  const refused = { success: false, updatedCount: 0, errors: ["US 2026-12-25 is stored already"] };
  const sent = take("mutation", "UpdateMarketHolidays", { result: refused });
  const { user } = open();

  await user.click(await screen.findByRole("button", { name: "Add closure" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add closure" }));
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(dialog.getByText("Choose a day")).toBeVisible();
  expect(sent).toEqual([]);

  await user.type(dialog.getByLabelText("Date"), "2026-12-25");
  await user.type(dialog.getByLabelText("Event name"), "Day of Mourning");
  await user.selectOptions(dialog.getByLabelText("Trading hours"), "Open for short hours");
  await user.type(dialog.getByLabelText("Open from and to"), "09:30-12:00");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("US Dec 25, 2026 is stored already");
  const update = {
    exchange: "US",
    atDate: "2026-12-25",
    eventName: "Day of Mourning",
    tradingHour: "09:30-12:00",
  };
  expect(sent).toMatchObject([{ updates: [{ action: "INSERT", ...update }] }]);

  take("mutation", "UpdateMarketHolidays", { result: { success: true, updatedCount: 1, errors: [] } });
  await user.click(dialog.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
