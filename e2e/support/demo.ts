import { writeFileSync } from "node:fs";
import path from "node:path";
import { addDays } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { DEMO_PASSWORD } from "@strikebook/demo/family";
import { fillDemo } from "@strikebook/demo/fill/fill-demo";
import { generateFamily } from "@strikebook/demo/generate-family";
import { demoPeople } from "@strikebook/demo/people";
import { type RunningApp, startApp, strikebook } from "./app.ts";
import { test as base } from "./test.ts";

/** Up to yesterday, as `npm run demo` makes it, only shorter. */
const WISH = { seed: 7, endDay: addDays(exchangeDay(new Date()), -1), months: 3 };

export const ANN = { username: "demo-ann", password: DEMO_PASSWORD };
export const DEMO_ADMIN = { username: "demo-admin", password: DEMO_PASSWORD };

/** The text of Ann's latest positions, which her screens show. */
export function latestPositions(): string {
  const ann = generateFamily(WISH).find(({ member }) => member.username === ANN.username);
  return ann?.files.at(-1)?.text ?? "";
}

type Worker = { readonly demo: RunningApp };

/** A journey in a demo of its own: an instance whose family has traded for a few months. */
export const test = base.extend<object, Worker>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const app = await startApp({ isDemo: true });
      try {
        const people = path.join(app.dataDir, "people.json");
        writeFileSync(people, JSON.stringify(demoPeople()));
        await strikebook(["seed", people], { dataDir: app.dataDir });
        await fillDemo(app.baseUrl, WISH, () => undefined);
        await use(app);
      } finally {
        await app.stop();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.baseUrl),
});
