import { expect } from "@playwright/test";
import { expectAccessible, HISTORY, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

test("without a network the app still opens, says so and shows no figure as if it were current", async ({
  page,
  context,
  startWith,
}) => {
  await startWith(HISTORY);
  await page.goto("/trade-summary");
  const total = page.getByText(/[+\u2212]\$\d/).first();
  await expect(total).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await context.setOffline(true);
  await expect(page.getByText("You're offline. What you see may be out of date.")).toBeVisible();

  // Neither the page nor an answer of the server is kept: what opens is the frame, and it says what is missing.
  await page.goto("/portfolio");
  await expect(page.getByRole("heading", { level: 1, name: "Portfolio" })).toBeVisible();
  await expect(page.getByText("You're offline. What you see may be out of date.")).toBeVisible();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByText(/\$\d/)).toHaveCount(0);
  await expectAccessible(page);
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => await (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/");
  expect(kept.filter((path) => /^\/(api|graphql|ws)/.test(path))).toEqual([]);

  await context.setOffline(false);
  await page.goto("/trade-summary");
  await expect(total).toBeVisible();
});
