import { expect, test } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { undoImport } from "../testing/undo.ts";
import { importFile } from "../testing/upload.ts";

const app = await startTestApp();

const HEAD =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";
const NAME = "LANECO CAPITAL CORP";

const file = (...lines: readonly string[]) => ({
  name: "History_for_Account_Z12345678.csv",
  bytes: `${HEAD}\n${lines.join("\n")}\n`,
});

const buy = (symbol: string, name = NAME) =>
  `08/05/2026,YOU BOUGHT ${name} (${symbol}) (Cash),${symbol},${name},Cash,3.44,580,,,,-1995.2,Processing,08/06/2026`;
const SPLIT = [
  `09/08/2026,REVERSE SPLIT R/S FROM 98765Z102#REOR M0059999010001 ${NAME} (LANE) (Cash),LANE,${NAME},Shares,,116,,,,,Processing,`,
  `09/08/2026,REVERSE SPLIT R/S TO 98765Z847#REOR M0059999010000 ${NAME} (98765Z102) (Cash),98765Z102,${NAME},Shares,,-580,,,,,Processing,`,
];

test("a purchase that a later download lists under the retired CUSIP is held for review and not counted twice, whatever is undone", async () => {
  const ann = await createUser(app);
  const first = await importFile(app, ann, file(buy("LANE")));

  const { preview } = await importFile(
    app,
    ann,
    file(...SPLIT, buy("98765Z102", `${NAME} 1 FOR 5 R/S INTO ${NAME}`)),
  );

  expect(preview).toMatchObject({ newLines: 2, reviewLines: 1 });
  expect(preview.review[0]?.reason).toBe(
    "Looks like line 2 of History_for_Account_Z12345678.csv, which is on record: " +
      "there LANE, 2026-08-05, price $3.44, amount -$1,995.20; here 98765Z102, 2026-08-05, price $3.44, amount -$1,995.20",
  );
  expect(await openLots(ann.id)).toEqual([["LANE", "116.00000000", "-1995.20000000"]]);

  await undoImport(app, ann, first.result.importId);
  expect(await openLots(ann.id)).toEqual([["LANE", "116.00000000", "-1995.20000000"]]);
});

test("the same amount of another share is another trade", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, file(buy("LANE")));

  const { preview } = await importFile(app, ann, file(...SPLIT, buy("ROAD", "ROADCO INC")));

  expect(preview).toMatchObject({ newLines: 3, reviewLines: 0 });
});

async function openLots(userId: string) {
  const { rows } = await app.database.pool.query<{ instrument: string; quantity: string; amount: string }>(
    "SELECT instrument, quantity::numeric(20, 8)::text, amount::numeric(20, 8)::text FROM open_lots WHERE user_id = $1",
    [userId],
  );
  return rows.map(({ instrument, quantity, amount }) => [instrument, quantity, amount]);
}
