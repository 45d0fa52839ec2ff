import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import {
  HOUSE_CLIENT,
  type HouseProvider,
  startHouseProvider,
} from "@strikebook/server/testing/house-provider";
import { type RunningApp, startApp, strikebook } from "../support/app.ts";
import {
  expectAccessible,
  expectFitAt,
  expectNoSidewaysScroll,
  LAWS,
  signInThroughTheForm,
  test,
} from "../support/test.ts";

test.describe.configure({ mode: "serial" });

let folder: string;
let house: HouseProvider;
let app: RunningApp;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-provider-"));
  const secretFile = path.join(folder, "client-secret");
  writeFileSync(secretFile, HOUSE_CLIENT.secret);
  app = await startApp({
    settings: async (baseUrl) => {
      // Another site than the app, as in a house.
      house = await startHouseProvider({ publicOrigin: baseUrl, host: "localhost" });
      return {
        PUBLIC_URL: baseUrl,
        OIDC_ISSUER: house.issuer,
        OIDC_CLIENT_ID: HOUSE_CLIENT.id,
        OIDC_CLIENT_SECRET_FILE: secretFile,
        OIDC_NAME: "Pocket ID",
      };
    },
  });
});

test.afterAll(async () => {
  await app.stop();
  await house.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody with an account here and one at the provider. */
async function somebody(role: "ADMIN" | "USER" = "USER") {
  const username = `ann-${randomBytes(4).toString("hex")}`;
  const password = `Aa1!Kestrel${randomBytes(9).toString("hex")}`;
  const email = `${username}@example.org`;
  const names = ["--email", email, "--first-name", "Ada", "--last-name", "Moore"];
  await strikebook(
    ["users", "create", "--username", username, ...names, "--role", role, "--password-stdin"],
    {
      input: password,
      dataDir: app.dataDir,
    },
  );
  house.people.set(username, { email });
  return { username, password, email };
}

const button = (page: Page) => page.getByRole("button", { name: "Sign in with Pocket ID" });

test("a person comes in by the provider to the page they asked for, sees who vouches for them, and signs out in both places", async ({
  page,
}) => {
  const { username, password, email } = await somebody();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));

  await page.goto(`${app.baseUrl}/week-summary`);
  await expect(button(page)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await button(page).click();
  await page.getByRole("button", { name: `Sign in as ${username}` }).click();

  await expect(page).toHaveURL(`${app.baseUrl}/week-summary`);
  await expect(page.getByRole("heading", { level: 1, name: "Week Summary" })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("tserver_token") ?? "");
  expect(token).not.toBe("");
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).not.toContain("strikebook");

  await page
    .getByRole("button", { name: /Ada Moore/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Profile and devices" }).click();
  await expect(page.getByText(`${email} at Pocket ID`)).toBeVisible();
  await page.keyboard.press("Escape");

  await page
    .getByRole("button", { name: /Ada Moore/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Sign out here, too" }).click();
  await expect(page).toHaveURL(`${app.baseUrl}/login`);

  // The password's way stays.
  await signInThroughTheForm(page, { username, password });
  await expect(page.getByText("Hello, Ada Moore")).toBeVisible();
});

test("an e-mail that people chose themselves opens nothing until an administrator confirms it", {
  tag: LAWS,
}, async ({ page, browser }) => {
  const [person, administrator] = [await somebody(), await somebody("ADMIN")];
  const email = `own-${person.email}`;
  const credentials = { usernameOrEmail: person.username, password: person.password };
  const { token } = await (
    await page.request.post(`${app.baseUrl}/api/auth/login`, { data: credentials })
  ).json();
  const changed = await page.request.patch(`${app.baseUrl}/api/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
    data: { email, currentPassword: person.password },
  });
  expect(changed.status()).toBe(200);
  house.people.set(person.username, { email });
  await page.goto(`${app.baseUrl}/login`);
  await button(page).click();
  await page.getByRole("button", { name: `Sign in as ${person.username}` }).click();
  await expect(page.getByRole("alert")).toContainText("Ask your administrator to confirm it.");

  const office = await browser.newPage();
  await office.goto(`${app.baseUrl}/login`);
  await signInThroughTheForm(office, administrator);
  await expect(office.getByText("Hello, Ada Moore")).toBeVisible();
  await office.goto(`${app.baseUrl}/admin/users?search=${person.username}`);
  await office.getByRole("link", { name: `View ${person.username}` }).click();
  await office.getByRole("button", { name: "Edit" }).click();
  const dialog = office.getByRole("dialog");
  await expect(dialog.getByText(/^Ada Moore chose it\. Once you confirm it, Pocket ID opens/)).toBeVisible();
  await expectFitAt(office, 390, 1280);
  await expectAccessible(office);
  await dialog.getByRole("checkbox", { name: "Confirm this e-mail" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(office.getByText(`User ${person.username} changed.`)).toBeVisible();
  await office.close();

  // The provider still knows who it is.
  await button(page).click();
  await expect(page.getByText("Hello, Ada Moore")).toBeVisible();
});

test("whom nobody here knows is told so, and a provider that is away costs its button's message alone", {
  tag: LAWS,
}, async ({ page }) => {
  const { username, password } = await somebody();
  house.people.set("stranger", { email: "stranger@example.org" });
  await page.goto(`${app.baseUrl}/login`);
  await button(page).click();
  await page.getByRole("button", { name: "Sign in as stranger" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Nobody here has the e-mail address stranger@example.org. Ask your administrator to enter it for you.",
  );
  await expect(page).toHaveURL(`${app.baseUrl}/login`);

  await house.stop();
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Pocket ID doesn't answer. Try again in a moment, or sign in with your password.",
  );
  await signInThroughTheForm(page, { username, password });
  await expect(page.getByText("Hello, Ada Moore")).toBeVisible();
});
