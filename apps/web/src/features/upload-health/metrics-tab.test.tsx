import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import * as csvExport from "../../lib/csv-export.ts";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { UploadDashboardPage } from "./pages/upload-dashboard-page.tsx";
import { everythingWorks, metricsOf, NO_UPLOADS, serveMetrics } from "./testing/upload-system.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(query = "") {
  everythingWorks();
  signIn({ roles: ["ADMIN"] });
  return renderPage(<UploadDashboardPage />, `/admin/upload-dashboard?tab=analytics${query}`);
}

const card = async (name: string) => within(await screen.findByRole("region", { name }));
const figure = async (label: string) => (await screen.findByText(label)).nextSibling?.textContent;

test("the figures are the server's", async () => {
  serveMetrics();
  open();

  expect(await figure("Total uploads")).toBe("1,234300 failed, 2 cancelled");
  expect(await figure("Overall success rate")).toBe("75.69%Fair");
  expect(screen.getByText("75.69%").className).toContain("text-warning");
  expect(await figure("Average upload time")).toContain("2.35 s");
  expect(await figure("Upload sessions")).toContain("41");
  expect(await figure("Server uptime")).toContain("1 day 1 hour");
  expect(await figure("Average response")).toBe("850 ms");
  expect(await figure("95th percentile")).toBe("3.2 s");
  expect(await figure("99th percentile")).toBe("1 min 1 s");
  expect(await figure("Memory trend")).toBe("Increasing");
  expect(await figure("Memory in use")).toBe("209.8 MB");
});

test("the six most popular file types and the most common errors stand with their shares", async () => {
  serveMetrics();
  open();

  const types = (await card("Popular File Types")).getAllByRole("row");
  expect(types).toHaveLength(6);
  expect(types[0]?.textContent).toBe("Fidelity transactions90072.93%");
  const errors = (await card("Most Common Errors")).getAllByRole("row");
  expect(errors.map(({ textContent }) => textContent)).toEqual([
    "Lines not understood20066.67%",
    "File not recognized10033.33%",
  ]);
});

test("errors of the last twelve hours are drawn, and stand in a table on demand", async () => {
  serveMetrics();
  const { user } = open();
  const trend = await card("Error Trend");
  expect(trend.getByText("210 errors in the last 12 hours")).toBeVisible();
  expect(trend.getByRole("img").querySelectorAll("rect")).toHaveLength(12);

  await user.click(trend.getByRole("button", { name: "Show as table" }));

  const rows = trend.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toHaveLength(1 + 12);
  expect(rows.at(-1)).toMatch(/(AM|PM)23$/);
});

test("sizes and the latest attempts are told, more of them on demand", async () => {
  serveMetrics();
  const { user } = open();

  const size = within((await card("Upload Sizes")).getByRole("row", { name: /Medium/ }));
  expect(size.getByText("Good")).toBeVisible();
  expect(size.getByText("7.25 MB/s")).toBeVisible();
  const recent = await card("Recent Activity");
  expect(recent.getAllByRole("row")).toHaveLength(1 + 10);
  expect(recent.getAllByText("2.4 MB (Medium)").length).toBeGreaterThan(0);
  expect(within(recent.getAllByRole("row")[2] as HTMLElement).getByText("File not recognized")).toBeVisible();
  await user.click(recent.getByRole("button", { name: "Show 2 more" }));
  expect(recent.getAllByRole("row")).toHaveLength(1 + 12);
});

test("the timeframe goes into the request and the address, and comes from there", async () => {
  const asked = serveMetrics();
  const { user, location } = open("&timeframe=7d");
  await screen.findByText("Total uploads");
  expect(asked).toEqual(["7d"]);
  expect(screen.getByRole("button", { name: "7 days" }).getAttribute("aria-pressed")).toBe("true");

  await user.click(screen.getByRole("button", { name: "1 hour" }));
  await waitFor(() => expect(asked).toEqual(["7d", "1h"]));
  expect(location()).toContain("timeframe=1h");

  await user.click(screen.getByRole("button", { name: "24 hours" }));
  await waitFor(() => expect(asked.at(-1)).toBe("24h"));
  expect(location()).not.toContain("timeframe");
});

test("a timeframe that there is none of is a day", async () => {
  const asked = serveMetrics();
  open("&timeframe=1y");

  await screen.findByText("Total uploads");
  expect(asked).toEqual(["24h"]);
});

test("without uploads every part says that there is nothing", async () => {
  serveMetrics(NO_UPLOADS);
  open();

  expect(await figure("Total uploads")).toBe("00 failed, 0 cancelled");
  expect(await figure("Overall success rate")).toBe("—No uploads");
  expect(await figure("Average upload time")).toContain("—");
  for (const words of [
    "No file type data available",
    "No response time data available",
    "Not known yet: 3 of 10 samples, one a minute",
    "No errors recorded",
    "No error trend data available",
    "No size data available",
    "No recent uploads",
  ]) {
    expect(screen.getByText(words)).toBeVisible();
  }
});

test("the export holds the figures of the chosen timeframe and bears the day", async () => {
  serveMetrics({ totalUploads: 77 });
  const download = vi.spyOn(csvExport, "downloadText").mockImplementation(() => undefined);
  const { user } = open();
  await screen.findByText("Total uploads");

  await user.click(screen.getByRole("button", { name: "Export JSON" }));

  const [name, text, type] = download.mock.calls[0] ?? [];
  expect(name).toMatch(/^upload-metrics-\d{4}-\d{2}-\d{2}\.json$/);
  expect(type).toBe("application/json");
  expect(JSON.parse(text ?? "")).toEqual(metricsOf({ totalUploads: 77 }));
});

test("the figures are fetched again each half minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = serveMetrics();
  open();
  await screen.findByText("Total uploads");
  expect(asked).toHaveLength(1);

  await vi.advanceTimersByTimeAsync(30_000);

  await waitFor(() => expect(asked).toHaveLength(2));
});

test("more attempts than are kept are named", async () => {
  serveMetrics({ isComplete: false });
  open();

  expect(await screen.findByText(/only the latest 10,000 previews and imports/)).toBeVisible();
});

test("a refusal is told in the server's words, and can be tried again", async () => {
  server.use(
    http.get("/api/admin/uploads/metrics", () =>
      HttpResponse.json({ message: "Administrator role required", code: "FORBIDDEN" }, { status: 403 }),
    ),
  );
  const { user } = open();

  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Error loading upload metricsAdministrator role required");
  expect(screen.getByRole("button", { name: "Export JSON" })).toHaveProperty("disabled", true);

  serveMetrics();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await figure("Total uploads")).toContain("1,234");
});

test("figures stay on the screen with a warning when they cannot be fetched again", async () => {
  serveMetrics();
  const { user } = open();
  await screen.findByText("Total uploads");
  server.use(http.get("/api/admin/uploads/metrics", () => HttpResponse.error()));

  await user.click(screen.getByRole("button", { name: "Refresh" }));

  expect((await screen.findByRole("alert")).textContent).toContain("Showing data from");
  expect(await figure("Total uploads")).toContain("1,234");
});
