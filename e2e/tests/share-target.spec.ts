import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { sample } from "../support/samples.ts";
import { expectAccessible, HISTORY, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

/** What Chromium does when another application shares a file with the installed one: a form of several parts, as a navigation. */
async function share(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([fileName = "", content = ""]) => {
      const form = document.createElement("form");
      form.method = "POST";
      form.action = "/share-target";
      form.enctype = "multipart/form-data";
      const input = document.createElement("input");
      input.type = "file";
      input.name = "files";
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName, { type: "text/csv" }));
      input.files = transfer.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [name, text],
  );
  await page.waitForLoadState();
}

test("a shared file lands in the queue; shared before sign-in it is there afterwards", async ({
  page,
  person,
  loginAs,
}) => {
  const text = readFileSync(sample(HISTORY).file, "utf8");
  await loginAs(person);
  await page.goto("/upload");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await share(page, "Accounts_History.csv", text);

  await expect(page).toHaveURL(/\/upload$/);
  await expect(page.getByText("Accounts_History.csv").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import/ }).first()).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await share(page, "Accounts_History_2.csv", `${text}\n`);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await loginAs(person);
  await page.goto("/upload");

  await expect(page.getByText("Accounts_History_2.csv").first()).toBeVisible();
  const left = await page.evaluate(
    async () => (await (await caches.open("strikebook-shared")).keys()).length,
  );
  expect(left).toBe(0);
});

test("a share that no worker takes says so on the upload page", async ({ page, person, loginAs }) => {
  await loginAs(person);
  await page.goto("/upload");
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) {
      await registration.unregister();
    }
  });

  await share(page, "Accounts_History.csv", "Run Date");

  await expect(page.getByText("The shared file didn't arrive.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page).toHaveURL(/\/upload$/);
});

test("the manifest offers the share of CSV files and the policy lets worker and manifest in", async ({
  request,
}) => {
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  expect(manifest.share_target).toMatchObject({ action: "/share-target", method: "POST" });

  const policy = (await request.get("/upload", { headers: { accept: "text/html" } })).headers()[
    "content-security-policy"
  ];

  expect(policy).toContain("worker-src 'self';manifest-src 'self'");
});
