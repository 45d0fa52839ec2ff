import { readFileSync } from "node:fs";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import { importFile } from "@strikebook/demo/fill/import-file";
import { createPerson, type Person } from "./people.ts";
import { sample } from "./samples.ts";

/** A sample by its name, `s01/Accounts_History.csv`, or a file made for the journey. */
type GivenFile = string | { readonly name: string; readonly buffer: Buffer };

type Fixtures = {
  /** A new ordinary user. */
  readonly person: Person;
  /** Signs somebody in behind the page's back, quicker than the form does it. */
  readonly loginAs: (person: Person) => Promise<void>;
  /** Signs a new ordinary user in and imports files. */
  readonly startWith: (...files: readonly GivenFile[]) => Promise<void>;
  /** Fails the test when the page threw an error or broke its content policy. */
  readonly cleanConsole: undefined;
};

/** People of a worker, for tests that look and change nothing. */
type WorkerFixtures = {
  readonly administrator: Person;
  /** Has imported a history (s05) and positions (s10). */
  readonly investor: Person;
};

/** The tag of a journey of the slow tier, `npm run test:laws`: the others run at every `npm test`. */
export const LAWS = "@laws";

export const HISTORY = "s05/Accounts_History.csv";
export const POSITIONS = "s10/Portfolio_Positions_Jul-06-2026.csv";

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  baseURL: async ({}, use) => use(process.env["E2E_BASE_URL"]),
  // biome-ignore lint/correctness/noEmptyPattern: the same.
  person: async ({}, use) => use(await createPerson("USER")),
  loginAs: async ({ page }, use) =>
    use(async (person) => {
      await loginAs(page, person);
    }),
  startWith: async ({ page, person }, use) =>
    use(async (...files) => {
      const token = await loginAs(page, person);
      await importFiles(token, files);
    }),
  // biome-ignore lint/correctness/noEmptyPattern: the same.
  administrator: [async ({}, use) => use(await createPerson("ADMIN")), { scope: "worker" }],
  investor: [
    async ({ playwright }, use) => {
      const person = await createPerson("USER");
      const api = await playwright.request.newContext({ baseURL: process.env["E2E_BASE_URL"] ?? "" });
      await importFiles((await signIn(api, person)).token, [HISTORY, POSITIONS]);
      await api.dispose();
      await use(person);
    },
    { scope: "worker" },
  ],
  cleanConsole: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        if (/content security policy/i.test(message.text())) {
          problems.push(message.text());
        }
      });
      await page.addInitScript(() => {
        // A breach that the page catches itself, such as a probe for eval, is in no message of the browser.
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          reportError(new Error(`Content Security Policy: ${violatedDirective} ${blockedURI}`)),
        );
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

async function importFiles(token: string, files: readonly GivenFile[]): Promise<void> {
  const connection = { baseUrl: process.env["E2E_BASE_URL"] ?? "", token };
  for (const given of files) {
    await importFile(connection, typeof given === "string" ? ofSample(given) : ofBuffer(given));
  }
}

const ofBuffer = ({ name, buffer }: Exclude<GivenFile, string>) => ({ name, bytes: buffer });

function ofSample(name: string) {
  const { file } = sample(name);
  return { name: path.basename(file), bytes: readFileSync(file) };
}

async function signIn(request: APIRequestContext, { username, password }: Person) {
  const response = await request.post("/api/auth/login", { data: { usernameOrEmail: username, password } });
  expect(response.status()).toBe(200);
  return (await response.json()) as { token: string; user: unknown };
}

async function loginAs(page: Page, person: Person): Promise<string> {
  const { token, user } = await signIn(page.request, person);
  // The storage belongs to the site; the smallest of its files opens sooner than a page.
  await page.goto("/theme.js");
  await page.evaluate(
    ([storedToken, storedUser]) => {
      localStorage.setItem("tserver_token", storedToken ?? "");
      localStorage.setItem("tserver_user", storedUser ?? "");
    },
    [token, JSON.stringify(user)],
  );
  return token;
}

/** Types into the sign-in form and sends it. */
export async function signInThroughTheForm(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel("Username or e-mail").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** No violation of WCAG 2.2 A and AA that axe can find; with every rule, none of good practice either. */
export async function expectAccessible(
  page: Page,
  rules: "every rule" | "WCAG rules" = "WCAG rules",
): Promise<void> {
  // A field that is half scrolled away under the sticky header would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: only frames, which no page has, would need a second one.
    .setLegacyMode()
    .options({
      runOnly: { type: "tag", values: rules === "every rule" ? [...WCAG, "best-practice"] : WCAG },
      // Selectors of thousands of nodes that passed take longer than the rules.
      resultTypes: ["violations"],
      // The style sheets are fetched for one rule only, which none of these tags has.
      preload: { assets: ["media"] },
    })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  expect(found).toEqual([]);
}

/** A table that chooses its columns by the width of the window draws them anew after it has changed. */
const REDRAWN_MS_MAX = 2000;

/** Nothing sticks out to the right: no sideways scrolling of the page. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang, { timeout: REDRAWN_MS_MAX }).toBeLessThanOrEqual(0);
}

/** No table of the page hides figures beyond its edge. */
export async function expectTablesFit(page: Page): Promise<void> {
  await expect(page.getByRole("table").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const table of await page.getByRole("table").all()) {
    const overhang = await table.evaluate(
      (element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
    );
    expect(overhang, (await table.locator("caption").textContent()) ?? "").toBeLessThanOrEqual(0);
  }
}

/** The page is accessible and does not scroll sideways at any of these widths. */
export async function expectFitAt(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}
