import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { createPerson, type Person } from "./people.ts";
import { sample } from "./samples.ts";
import { importFile } from "./upload.ts";

type Fixtures = {
  /** A new ordinary user. */
  readonly person: Person;
  /** Signs somebody in behind the page's back, quicker than the form does it. */
  readonly loginAs: (person: Person) => Promise<void>;
  /** Signs a new ordinary user in and imports samples: `s01/Accounts_History.csv`. */
  readonly startWith: (...samples: readonly string[]) => Promise<void>;
  /** Fails the test when the page threw an error or broke its content policy. */
  readonly cleanConsole: undefined;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  baseURL: async ({}, use) => use(process.env["E2E_BASE_URL"]),
  // biome-ignore lint/correctness/noEmptyPattern: the same.
  person: async ({}, use) => use(await createPerson("USER")),
  loginAs: async ({ page }, use) => use((person) => loginAs(page, person)),
  startWith: async ({ page, person }, use) =>
    use(async (...names) => {
      await loginAs(page, person);
      for (const name of names) {
        await importFile(page, sample(name).file);
      }
    }),
  cleanConsole: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        if (/content security policy/i.test(message.text())) {
          problems.push(message.text());
        }
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

async function loginAs(page: Page, { username, password }: Person): Promise<void> {
  const response = await page.request.post("/api/auth/login", {
    data: { usernameOrEmail: username, password },
  });
  expect(response.status()).toBe(200);
  const { token, user } = (await response.json()) as { token: string; user: unknown };
  await page.goto("/login");
  await page.evaluate(
    ([storedToken, storedUser]) => {
      localStorage.setItem("tserver_token", storedToken ?? "");
      localStorage.setItem("tserver_user", storedUser ?? "");
    },
    [token, JSON.stringify(user)],
  );
}

/** Types into the sign-in form and sends it. */
export async function signInThroughTheForm(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel("Username or e-mail").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** No violation of WCAG 2.2 A and AA that axe can find. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  expect(found).toEqual([]);
}

/** Nothing sticks out to the right: no sideways scrolling of the page. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBeLessThanOrEqual(0);
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
