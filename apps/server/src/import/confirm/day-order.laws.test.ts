import { LEDGER_VERSION } from "@strikebook/core/ledger/ledger-version";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { stateOf } from "../testing/state.ts";
import { undoImport } from "../testing/undo.ts";
import { importFile } from "../testing/upload.ts";

vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
const { pool, prisma } = app.database;

const HEAD =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";

/** On Friday a put is sold at 3.00 and then one at 2.00; on Monday one is bought back at 1.00 (0.65 and 0.01 each). */
const PUT = "PUT (XYZ) XYZ CORP FEB 20 26 $50 (100 SHS)";
const option =
  (day: string, verb: string, [quantity, price, amount]: readonly string[]) =>
  (balance: string) =>
    `${day},"YOU ${verb} TRANSACTION ${PUT} (Margin)", -XYZ260220P50,"${PUT}",Margin,${price},${quantity},0.65,0.01,,${amount},${balance},${day}`;
const cash = (day: string, amount: string) => (balance: string) =>
  `${day},"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,0.000,,,,${amount},${balance},`;

const BEFORE = cash("01/15/2026", "500.00")("500.00");
const HIGH = option("01/16/2026", "SOLD OPENING", ["-1", "3.00", "299.34"]);
const LOW = option("01/16/2026", "SOLD OPENING", ["-1", "2.00", "199.34"]);
const BACK = option("01/20/2026", "BOUGHT CLOSING", ["1", "1.00", "-100.66"]);

/** 299.34 - 100.66, and 199.34 - 100.66. */
const [TRUTH, FALSE] = ["198.68", "98.68"];

type Given = { readonly lines: readonly string[]; readonly downloaded?: string };

const file = ({ lines, downloaded }: Given) => ({
  name: "History_for_Account_Z12345678.csv",
  bytes: `\uFEFF\n\n${HEAD}\n${lines.join("\n")}\n${downloaded === undefined ? "" : `\n\n\n\nDate downloaded ${downloaded}`}`,
});

async function importLines(user: TestUser, given: Given): Promise<string> {
  const { result } = await importFile(app, user, file(given));
  return result.importId;
}

async function realized({ id }: TestUser): Promise<string> {
  const { rows } = await pool.query<{ net: string }>(
    "SELECT round(sum(net), 2)::text AS net FROM realized_closings WHERE user_id = $1",
    [id],
  );
  return rows[0]?.net ?? "nothing";
}

/** Whole days, newest first, without balances: as they come, and with the two fills of Friday changed round. */
const WHOLE = [BACK(""), LOW(""), HIGH(""), BEFORE];
const TURNED = [BACK(""), HIGH(""), LOW(""), BEFORE];

/** Files in the order of their import, and the order of the day that must result. */
const CASES: [string, Given[], string][] = [
  ["a file newest first", [{ lines: WHOLE }], TRUTH],
  ["the other order of fills", [{ lines: TURNED }], FALSE],
  [
    "of two files that hold the day the newer download",
    [
      { lines: WHOLE, downloaded: "03/02/2026 5:00 pm" },
      { lines: TURNED, downloaded: "03/01/2026 5:00 pm" },
    ],
    TRUTH,
  ],
  [
    "no file without a time before one with a time",
    [{ lines: TURNED }, { lines: WHOLE, downloaded: "03/01/2026 5:00 pm" }],
    TRUTH,
  ],
  [
    "not a download from before the close, though it is the newest of the day's",
    [{ lines: [HIGH(""), LOW("")], downloaded: "01/16/2026 3:59 pm" }, { lines: WHOLE }],
    TRUTH,
  ],
  [
    "a download from after the close holds the day that it ends on",
    [
      { lines: [LOW(""), HIGH("")], downloaded: "01/16/2026 4:00 pm" },
      { lines: [HIGH(""), LOW("")], downloaded: "01/16/2026 3:59 pm" },
      { lines: [BACK("")], downloaded: "01/20/2026 5:00 pm" },
    ],
    TRUTH,
  ],
  [
    "where none holds the day whole, the newest that has rows of it",
    [
      { lines: [HIGH(""), BEFORE], downloaded: "01/16/2026 10:00 am" },
      { lines: [LOW(""), HIGH(""), BEFORE], downloaded: "01/16/2026 11:00 am" },
      { lines: [BACK("")], downloaded: "01/20/2026 5:00 pm" },
    ],
    TRUTH,
  ],
  [
    "no file oldest first without balances, though it is the newest",
    [
      { lines: [BEFORE, LOW(""), HIGH(""), BACK("")], downloaded: "03/02/2026 5:00 pm" },
      { lines: WHOLE, downloaded: "03/01/2026 5:00 pm" },
    ],
    TRUTH,
  ],
  [
    "no shuffled file without balances, though it is the newest",
    [
      { lines: WHOLE, downloaded: "03/01/2026 5:00 pm" },
      { lines: [HIGH(""), BACK(""), LOW(""), BEFORE], downloaded: "03/02/2026 5:00 pm" },
    ],
    TRUTH,
  ],
  [
    "a file oldest first with balances",
    [
      { lines: TURNED, downloaded: "03/01/2026 5:00 pm" },
      { lines: [BEFORE, HIGH("799.34"), LOW("998.68"), BACK("898.02")], downloaded: "03/02/2026 5:00 pm" },
    ],
    TRUTH,
  ],
  [
    "a shuffled file with balances",
    [
      { lines: TURNED, downloaded: "03/01/2026 5:00 pm" },
      { lines: [LOW("998.68"), BACK("898.02"), HIGH("799.34"), BEFORE], downloaded: "03/02/2026 5:00 pm" },
    ],
    TRUTH,
  ],
  [
    "a file newest first whose balances say that the day was sorted anew",
    [{ lines: [BACK("898.02"), HIGH("799.34"), LOW("998.68"), BEFORE] }],
    TRUTH,
  ],
];

test.each(CASES)("the order of a day is told by %s", async (_, files, expected) => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  for (const given of files) {
    await importLines(ann, given);
  }
  for (const given of files.toReversed()) {
    await importLines(bob, given);
  }

  expect([await realized(ann), await realized(bob)]).toEqual([expected, expected]);
});

test("an undo lets the next file decide", async () => {
  const ann = await createUser(app);
  await importLines(ann, { lines: TURNED, downloaded: "03/01/2026 5:00 pm" });
  expect(await realized(ann)).toBe(FALSE);
  const newest = await importLines(ann, { lines: WHOLE, downloaded: "03/02/2026 5:00 pm" });
  expect(await realized(ann)).toBe(TRUTH);

  expect((await undoImport(app, ann, newest)).errors).toBeUndefined();

  expect(await realized(ann)).toBe(FALSE);
});

test("rows that the deciding file lacks come after its own", async () => {
  const ann = await createUser(app);
  await importLines(ann, { lines: [LOW(""), BEFORE], downloaded: "03/01/2026 5:00 pm" });
  await importLines(ann, { lines: [BACK(""), HIGH(""), BEFORE], downloaded: "03/02/2026 5:00 pm" });

  expect(await realized(ann)).toBe(TRUTH);
});

test("a file of known rows in the same order leaves the closings that stand as they are", async () => {
  const ann = await createUser(app);
  await importLines(ann, { lines: WHOLE, downloaded: "03/01/2026 5:00 pm" });
  const versions = async () =>
    (await pool.query("SELECT id, xmin FROM realized_closings WHERE user_id = $1", [ann.id])).rows;
  const before = await versions();

  await importLines(ann, { lines: WHOLE, downloaded: "03/02/2026 5:00 pm" });

  expect(before).toHaveLength(1);
  expect(await versions()).toEqual(before);
});

test("files that were imported before the order was looked for get theirs when the ledger is matched again", async () => {
  const ann = await createUser(app);
  const sorted = [BEFORE, HIGH("799.34"), LOW("998.68"), BACK("898.02")];
  await importLines(ann, { lines: TURNED, downloaded: "03/01/2026 5:00 pm" });
  await importLines(ann, { lines: sorted, downloaded: "03/02/2026 5:00 pm" });
  const right = await stateOf(app, ann.id);
  await pool.query("UPDATE transactions SET day_order = NULL WHERE user_id = $1", [ann.id]);
  await pool.query(
    "UPDATE imports SET first_day = NULL, last_day = NULL, lines_in_order = NULL WHERE user_id = $1",
    [ann.id],
  );
  await prisma.user.update({ where: { id: ann.id }, data: { ledgerVersion: LEDGER_VERSION - 1 } });
  expect(await stateOf(app, ann.id)).not.toEqual(right);

  await app.services.uploads.rematchOutdated();

  expect(await stateOf(app, ann.id)).toEqual(right);
  expect(await realized(ann)).toBe(TRUTH);
});
