import { expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";
import { figuresOf } from "../testing/figures.ts";
import { importFile, previewFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const ford = (day: string, word: string, cells: string) =>
  `${day},Individual,Z41000001,YOU ${word} FORD MTR CO (F) (Cash),F,FORD MTR CO,Cash,${cells},`;

const file = (...rows: readonly string[]) => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n`,
});

// Bought for 1,000.00, sold for 1,500.00.
test("a history may begin before 1970", async () => {
  const ann = await createUser(app);
  const { preview, result } = await importFile(
    app,
    ann,
    file(ford("12/31/1969", "SOLD", "15,-100,,,,1500"), ford("01/02/1962", "BOUGHT", "10,100,,,,-1000")),
  );

  expect([preview.firstDay, result.lastDay]).toEqual(["1962-01-02", "1969-12-31"]);
  expect((await figuresOf(app, ann.id)).stockPnl).toEqual({ F: { "1969-12": "500.00" } });
  const { data, errors } = await graphqlRequest(
    app,
    ann,
    "{ getCoverage { spans { firstDay lastDay } gaps { firstDay } } }",
    {},
  );
  expect(errors).toBeUndefined();
  expect(data.getCoverage).toEqual([
    { spans: [{ firstDay: "1962-01-02", lastDay: "1969-12-31" }], gaps: [] },
  ]);
});

test.each(["02/30/1969", "12/31/1899", "13/13/2026", "soon"])(
  "%s is no day: the line is named, and why",
  async (day) => {
    const { data } = await previewFile(
      app,
      await createUser(app),
      file(ford("02/03/2026", "BOUGHT", "10,100,,,,-1000"), ford(day, "SOLD", "15,-100,,,,1500")),
    );

    const { canConfirm, review } = data.previewFileUpload;
    expect(canConfirm).toBe(false);
    expect(review).toEqual([
      expect.objectContaining({ line: 5, reason: expect.stringContaining(`Run Date can't be read: ${day}`) }),
    ]);
  },
);
