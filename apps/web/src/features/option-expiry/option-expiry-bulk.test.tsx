import { screen, waitFor, within } from "@testing-library/react";
import { graphql, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { OptionExpiryPage } from "./pages/option-expiry-page.tsx";
import { comparison, storedExpiry } from "./testing/answers.ts";

const JANUARY = storedExpiry(2027, 1);
const JUNE = storedExpiry(2027, 6, { adjustedDate: "2027-06-17", isAdjusted: true });
const US = { exchange: "US", fromDate: "2026-11-22", toDate: "2027-12-31" };
const PATH = "/admin/option-expiry?from=2026-11-22&to=2027-12-31";
const SYNCED = {
  success: true,
  message: "Expiry dates: 2 added, 0 updated, 0 deleted",
  ...{ addedCount: 2, updatedCount: 0, deletedCount: 0, errors: [] },
};

type Reply = { readonly data: object | null; readonly errors?: readonly object[] };

const refusal = (message: string): Reply => ({
  data: null,
  errors: [{ message, extensions: { code: "FORBIDDEN" } }],
});

/** Answers an operation, and notes what was asked of it. */
function answer(name: string, reply: Reply) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    graphql.operation(({ operationName, variables }) => {
      if (operationName !== name) {
        return undefined;
      }
      asked.push(variables);
      return HttpResponse.json({ ...reply });
    }),
  );
  return asked;
}

beforeEach(() => {
  server.use(graphql.query("DeletedReferenceRows", () => HttpResponse.json({ data: { rows: [] } })));
  answer("StoredExpiries", { data: { expiries: [JANUARY, JUNE] } });
});

const press = (name: string | RegExp) => screen.getByRole("button", { name });
const card = (name: string) => within(screen.getByRole("region", { name }));
const open = () => renderPage(<OptionExpiryPage />, `${PATH}&tab=bulk`);

async function openWithSelected(...names: string[]) {
  const view = renderPage(<OptionExpiryPage />, PATH);
  for (const name of names) {
    await view.user.click(await screen.findByRole("checkbox", { name: new RegExp(`Select ${name}`) }));
  }
  await view.user.click(press(/^Edit in bulk/));
  return view;
}

test("a sync sends the filters, tells its counts, and what is stored is fetched again", async () => {
  const synced = answer("SyncExpiries", { data: { result: SYNCED } });
  const { user } = open();
  await screen.findByRole("button", { name: "Sync Expiry Dates" });
  const reread = answer("StoredExpiries", { data: { expiries: [JANUARY, JUNE] } });

  await user.click(press("Sync Expiry Dates"));

  expect(await screen.findByText("Added: 2 \u00b7 Updated: 0 \u00b7 Deleted: 0")).toBeVisible();
  expect(screen.getByText(SYNCED.message)).toBeVisible();
  expect(synced).toEqual([{ ...US, forceUpdate: false }]);
  expect(reread).toEqual([US]);
  await user.click(press("Clear Results"));
  expect(screen.queryByText(SYNCED.message)).toBeNull();
  expect(screen.queryByRole("button", { name: "Clear Results" })).toBeNull();
});

test("an overwriting sync first says what it replaces, and can be left", async () => {
  const compared = answer("CompareExpiries", { data: { comparison: comparison() } });
  const synced = answer("SyncExpiries", { data: { result: { ...SYNCED, updatedCount: 1 } } });
  const { user } = open();
  await user.click(await screen.findByRole("checkbox", { name: "Overwrite existing data" }));
  await user.click(press("Sync Expiry Dates"));

  const dialog = await screen.findByRole("alertdialog", { name: "Overwrite 1 stored expiry date" });
  expect(dialog.textContent).toContain("2026-12 (US): Dec 17, 2026 becomes Dec 18, 2026");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(synced).toEqual([]);
  await user.click(press("Sync Expiry Dates"));
  await user.click(await screen.findByRole("button", { name: "Overwrite and Sync" }));
  expect(await screen.findByText(/Updated: 1/)).toBeVisible();
  expect(synced).toEqual([{ ...US, forceUpdate: true }]);
  expect(compared).toEqual([US, US]);
});

test.each([
  ["refuses", refusal("Admin only"), ["Admin only"]],
  [
    "fails",
    { data: { result: { ...SYNCED, success: false, message: "Half of it", errors: ["Row 1", "Row 2"] } } },
    ["Half of it", "Row 1", "Row 2"],
  ],
])("a sync that the server %s is called Sync Failed, with its words", async (_how, reply, words) => {
  answer("SyncExpiries", reply);
  const { user } = open();

  await user.click(await screen.findByRole("button", { name: "Sync Expiry Dates" }));

  const alert = await screen.findByRole("alert");
  for (const text of ["Sync Failed", ...words]) {
    expect(alert.textContent).toContain(text);
  }
});

test("without a selection the note leads to the Stored tab", async () => {
  const { user, location } = open();

  expect(await screen.findByText("No expiries selected for update")).toBeVisible();
  await user.click(press("Go to Stored Expiries"));
  expect(location()).not.toContain("tab=");
  expect(await screen.findByRole("row", { name: /June/ })).toBeVisible();
});

test("only what is changed is sent; nothing can be sent before something is changed", async () => {
  const updated = answer("UpdateExpiries", {
    data: { result: { success: true, updatedCount: 2, errors: [], summary: "2 expiry dates changed" } },
  });
  const { user } = await openWithSelected("2027-01", "2027-06");

  const button = press("Update Selected Expiries") as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  expect(screen.getByText("No changes detected in selected expiries")).toBeVisible();
  expect(card("2027-06 (US)").getByText("Current: Jun 17, 2027")).toBeVisible();
  await user.type(card("2027-06 (US)").getByLabelText("New Adjusted Date"), "2027-06-16");
  await user.type(card("2027-06 (US)").getByLabelText("New Adjustment Reason"), "Notice");
  await user.selectOptions(card("2027-01 (US)").getByLabelText("New Is Adjusted"), "Yes");
  expect(screen.getAllByText("Modified")).toHaveLength(2);
  expect(button.disabled).toBe(false);
  await user.click(button);

  expect(await screen.findAllByText("2 expiry dates changed")).toHaveLength(2);
  const which = { year: 2027, exchange: "US", action: "UPDATE" };
  expect(updated).toEqual([
    {
      updates: [
        { ...which, id: JANUARY.id, month: 1, isAdjusted: true },
        { ...which, id: JUNE.id, month: 6, adjustedDate: "2027-06-16", adjustmentReason: "Notice" },
      ],
    },
  ]);
  expect(screen.queryByText("Modified")).toBeNull();
});

test("edits outlast a look at another tab, and one card can be taken back", async () => {
  const { user } = await openWithSelected("2027-01");

  await user.type(card("2027-01 (US)").getByLabelText("New Adjustment Reason"), "Notice");
  await user.click(screen.getByRole("tab", { name: /Stored/ }));
  await user.click(screen.getByRole("tab", { name: "Bulk Operations" }));
  expect(screen.getByText("Modified")).toBeVisible();
  await user.click(press("Discard changes to 2027-01 (US)"));
  expect(screen.queryByText("Modified")).toBeNull();
});

test("a date of another month is refused before it is sent", async () => {
  const { user } = await openWithSelected("2027-01");

  await user.type(card("2027-01 (US)").getByLabelText("New Adjusted Date"), "2027-02-01");

  expect(card("2027-01 (US)").getByText("Choose a day in January 2027")).toBeVisible();
  expect(screen.getByText(/^Some fields need fixing/)).toBeVisible();
  expect((press("Update Selected Expiries") as HTMLButtonElement).disabled).toBe(true);
});

test.each([
  ["refuses", refusal("Admin only"), "Admin only"],
  [
    "fails",
    {
      data: {
        result: {
          success: false,
          updatedCount: 0,
          errors: ["Update 1: no row with this id is stored"],
          summary: null,
        },
      },
    },
    "2027-01 (US): no row with this id is stored",
  ],
])("an update that the server %s is listed, and what was typed stays", async (_how, reply, words) => {
  answer("UpdateExpiries", reply);
  const { user } = await openWithSelected("2027-01");
  await user.type(card("2027-01 (US)").getByLabelText("New Adjustment Reason"), "Notice");

  await user.click(press("Update Selected Expiries"));

  const alert = await screen.findByRole("alert");
  for (const text of ["Update Failed", "Failed to update expiry dates:", words]) {
    expect(alert.textContent).toContain(text);
  }
  expect(screen.getByText("Modified")).toBeVisible();
});

test("a deletion names what goes and how many, wants the word, and tells the result", async () => {
  const removed = answer("DeleteExpiries", {
    data: { result: { success: true, message: "2 expiry dates deleted", deletedCount: 2, errors: [] } },
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Delete Expiry Dates" }));

  const dialog = await screen.findByRole("alertdialog", { name: "Delete 2 expiry dates for US" });
  expect(dialog.textContent).toContain("cannot be undone");
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Delete" });
  expect(confirm.disabled).toBe(true);
  await user.type(within(dialog).getByLabelText("Type DELETE to confirm"), "DELETE");
  answer("StoredExpiries", { data: { expiries: [] } });
  await user.click(confirm);

  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(removed).toEqual([US]);
  const result = screen.getAllByText("2 expiry dates deleted");
  expect(result.some((element) => element.closest("[role=status]"))).toBe(true);
});

test("cancelling deletes nothing, and where nothing is stored nothing can be deleted", async () => {
  const removed = answer("DeleteExpiries", refusal("never"));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Delete Expiry Dates" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();

  answer("StoredExpiries", { data: { expiries: [] } });
  await user.click(press("Delete Expiry Dates"));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete 0 expiry dates for US" }));
  expect(dialog.getByText(/Nothing is stored for US/)).toBeVisible();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Delete" }).disabled).toBe(true);
  expect(removed).toEqual([]);
});

test("a deletion that the server refuses is called Delete Failed", async () => {
  answer("DeleteExpiries", refusal("Admin only"));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Delete Expiry Dates" }));
  await user.type(await screen.findByLabelText("Type DELETE to confirm"), "DELETE");
  await waitFor(() => expect((press("Delete") as HTMLButtonElement).disabled).toBe(false));
  await user.click(press("Delete"));

  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Delete Failed");
  expect(alert.textContent).toContain("Admin only");
});
