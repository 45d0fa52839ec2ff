import {
  exportFile,
  type GeneratedRow,
  slashed,
  weekday,
} from "../../../import/testing/generated-history.ts";
import { importFile } from "../../../import/testing/upload.ts";
import type { TestApp, TestUser } from "../../../testing/test-app.ts";

/** Puts sold on each weekday, and the weekdays until they expire: always some are open, so that all are one campaign. */
const [PUTS_A_DAY, LIFE_DAYS] = [20, 4];

/** Puts on KO, sold and expired, as many rows as named, in one file. */
export async function importOneSymbol(
  app: TestApp,
  user: TestUser,
  count: number,
  name = "one",
): Promise<void> {
  const bytes = exportFile(putsOfOneSymbol(count), "06/30/2026 4:00 pm");
  await importFile(app, user, { name: `Accounts_History (${name}).csv`, bytes });
}

export function putsOfOneSymbol(count: number): GeneratedRow[] {
  const rows: GeneratedRow[] = [];
  for (let index = 0; rows.length < count; index++) {
    for (let strike = 1; strike <= PUTS_A_DAY; strike++) {
      rows.push(put([index, index], strike, "YOU SOLD OPENING TRANSACTION", "1.00,-1,0.65,0.01,,99.34"));
      if (index >= LIFE_DAYS) {
        rows.push(put([index, index - LIFE_DAYS], strike, "EXPIRED", ",1,,,,"));
      }
    }
  }
  return rows.slice(0, count);
}

function put(
  [index, soldOn]: readonly [number, number],
  strike: number,
  action: string,
  cells: string,
): GeneratedRow {
  const day = weekday(index);
  const code = weekday(soldOn + LIFE_DAYS)
    .slice(2)
    .replaceAll("-", "");
  const name = `PUT (KO) KO CORP ${code} $${strike} (100 SHS)`;
  const date = slashed(day);
  return {
    day,
    text: `${date},"Individual",Z12345678,"${action} ${name} (Cash)", -KO${code}P${strike},"${name}",Cash,${cells},${date}`,
  };
}

/** The longest time, in ms, that /api/health took to answer while `work` went on; asked after each pause of so many ms. */
export async function slowestHealth(
  { app }: TestApp,
  work: () => Promise<unknown>,
  pauseMs = 5,
): Promise<number> {
  let isDone = false;
  let slowest = 0;
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const began = performance.now();
    // Asked through the event loop, as by another machine.
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await app.inject({ url: "/api/health" });
    slowest = Math.max(slowest, performance.now() - began);
  }
  await working;
  return slowest;
}
