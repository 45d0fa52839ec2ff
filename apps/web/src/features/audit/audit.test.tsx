import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { AuditLogsPage } from "./pages/audit-logs-page.tsx";
import { ANN, answerLogs, auditLog, FAILED_LOGIN, LOGS, refuseLogs } from "./testing/answers.ts";

const open = (address = "") => renderPage(<AuditLogsPage />, `/admin/audit-logs${address}`);
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();
const lastOfDay = (year: number, month: number, day: number) =>
  new Date(new Date(year, month - 1, day + 1).getTime() - 1).toISOString();

test("an entry says when, what, by whom, to whom, from where and how it went", async () => {
  const asked = answerLogs(LOGS, 1234);
  open();

  const table = await screen.findByRole("table", { name: "All Logs" });
  const updated = await within(table).findByRole("row", { name: /User Updated/ });
  const failed = within(table).getByRole("row", { name: /Login Failed/ });
  expect([...updated.querySelectorAll("td")].slice(0, 6).map((cell) => cell.textContent)).toEqual([
    "User Updated User Management",
    "User ann disabled: left us",
    "boss",
    "ann",
    "192.0.2.1",
    "Success",
  ]);
  expect(failed.textContent).toContain("Login Failed Security");
  expect(failed.textContent).toContain("Failed");
  expect(within(table).getAllByTitle("2026-11-20 14:51:58.123 UTC")).toHaveLength(2);
  expect(screen.getByRole("tab", { name: "All Logs (1,234)", selected: true })).toBeVisible();
  expect(asked).toEqual(["/logs?page=0&size=20&sort=performedAt&direction=desc&includeReading=false"]);
});

test.each([
  ["Failed Actions", "failed", "/logs/failed?"],
  ["Admin Actions", "admin", "/logs/admin-actions?"],
  ["Impersonation", "impersonation", "/logs/impersonation?"],
])("%s are asked for where the server has them, and all are still counted", async (name, view, path) => {
  const asked = answerLogs(LOGS, 70);
  const { user, location } = open("?page=3");
  await screen.findAllByRole("row", { name: /User Updated/ });

  await user.click(screen.getByRole("tab", { name }));

  await waitFor(() => expect(location()).toBe(`/admin/audit-logs?view=${view}`));
  await screen.findByRole("table", { name });
  expect(asked).toContain(`${path}page=0&size=20&sort=performedAt&direction=desc&includeReading=false`);
  await screen.findByRole("tab", { name: "All Logs (70)" });
});

test("filters stand in the address, go to the server as moments of the reader's days, and begin at the first page", async () => {
  const asked = answerLogs(LOGS, 70);
  const { user, location } = open("?page=2");
  await user.click(await button("Filters"));

  await user.type(screen.getByLabelText("Start date"), "2026-11-01");
  expect(location()).toBe("/admin/audit-logs?startDate=2026-11-01");
  await user.type(screen.getByLabelText("End date"), "2026-11-20");
  await user.selectOptions(screen.getByLabelText("Action type"), "Security: Login Failed");
  await user.selectOptions(screen.getByLabelText("Result"), "Failed");

  expect(location()).toBe(
    "/admin/audit-logs?startDate=2026-11-01&endDate=2026-11-20&actionType=LOGIN_FAILED&success=false",
  );
  await waitFor(() =>
    expect(asked.at(-1)).toBe(
      `/logs?page=0&size=20&sort=performedAt&direction=desc&startDate=${midnight(2026, 11, 1)}` +
        `&endDate=${lastOfDay(2026, 11, 20)}&actionType=LOGIN_FAILED&success=false&includeReading=false`,
    ),
  );
  await user.click(screen.getByRole("button", { name: "Filters (4)" }));
  expect(screen.queryByLabelText("Start date")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Filters (4)" }));
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  expect(location()).toBe("/admin/audit-logs");
  expect(screen.getByLabelText<HTMLInputElement>("Start date").value).toBe("");
});

test("days in the wrong order are refused where they stand, and the list stays", async () => {
  const asked = answerLogs(LOGS);
  const { user, location } = open("?endDate=2026-11-10");
  await screen.findAllByRole("row", { name: /User Updated/ });

  await user.type(screen.getByLabelText("Start date"), "2026-11-12");

  expect(screen.getByText("Start date must not be after end date")).toBeVisible();
  expect(location()).toBe("/admin/audit-logs?endDate=2026-11-10");
  await user.clear(screen.getByLabelText("End date"));
  await user.type(screen.getByLabelText("End date"), "2026-11-14");
  expect(screen.queryByText("Start date must not be after end date")).toBeNull();
  expect(location()).toBe("/admin/audit-logs?startDate=2026-11-12&endDate=2026-11-14");
  await waitFor(() => expect(asked.at(-1)).toContain(`startDate=${midnight(2026, 11, 12)}`));
});

test("where all failed, the result is no choice, and what was chosen is kept for the other views", async () => {
  const asked = answerLogs(LOGS);
  open("?view=failed&success=true");

  const result = await screen.findByLabelText<HTMLSelectElement>("Result");
  expect([result.disabled, result.selectedOptions[0]?.textContent]).toEqual([true, "Failed"]);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toContain("/logs/failed?page=0&size=20&sort=performedAt&direction=desc&includeReading=false");
  expect(asked).toContain(
    "/logs?page=0&size=1&sort=performedAt&direction=desc&success=true&includeReading=false",
  );
});

test("order, size and page are asked of the server; far pages are gaps", async () => {
  const asked = answerLogs(LOGS, 2000);
  const { user, location } = open("?page=50");
  const pages = within(await screen.findByRole("navigation", { name: "Audit logs pages" }));

  expect(pages.getAllByRole("button", { name: /^Page / }).map((each) => each.textContent)).toEqual([
    "1",
    "49",
    "50",
    "51",
    "100",
  ]);
  expect(pages.getAllByText("…")).toHaveLength(2);
  expect(screen.getByText("981–1,000 of 2,000")).toBeVisible();
  await user.click(pages.getByRole("button", { name: "Page 51" }));
  await waitFor(() => expect(asked.at(-1)).toContain("page=50&size=20"));
  await user.click(pages.getByRole("button", { name: "Last page" }));
  await waitFor(() => expect(location()).toBe("/admin/audit-logs?page=100"));
  await user.selectOptions(screen.getByLabelText("Rows per page"), "100 rows");
  await waitFor(() => expect(location()).toBe("/admin/audit-logs?size=100"));
  await user.click(screen.getByRole("button", { name: "Action" }));
  await waitFor(() => expect(asked.at(-1)).toContain("page=0&size=100&sort=actionType&direction=asc"));
  expect(location()).toBe("/admin/audit-logs?size=100&sort=actionType%2Casc");
});

test("one user's log has a chip that says whose it is, in every view, and goes", async () => {
  const asked = answerLogs(LOGS);
  const { user, location } = open(`?user=${ANN.id}`);

  await screen.findByText("Done by or to ann");
  expect(asked.at(-1)).toBe(
    `/logs/user/${ANN.id}?page=0&size=20&sort=performedAt&direction=desc&includeReading=false`,
  );
  await user.click(screen.getByRole("tab", { name: "Admin Actions" }));
  await waitFor(() =>
    expect(asked.join()).toContain(
      `/logs/admin-actions?page=0&size=20&sort=performedAt&direction=desc&includeReading=false&userId=${ANN.id}`,
    ),
  );
  await user.click(screen.getByRole("button", { name: "Show everyone, not only ann" }));
  expect(location()).toBe("/admin/audit-logs?view=admin");
});

test("nonsense in the address counts for nothing", async () => {
  const asked = answerLogs(LOGS);
  open("?view=x&page=-4&size=7&sort=ip,up&user=ann&startDate=2026-02-30&success=maybe&actionType='");

  await screen.findAllByRole("row", { name: /User Updated/ });
  expect(asked).toEqual(["/logs?page=0&size=20&sort=performedAt&direction=desc&includeReading=false"]);
});

test("the details hold everything, are copied as JSON, and lead to the people", async () => {
  answerLogs([{ ...FAILED_LOGIN, performedBy: auditLog().performedBy }]);
  const { user, location } = open();
  await user.click(await button(/^Details of Login Failed/));
  const dialog = within(screen.getByRole("dialog", { name: "Login Failed" }));

  for (const text of [
    "Sign-in as ann failed",
    "Wrong password",
    "2026-11-20 14:51:58.123 UTC",
    "192.0.2.1",
    "Browser/1.0",
    "5e55-0001",
    "e-2",
    /boss@example.com, ADMIN, enabled/,
    /ann@example.com, USER, enabled/,
  ]) {
    expect(dialog.getByText(text)).toBeVisible();
  }
  expect(dialog.getByRole("link", { name: "ann" }).getAttribute("href")).toBe(`/admin/users/${ANN.id}`);
  await user.click(dialog.getByRole("button", { name: "Copy as JSON" }));
  await dialog.findByText("The entry is on the clipboard.");
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
    id: "e-2",
    sessionId: "5e55-0001",
  });
  await user.click(dialog.getAllByRole("button", { name: /Show this user.s log/ })[1] as HTMLElement);
  expect(location()).toBe(`/admin/audit-logs?user=${ANN.id}`);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("entries that only tell who read the log are shown when they are asked for", async () => {
  const asked = answerLogs(LOGS);
  const { user, location } = open();
  await user.click(await button("Filters"));

  await user.click(screen.getByLabelText("Include reading"));

  expect(location()).toBe("/admin/audit-logs?includeReading=true");
  await waitFor(() => expect(asked.at(-1)).toBe("/logs?page=0&size=20&sort=performedAt&direction=desc"));
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  expect(screen.getByLabelText<HTMLInputElement>("Include reading").checked).toBe(false);
});

test("the details show what was changed, before and after, twenty fields at first", async () => {
  const many = Array.from({ length: 25 }, (_, index) => ({
    field: `US 2026-01-${index + 10} eventName`,
    before: null,
    after: `Day ${index}`,
  }));
  answerLogs([auditLog({ changes: [{ field: "lastPrice", before: "5.00", after: "7.25" }, ...many] })]);
  const { user } = open();
  await user.click(await button(/^Details of User Updated/));
  const table = within(screen.getByRole("table", { name: "Changes" }));

  expect(table.getAllByRole("columnheader").map((each) => each.textContent)).toEqual([
    "Field",
    "Before",
    "After",
  ]);
  expect(table.getByRole("row", { name: "Last price 5.00 7.25" })).toBeVisible();
  expect(table.getByRole("rowheader", { name: "US 2026-01-10, event name" })).toBeVisible();
  expect(table.getAllByRole("row")).toHaveLength(21);
  await user.click(screen.getByRole("button", { name: "Show more (6 fields left)" }));
  expect(table.getAllByRole("row")).toHaveLength(27);
});

test("an empty log says so; an empty filter can be cleared", async () => {
  answerLogs([]);
  const { user, location } = open("?success=false");

  await screen.findByText("No audit logs found");
  await user.click(within(screen.getByRole("tabpanel")).getByRole("button", { name: "Clear Filters" }));
  expect(location()).toBe("/admin/audit-logs");
  await screen.findByText("New activity appears here right away.");
});

test.each([
  [403, "Admin permissions required to access audit logs"],
  [404, "Audit logs endpoint not found - backend may not be fully implemented"],
  [400, "Failed to fetch audit logs (HTTP 400)"],
])("a refusal with %i is said in the words of the catalog", async (status, words) => {
  refuseLogs(status);
  open();

  expect((await screen.findByRole("alert")).textContent).toContain(words);
  expect(screen.queryByText(/sample data/i)).toBeNull();
});

test("without a server there is no log and no sample, and trying again helps", async () => {
  server.use(http.get("*/api/admin/audit/logs", () => HttpResponse.error()));
  const { user } = open();

  expect((await screen.findByRole("alert")).textContent).toBe(
    "Failed to fetch audit logsNetwork error. Please check your connection and try again.",
  );
  answerLogs(LOGS);
  await user.click(await button("Try Again"));
  await screen.findAllByRole("row", { name: /User Updated/ });
});

test("when a refresh fails, what was loaded stays with a warning", async () => {
  answerLogs(LOGS);
  const { user } = open();
  await screen.findAllByRole("row", { name: /User Updated/ });
  refuseLogs(503, "The database is away");

  await user.click(await button("Refresh"));

  const warning = await screen.findByRole("alert");
  expect(warning.textContent).toContain("Failed to fetch audit logs (HTTP 503)");
  expect(warning.textContent).toContain("The database is away");
  expect(screen.getAllByRole("row", { name: /User Updated/ })).not.toHaveLength(0);
  const asked = answerLogs(LOGS);
  await user.click(within(warning).getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(asked).toHaveLength(1);
});
