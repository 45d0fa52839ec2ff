import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTestCli } from "./testing/test-cli.ts";

const cli = await startTestCli();
const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-prices-"));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await cli.close();
});

test("a file of closing prices is stored once, and audited", async () => {
  const good = write("good.csv", "symbol,day,close\nKO,2024-11-25,64.90\nKO,11/26/2024,65.42\n");

  expect(await cli.run(["prices", good])).toMatchObject({ code: 0, out: "2 closes stored", err: "" });
  expect(await cli.run(["prices", good])).toMatchObject({
    code: 0,
    out: "0 closes stored, 2 were there already",
  });
  expect(await cli.database.prisma.auditLog.count({ where: { actionType: "REFERENCE_DATA_CHANGED" } })).toBe(
    1,
  );
});

test("a refused line is named and stores nothing, until the good lines are asked for", async () => {
  // 28 November 2024 was Thanksgiving.
  const mixed = write("mixed.csv", "symbol,day,close\nPEP,2024-11-27,161.1\nPEP,2024-11-28,162\nPEP,x,1\n");
  const refused = 'Line 3: 2024-11-28 was no trading day\nLine 4: day can\'t be "x"';

  expect(await cli.run(["prices", mixed])).toMatchObject({
    code: 1,
    out: "",
    err: `${refused}\nNothing was stored. --without-refused stores the 1 good line.`,
  });
  expect(await cli.database.prisma.dailyClose.count({ where: { instrument: "PEP" } })).toBe(0);
  expect(await cli.run(["prices", mixed, "--without-refused"])).toMatchObject({
    code: 0,
    out: "1 close stored",
    err: refused,
  });
});

test("of many refused lines fifty are named and the others counted", async () => {
  const bad = write("bad.csv", `symbol,day,close\n${"KO,never,1\n".repeat(60)}`);
  const { code, err } = await cli.run(["prices", bad]);

  expect(code).toBe(1);
  expect(err.split("\n")).toHaveLength(52);
  expect(err).toContain("\n10 more lines are refused\nNothing was stored.");
});

test.each([
  [[path.join(folder, "none.csv")], 2, "none.csv cannot be read"],
  [[], 2, "Expected <file.csv>"],
  [
    [write("no-header.csv", "KO,2024-11-25,64.9\n")],
    1,
    "a header with the columns symbol, day and close is needed",
  ],
])("prices %j ends with %i", async (words, code, message) => {
  expect(await cli.run(["prices", ...words])).toMatchObject({ code, err: expect.stringContaining(message) });
});

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}
