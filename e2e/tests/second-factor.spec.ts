import { createHmac } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectFitAt, signInThroughTheForm, test } from "../support/test.ts";

// Passkeys need a name: the address of the app won't do.
const HOME = (process.env["E2E_BASE_URL"] ?? "").replace("127.0.0.1", "localhost");
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/** RFC 6238: what an authenticator app shows now, `off` steps later. */
function codeOf(secret: string, off = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + off));
  const hash = createHmac("sha1", key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** A device with a fingerprint reader, of the browser's own debugging protocol. */
async function addAuthenticator(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("WebAuthn.enable");
  await protocol.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function openProfile(page: Page): Promise<void> {
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("button", { name: "Profile and devices" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
}

test("a passkey is added, is the second step after the password, and signs in alone", async ({
  page,
  person,
}) => {
  await addAuthenticator(page);
  await page.goto(`${HOME}/login`);
  await signInThroughTheForm(page, person);
  await openProfile(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill("My laptop");
  await page.getByLabel("Current password").fill(person.password);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByRole("list", { name: "Second factors" })).toContainText("My laptop");

  await signOut(page);
  await signInThroughTheForm(page, person);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByText("Hello, Ada Moore")).toBeVisible();

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("Hello, Ada Moore")).toBeVisible();
});

test("an app's code is the second step, a used one is refused, and a recovery code helps out", async ({
  page,
  person,
}) => {
  await page.goto(`${HOME}/login`);
  await signInThroughTheForm(page, person);
  await openProfile(page);
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await page.getByLabel("Current password").fill(person.password);
  await page.getByRole("button", { name: "Show QR code" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  const used = codeOf(secret);
  await page.getByLabel("Code that the app shows").fill(used);
  await page.getByRole("button", { name: "Add app" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ""] = await codes.allInnerTexts();
  await page.getByRole("button", { name: "I have kept them" }).click();

  await signOut(page);
  await signInThroughTheForm(page, person);
  await page.getByLabel("Code from your app").fill(used);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("That code isn't right, or was used already.");
  await expectFitAt(page, 390, 1280);
  await page.getByLabel("Code from your app").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Hello, Ada Moore")).toBeVisible();

  await signOut(page);
  await signInThroughTheForm(page, person);
  await page.getByLabel("Code from your app").fill(recoveryCode);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Hello, Ada Moore")).toBeVisible();
});

test("on a bare address passkeys are told not to work, and an administrator's demand is met with an app", async ({
  page,
  person,
  administrator,
  loginAs,
}) => {
  await loginAs(administrator);
  await page.goto(`/admin/users?search=${person.username}`);
  await page.getByRole("link", { name: `View ${person.username}` }).click();
  await page.getByRole("button", { name: "Require a second factor" }).click();
  await expect(page.getByText("Required: nothing else opens for them")).toBeVisible();

  await loginAs(person);
  await page.goto("/portfolio");
  await expect(page.getByRole("heading", { name: "Add a second factor" })).toBeVisible();
  await expect(
    page.getByText(/Passkeys need a name and HTTPS, or localhost; this page is http:\/\/127/),
  ).toBeVisible();
  await expectFitAt(page, 390, 1280);
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await page.getByLabel("Current password").fill(person.password);
  await page.getByRole("button", { name: "Show QR code" }).click();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await expectFitAt(page, 390, 1280);
  await page.getByLabel("Code that the app shows").fill(codeOf(secret));
  await page.getByRole("button", { name: "Add app" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Portfolio" })).toBeVisible();
});
