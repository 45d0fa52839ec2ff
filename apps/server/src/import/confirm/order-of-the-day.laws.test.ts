import { random } from "@strikebook/core/shared/random";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { ledgerOf } from "../testing/figures.ts";
import { type Happening, happenings, shuffled } from "../testing/known-order.ts";
import { printFile } from "../testing/known-order-file.ts";
import { type Reckoned, reckon } from "../testing/known-order-reckoning.ts";
import { undoImport } from "../testing/undo.ts";
import { importFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000 });

const app = await startTestApp();

const NAME = "History_for_Account_Z12345678.csv";
const RUNS = 8;

type Next = () => number;

type File = {
  readonly bytes: string;
  /** Run dates of which it is there to tell the order, and has all rows. */
  readonly proves: ReadonlySet<string>;
};

test("any files of a history in any order, some of them undone, come to what its known order comes to", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
      const next = random(seed);
      const rows = happenings(next, 3);
      const files = shuffled(filesOf(rows, next), next);
      const ann = await createUser(app);
      const imported = new Map<File, string>();
      for (const file of files) {
        imported.set(file, await importBytes(ann, file.bytes));
      }
      expect(await closingsOf(ann)).toEqual(reckon(rows));

      const left = new Set(files);
      for (const file of shuffled(files, next).slice(0, 4)) {
        if (
          isProven(
            rows,
            [...left].filter((other) => other !== file),
          )
        ) {
          left.delete(file);
          const { errors } = await undoImport(app, ann, imported.get(file) ?? "");
          expect(errors).toBeUndefined();
          expect(await closingsOf(ann)).toEqual(reckon(rows));
        }
      }

      const bob = await createUser(app);
      for (const file of shuffled([...left], next)) {
        await importBytes(bob, file.bytes);
      }
      expect(await ledgerOf(app, bob.id)).toEqual(await ledgerOf(app, ann.id));
    }),
    { numRuns: RUNS, seed: 15 },
  );
});

async function importBytes(user: TestUser, bytes: string): Promise<string> {
  const { result } = await importFile(app, user, { name: NAME, bytes });
  return result.importId;
}

/** Net realized P&L of the stored closings, by book. */
async function closingsOf({ id }: TestUser): Promise<Reckoned> {
  const { rows } = await app.database.pool.query<{ book: string; text: string }>(
    `SELECT book, closed_on || ' ' || instrument || ' ' || round(net, 2) AS text FROM realized_closings
     WHERE user_id = $1`,
    [id],
  );
  const of = (book: string) =>
    rows
      .filter((row) => row.book === book || row.book === "BOTH")
      .map(({ text }) => text)
      .sort();
  return { trade: of("TRADE"), tax: of("TAX") };
}

const daysOf = (rows: readonly Happening[]) => [...new Set(rows.map(({ runDate }) => runDate))];

const isProven = (rows: readonly Happening[], files: readonly File[]) =>
  daysOf(rows).every((day) => files.some(({ proves }) => proves.has(day)));

/** Downloads that overlap: whole days and cut ones, with and without balances, some sorted anew, some without a time. */
function filesOf(rows: readonly Happening[], next: Next): File[] {
  const days = daysOf(rows);
  const half = Math.floor(days.length / 2) + Math.floor(next() * 3);
  const balances = balancesOf(rows, 1_000_000 + Math.floor(next() * 1000));
  const files = [
    download(rows, { next, balances, days: days.slice(0, half), way: "NEWEST_FIRST" }),
    download(rows, { next, balances, days: days.slice(half - 1), way: "NEWEST_FIRST" }),
  ];
  for (let count = 3 + Math.floor(next() * 4); count > 0; count--) {
    const from = Math.floor(next() * days.length);
    const some = days.slice(from, from + 1 + Math.floor(next() * 8));
    // Of one day alone no file shows that it was sorted anew.
    const way =
      some.length === 1 ? "NEWEST_FIRST" : (WAYS[Math.floor(next() * WAYS.length)] ?? "NEWEST_FIRST");
    files.push(download(rows, { next, balances, days: some, way }));
  }
  return files;
}

const WAYS = [
  "NEWEST_FIRST",
  "NEWEST_FIRST_WITH_BALANCES",
  "DURING_THE_LAST_DAY",
  "OLDEST_FIRST",
  "OLDEST_FIRST_WITH_BALANCES",
  "SHUFFLED",
  "SHUFFLED_WITH_BALANCES",
] as const;

type Download = {
  readonly next: Next;
  readonly balances: ReadonlyMap<Happening, number>;
  readonly days: readonly string[];
  readonly way: (typeof WAYS)[number];
};

function download(rows: readonly Happening[], { next, balances, days, way }: Download): File {
  const last = days.at(-1) ?? "";
  const isCut = way === "DURING_THE_LAST_DAY";
  const had = rows.filter(({ runDate }) => days.includes(runDate));
  const onLast = had.filter(({ runDate }) => runDate === last).length;
  const own = isCut ? had.slice(0, had.length - Math.floor(next() * onLast)) : had;
  const later = 1 + Math.floor(next() * 60);
  const time = new Date(`${last}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + (isCut ? 0 : later));
  const [year, month, day] = time.toISOString().slice(0, 10).split("-");
  // Of two hours of one day the file with more of its rows is the later one.
  const minute = String(own.length % 60).padStart(2, "0");
  const hour = isCut ? 1 + Math.floor(own.length / 60) : 5;
  return {
    bytes: printFile({
      rows: lineOrder(own, way, next).map((row) => ({
        row,
        balance: way.endsWith("BALANCES") ? balances.get(row) : undefined,
      })),
      downloaded: `${month}/${day}/${year} ${hour}:${minute} pm`,
    }),
    proves: new Set(way.startsWith("NEWEST_FIRST") ? days : []),
  };
}

function lineOrder(rows: readonly Happening[], way: Download["way"], next: Next): readonly Happening[] {
  if (way.startsWith("SHUFFLED")) {
    // So that it shows: the first and the last day trade places among the others.
    const [newest, ...others] = rows.toReversed();
    const [oldest] = others.splice(-1);
    const middle = Math.ceil(next() * others.length);
    const mixed = shuffled(others, next);
    return [...mixed.slice(0, middle), ...rowsOf(oldest), ...rowsOf(newest), ...mixed.slice(middle)];
  }
  return way.startsWith("OLDEST_FIRST") ? rows : rows.toReversed();
}

const rowsOf = (row: Happening | undefined) => (row === undefined ? [] : [row]);

/** The account's cash after each row, in cents. */
function balancesOf(rows: readonly Happening[], opening: number): ReadonlyMap<Happening, number> {
  let balance = opening;
  return new Map(
    rows.map((row) => {
      balance += row.cash;
      return [row, balance];
    }),
  );
}
