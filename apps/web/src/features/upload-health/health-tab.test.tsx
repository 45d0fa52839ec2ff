import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { signIn } from "../../testing/factories.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { server } from "../../testing/server.ts";
import { UploadDashboardPage } from "./pages/upload-dashboard-page.tsx";
import { everythingWorks, healthy, serveMetrics } from "./testing/upload-system.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(path = "/admin/upload-dashboard") {
  signIn({ roles: ["ADMIN"] });
  return renderPage(<UploadDashboardPage />, path);
}

const card = async (name: string) => within(await screen.findByRole("region", { name }));

test("the first tab tells how the system does, as a whole and in its parts", async () => {
  everythingWorks();
  const { user } = open();

  expect(screen.getByText("Checking the upload system...")).toBeVisible();
  const overall = await card("Overall Status");
  expect(overall.getByText("Healthy")).toBeVisible();
  expect(overall.getByText("2 days 3 hours")).toBeVisible();
  expect(overall.getByText("Healthy checks").nextSibling?.textContent).toBe("3 of 5, 2 unknown");
  expect(overall.getByText("Degraded checks").nextSibling?.textContent).toBe("0");
  expect(overall.getByText("Critical checks").nextSibling?.textContent).toBe("0");
  const backend = await card("Backend");
  expect(backend.getByText("Healthy")).toBeVisible();
  expect(backend.getByText("Version 0.1.0, database ok.")).toBeVisible();
  expect(backend.getByText("Response time").nextSibling?.textContent).toMatch(/^[\d.,]+ m?s$/);
  expect(screen.getByText("This browser: 1 of 3 healthy, 2 unknown")).toBeVisible();
  expect((await card("Memory")).getByText("Unknown")).not.toBeVisible();
  await user.click(screen.getByText(/^This browser:/));
  expect((await card("Memory")).getByText("Unknown")).toBeVisible();
  expect(screen.getByRole("tab", { name: "System Health", selected: true })).toBeVisible();
});

test("one broken part makes the whole critical, and the banner says what could not be learned", async () => {
  everythingWorks();
  server.use(
    http.get("/api/health", () => HttpResponse.json({ database: "unavailable" }, { status: 503 })),
    http.get("/api/admin/health", () => HttpResponse.json({ message: "No database" }, { status: 503 })),
  );
  const { user } = open();

  const overall = await card("Overall Status");
  expect(overall.getByText("Critical")).toBeVisible();
  expect(overall.getByText("Server uptime").nextSibling?.textContent).toBe("—");
  expect((await card("Backend")).getByText("HTTP 503. database unavailable.")).toBeVisible();
  const banner = await screen.findByRole("alert");
  expect(banner.textContent).toContain("Monitoring error: The server's uptime is unknown: No database");

  everythingWorks();
  await user.click(within(banner).getByRole("button", { name: "Try Again" }));

  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect((await card("Overall Status")).getByText("Healthy")).toBeVisible();
});

test("the last five checks are told, once there is more than one", async () => {
  everythingWorks();
  const { user } = open();
  await card("Overall Status");
  expect(screen.queryByRole("region", { name: "Recent Checks" })).toBeNull();

  for (let checks = 2; checks <= 6; checks++) {
    await user.click(screen.getByRole("button", { name: "Check Now" }));
    await screen.findByText(`${checks} checks so far`);
  }

  const rows = within(screen.getByRole("table", { name: /Latest upload system checks/ })).getAllByRole("row");
  expect(rows).toHaveLength(1 + 5);
});

test("monitoring checks each minute, stops when it is told to, and begins again at once", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  everythingWorks();
  let asked = 0;
  server.use(
    http.get("/api/health", () => {
      asked += 1;
      return HttpResponse.json({ status: "ok" });
    }),
  );
  const { user } = open();
  await card("Overall Status");
  expect(screen.getByText("Monitoring active")).toBeVisible();
  expect(asked).toBe(1);

  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(asked).toBe(2));

  await user.click(screen.getByRole("button", { name: "Stop Monitoring" }));
  expect(screen.getByText("Monitoring inactive")).toBeVisible();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked).toBe(2);

  await user.click(screen.getByRole("button", { name: "Start Monitoring" }));
  await waitFor(() => expect(asked).toBe(3));
  expect(screen.getByText("Monitoring active")).toBeVisible();
});

test("while the tab is hidden nothing is checked", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  everythingWorks();
  let asked = 0;
  server.use(
    http.get("/api/health", () => {
      asked += 1;
      return HttpResponse.json({ status: "ok" });
    }),
  );
  open();
  await card("Overall Status");
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  window.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked).toBe(1);

  visibility.mockReturnValue("visible");
  window.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(asked).toBeGreaterThan(1));
});

test("monitoring goes on, and its history stays, while the other tab is open", async () => {
  everythingWorks();
  serveMetrics();
  const { user, location } = open();
  await card("Overall Status");
  await user.click(screen.getByRole("button", { name: "Check Now" }));
  await screen.findByText("2 checks so far");

  await user.click(screen.getByRole("tab", { name: "Upload Analytics" }));
  expect(location()).toBe("/admin/upload-dashboard?tab=analytics");
  await screen.findByText("Total uploads");
  await user.click(screen.getByRole("tab", { name: "System Health" }));

  expect(location()).toBe("/admin/upload-dashboard");
  expect(screen.getByText("2 checks so far")).toBeVisible();
});

test("the footer reloads the page", async () => {
  everythingWorks();
  server.use(healthy());
  const reload = vi.fn();
  vi.stubGlobal("location", { ...window.location, host: "localhost", protocol: "http:", reload });
  const { user } = open();
  await card("Overall Status");

  await user.click(screen.getByRole("button", { name: "Reload Page" }));

  expect(reload).toHaveBeenCalledOnce();
});
