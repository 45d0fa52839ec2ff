import { expect } from "@playwright/test";
import { createPerson } from "../support/people.ts";
import { expectFitAt, expectTablesFit, LAWS, test } from "../support/test.ts";

test("an administrator begins at the dashboard, counts users by role and goes on to them", async ({
  page,
  loginAs,
}) => {
  await loginAs(await createPerson("ADMIN"));
  await page.goto("/admin");

  await expect(page.getByText(/^Last updated: /)).toBeVisible();
  const byRole = page.locator("details", { hasText: "Users by Role" });
  // Open where there are more than a family's people, and journeys make people all the time.
  const unfold = async () => {
    await expect(byRole).toBeVisible();
    if ((await byRole.getAttribute("open")) === null) {
      await byRole.locator("summary").click();
    }
  };
  await unfold();
  const admins = byRole.getByRole("row", { name: /^Admin/ });
  const before = Number(await admins.getByRole("cell").first().textContent());
  expect(before).toBeGreaterThan(0);
  await expectFitAt(page, 320, 1440);

  await createPerson("ADMIN");
  await page.getByRole("button", { name: "Refresh" }).click();
  // Other journeys make administrators as well.
  await expect
    .poll(async () => Number(await admins.getByRole("cell").first().textContent()))
    .toBeGreaterThan(before);

  await page.getByRole("link", { name: "Create User" }).click();
  await expect(page).toHaveURL(/\/admin\/users\/create$/);
  await page.goBack();
  await unfold();
  await page.getByRole("link", { name: "Read Only", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/users\?role=READONLY$/);
});

test("the analytics of a period: sign-ins as chart and table, failed ones with their records", {
  tag: LAWS,
}, async ({ page, loginAs }) => {
  test.slow();
  const stranger = await createPerson("USER");
  const refused = { usernameOrEmail: stranger.username, password: "Wrong-Lamp-72" };
  const response = await page.request.post("/api/auth/login", { data: refused });
  expect(response.status()).toBe(401);
  await loginAs(await createPerson("ADMIN"));
  await page.goto("/admin/analytics");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics Dashboard");
  await expect(page.getByRole("button", { name: "30 Days" })).toHaveAttribute("aria-pressed", "true");
  const slider = page.getByRole("slider", { name: "Day of the activity trend" });
  await slider.focus();
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuenow", "30");
  await expect(slider).toHaveAttribute("aria-valuetext", /[1-9]\d* sign-ins?/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "90 Days" }).click();
  await expect(page).toHaveURL(/\?period=90d$/);
  await expect(slider).toHaveAttribute("aria-valuemax", "90");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectFitAt(page, 320, 768);

  await page.getByRole("button", { name: "7 Days" }).click();
  await page.getByRole("button", { name: "Show as table" }).click();
  const days = page.getByRole("table", { name: "Activity per day" }).getByRole("row");
  await expect(days).toHaveCount(8);
  await page.reload();
  await expect(days).toHaveCount(8);
  await expectTablesFit(page);

  const security = page.getByRole("region", { name: "Security Overview" });
  await security.getByRole("link", { name: "Show them" }).click();
  await expect(page).toHaveURL(/\/admin\/audit-logs\?actionType=LOGIN_FAILED/);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`administrators' figures are readable and accessible, ${colorScheme}`, { tag: LAWS }, async ({
    page,
    loginAs,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await loginAs(await createPerson("ADMIN"));
    for (const path of ["/admin", "/admin/analytics?period=7d"]) {
      await page.goto(path);
      await expect(page.getByText(/^Last updated: /)).toBeVisible();
      await expectFitAt(page, 1440, 390);
    }
  });
}

test("who is no administrator is told so", { tag: LAWS }, async ({ page, person, loginAs }) => {
  await loginAs(person);
  for (const path of ["/admin", "/admin/analytics"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/unauthorized/);
  }
});
