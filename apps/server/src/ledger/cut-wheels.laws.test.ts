import { expect, test, vi } from "vitest";
import { matchedOf } from "../import/testing/statements.ts";
import { importFile } from "../import/testing/upload.ts";
import { writtenFile } from "../import/testing/written-history.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../testing/test-app.ts";
import { CUT_WHEELS } from "./testing/cut-wheels.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const app = await startTestApp();

const READ = `{ getRealizedSeries(bucket: YEAR) { options shares income }
  getOpenLots { instrument quantity basis }
  explainSummary(cell: { assets: ALL }, limit: 100) { rows { day instrument quantity total unmatchedQuantity } } }`;

const written = (rows: readonly string[]) => writtenFile(rows, "11/18/2026 8:00 pm");

type Row = Readonly<Record<"day" | "instrument" | "quantity" | "total" | "unmatchedQuantity", string>>;
type Lot = Readonly<Record<"basis" | "instrument" | "quantity", string>>;

const sum = (texts: readonly string[]) =>
  Math.round(texts.reduce((total, text) => total + Number(text) * 100, 0)) / 100;

function byInstrument<Item extends { readonly instrument: string }>(items: readonly Item[]) {
  const groups = Map.groupBy(items, ({ instrument }) => instrument);
  return [...groups].sort(([a], [b]) => Number(a > b) - Number(a < b));
}

const listed = (items: readonly string[]) => items.join(", ") || "nothing";

async function read(user: TestUser): Promise<{ figures: string; closings: readonly string[] }> {
  const { data, errors } = await graphqlRequest(app, user, READ);
  expect(errors).toBeUndefined();
  const { getRealizedSeries: years, getOpenLots, explainSummary } = data;
  const rows: readonly Row[] = explainSummary.rows;
  const part = (of: string) => sum(years.map((year: Record<string, string>) => year[of] ?? "0"));
  const open = byInstrument<Lot>(getOpenLots).map(
    ([instrument, lots]) =>
      `${instrument} ${sum(lots.map(({ quantity }) => quantity))} for ${sum(lots.map(({ basis }) => basis))}`,
  );
  const unmatched = byInstrument(rows.filter((row) => Number(row.unmatchedQuantity) !== 0)).map(
    ([instrument, all]) => `${instrument} ${sum(all.map((row) => row.unmatchedQuantity))}`,
  );
  return {
    figures: `${part("options")} + ${part("shares")} + ${part("income")}, open ${listed(open)}, unmatched ${listed(unmatched)}`,
    closings: rows
      .filter(({ total }) => Number(total) !== 0)
      .map(({ day, instrument, quantity, total }) => `${day} ${instrument} ${quantity} ${total}`),
  };
}

const CASES = Object.entries(CUT_WHEELS).flatMap(([underlying, wheel]) =>
  ["Cash", "Margin"].map((type) => ({ underlying, type, wheel })),
);

test.each(CASES)("$underlying of Type $type, cut in the middle", async ({ type, wheel }) => {
  const rows = wheel.rows.trim().replaceAll("TYPE", type).split(/\n\s*/);
  const cut = rows.indexOf("---");
  const older = { name: "Accounts_History (1).csv", bytes: written(rows.slice(0, cut)) };
  const newer = { name: "Accounts_History.csv", bytes: written(rows.slice(cut + 1)) };
  const whole = { name: "Accounts_History.csv", bytes: written(rows.filter((row) => row !== "---")) };
  const [ann, bea] = [await createUser(app), await createUser(app)];

  await importFile(app, ann, newer);
  const known = await read(ann);
  expect(known.figures).toBe(wheel.part);

  await importFile(app, ann, older);
  const all = await read(ann);
  expect(all.figures).toBe(wheel.whole);
  // What was shown of the part stands in the whole: nothing was guessed.
  expect(all.closings).toEqual(expect.arrayContaining([...known.closings]));

  await importFile(app, bea, whole);
  expect(await matchedOf(app, ann.id)).toEqual(await matchedOf(app, bea.id));
});
