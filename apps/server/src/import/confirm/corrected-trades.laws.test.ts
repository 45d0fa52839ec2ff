import { expect, test } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { exportFile } from "../testing/generated-history.ts";
import { stateOf } from "../testing/state.ts";
import { importFile } from "../testing/upload.ts";

const app = await startTestApp();

const trade = (posted: string, words: string, numbers: string) => ({
  day: posted,
  text: `${posted},"Individual",Z12345678,"${words} FORD MTR CO DEL COM (F) (Cash)",F,"FORD MTR CO DEL COM",Cash,${numbers},11/03/2025`,
});
const BOUGHT = trade("10/31/2025", "YOU BOUGHT", "12.9,100,3.67,,,-1293.67");
const CANCELLED = trade(
  "11/04/2025",
  "BUY CANCEL CXL DESCRIPTION CANCELLED TRADE as of Oct-31-2025",
  "12.9,-100,3.67,,,1293.67",
);
const CORRECTED = trade(
  "11/04/2025",
  "YOU BOUGHT CORR DESCRIPTION CORRECTED CONFIRM as of Oct-31-2025",
  "12.9,100,3.66,,,-1293.66",
);
const BEFORE = trade("10/30/2025", "YOU SOLD", "12,-1,,,,12");

const FILES = {
  october: exportFile([BEFORE, BOUGHT], "11/01/2025 8:00 am"),
  november: exportFile([CANCELLED, CORRECTED], "12/01/2025 8:00 am"),
  both: exportFile([BEFORE, BOUGHT, CANCELLED, CORRECTED], "12/02/2025 8:00 am"),
};

test.each([
  [["october", "november"]],
  [["november", "october"]],
  [["both"]],
  [["october", "both"]],
  [["november", "both", "october"]],
] as const)("a trade whose fee was corrected a month later counts once: %s", async (names) => {
  const ann = await createUser(app);
  for (const name of names) {
    const { preview } = await importFile(app, ann, { name: `${name}.csv`, bytes: FILES[name] });
    expect(preview).toMatchObject({ reviewLines: 0, canConfirm: true });
  }

  const { rows } = await app.database.pool.query<{ cash: string; rows: number }>(
    "SELECT trim_scale(sum(cash_effect))::text AS cash, count(*)::int AS rows FROM transactions WHERE user_id = $1",
    [ann.id],
  );
  expect(rows).toEqual([{ cash: "-1281.66", rows: 4 }]);
  const { openLots } = await stateOf(app, ann.id);
  expect(openLots).toHaveLength(1);
  expect(openLots?.[0]).toMatch(/"amount": -1293\.6600/);
});
