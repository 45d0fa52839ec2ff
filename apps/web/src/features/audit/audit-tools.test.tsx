import { screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { AuditLogsPage } from "./pages/audit-logs-page.tsx";
import { answerLogs, LOGS, STATISTICS } from "./testing/answers.ts";

const open = (address = "") => renderPage(<AuditLogsPage />, `/admin/audit-logs${address}`);
const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("the statistics show nine figures of thirty days, or of as many as are chosen", async () => {
  answerLogs(LOGS);
  const asked: (string | null)[] = [];
  server.use(
    http.get("*/api/admin/audit/statistics", ({ request }) => {
      const days = new URL(request.url).searchParams.get("days");
      asked.push(days);
      return HttpResponse.json({ ...STATISTICS, daysPeriod: Number(days) });
    }),
  );
  const { user, location } = open();
  await user.click(await button("Statistics"));
  const panel = within(screen.getByRole("region", { name: "Statistics" }));

  await panel.findByText("1,234");
  expect(panel.getAllByRole("definition").map((each) => each.textContent)).toEqual([
    "30 days",
    "1,234",
    "56",
    "1,200",
    "34",
    "97.24%",
    "7",
    "zoe",
    "File Imported",
  ]);
  await user.selectOptions(panel.getByLabelText("Period"), "Last 90 days");
  await panel.findByText("90 days");
  expect(asked).toEqual(["30", "90"]);
  expect(location()).toBe("/admin/audit-logs?statistics=90");
  await user.click(await button("Statistics"));
  expect(location()).toBe("/admin/audit-logs");
});

test("statistics that fail are cleared and say so", async () => {
  answerLogs(LOGS);
  server.use(
    http.get("*/api/admin/audit/statistics", () => HttpResponse.json({ message: "No" }, { status: 500 })),
  );
  open("?statistics=30");

  const alert = await within(screen.getByRole("region", { name: "Statistics" })).findByRole("alert");
  expect(alert.textContent).toContain("Failed to fetch statistics");
  expect(screen.queryByText("Total actions")).toBeNull();
});

async function openCleanup() {
  const rendered = open();
  await rendered.user.click(await button("Cleanup"));
  const dialog = within(screen.getByRole("alertdialog", { name: "Clean up audit logs" }));
  return {
    ...rendered,
    dialog,
    confirm: dialog.getByRole<HTMLButtonElement>("button", { name: "Clean up logs" }),
  };
}

test("a cleanup says what goes, wants a word, deletes what is older, and the list comes anew", async () => {
  const asked = answerLogs(LOGS, 70);
  const sent: string[] = [];
  server.use(
    http.delete("*/api/admin/audit/cleanup", async ({ request }) => {
      sent.push(new URL(request.url).search);
      await delay(20);
      return HttpResponse.json({ logsDeleted: 1204, message: "" });
    }),
  );
  const { user, dialog, confirm } = await openCleanup();

  dialog.getByText("Are you sure you want to clean up old audit logs? This action cannot be undone.");
  const days = dialog.getByLabelText<HTMLInputElement>("Days to keep");
  expect(days.value).toBe("90");
  await dialog.findByText(/^70 entries performed before .* will be deleted\.$/);
  const limit = new URLSearchParams(asked.at(-1)?.split("?")[1]).get("endDate") ?? "";
  expect((Date.now() - Date.parse(limit)) / 86_400_000).toBeCloseTo(90, 2);
  expect(confirm.disabled).toBe(true);
  await user.clear(days);
  await user.type(days, "29");
  await user.type(dialog.getByLabelText("Type CLEANUP to confirm"), "cleanup");
  dialog.getByText("Days to keep must be a whole number from 30 to 3650");
  expect(confirm.disabled).toBe(true);
  await user.clear(days);
  await user.type(days, "120");
  const before = asked.length;
  await user.click(confirm);

  expect(await screen.findAllByText("Successfully cleaned up 1,204 old audit logs.")).not.toHaveLength(0);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(sent).toEqual(["?daysToKeep=120"]);
  await waitFor(() =>
    expect(asked.slice(before)).toContain(
      "/logs?page=0&size=20&sort=performedAt&direction=desc&includeReading=false",
    ),
  );
});

test("a cleanup that fails says so where it was asked for", async () => {
  answerLogs(LOGS, 0);
  server.use(
    http.delete("*/api/admin/audit/cleanup", () => HttpResponse.json({ message: "Away" }, { status: 503 })),
  );
  const { user, dialog, confirm } = await openCleanup();

  await dialog.findByText(/^There are no entries performed before .*, so nothing will be deleted\.$/);
  await user.type(dialog.getByLabelText("Type CLEANUP to confirm"), "CLEANUP");
  await user.click(confirm);

  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).toBe("Failed to clean up logs. Please try again.Away");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("the export is the file that the server writes of the view and its filters", async () => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob);
    return "blob:";
  };
  answerLogs(LOGS, 150);
  const asked: string[] = [];
  server.use(
    http.get("*/api/admin/audit-logs/export.csv", ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse("Time (UTC)\r\n", { headers: { "content-type": "text/csv" } });
    }),
  );
  const { user } = open("?view=admin&success=true&page=2");
  await user.click(await button("Export CSV (150 rows)"));

  await waitFor(() => expect(blobs).toHaveLength(1));
  expect(await blobs[0]?.text()).toBe("Time (UTC)\r\n");
  expect(asked).toEqual([
    "?view=admin-actions&sort=performedAt&direction=desc&success=true&includeReading=false",
  ]);
  link.mockRestore();
});

test("an export that takes long can be left off; one that fails says so", async () => {
  answerLogs(LOGS, 150);
  server.use(http.get("*/api/admin/audit-logs/export.csv", () => delay("infinite")));
  const { user } = open();
  await user.click(await button("Export CSV (150 rows)"));
  expect(screen.getByText("Exporting...")).toBeVisible();
  await user.click(await button("Cancel export"));
  await button("Export CSV (150 rows)");
  expect(screen.queryByRole("alert")).toBeNull();

  server.use(
    http.get("*/api/admin/audit-logs/export.csv", () =>
      HttpResponse.json({ success: false, message: "Away" }, { status: 503 }),
    ),
  );
  await user.click(await button("Export CSV (150 rows)"));
  expect((await screen.findByRole("alert")).textContent).toBe("The export failed: Away");
});
