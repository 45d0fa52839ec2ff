import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTestCli } from "./testing/test-cli.ts";

const cli = await startTestCli();
const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-earnings-"));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await cli.close();
});

test("a list of earnings is stored once and audited; a bad line is named", async () => {
  const good = write("good.csv", "symbol,date,hour\nAAPL,2026-10-29,amc\nMSFT,2026-10-28,\n");
  const bad = write("bad.csv", "symbol,date\nAAPL,someday\n");

  expect(await cli.run(["earnings", "import", good])).toMatchObject({
    code: 0,
    out: "2 records stored",
    err: "",
  });
  expect(await cli.run(["earnings", "import", good])).toMatchObject({ code: 0, out: "0 records stored" });
  expect(await cli.run(["earnings", "import", bad])).toMatchObject({
    code: 1,
    err: expect.stringContaining('Line 2: date cannot be "someday"'),
  });
  expect(await cli.run(["earnings", "import", path.join(folder, "none.csv")])).toMatchObject({ code: 2 });
  expect(await cli.database.prisma.earningsRecord.count()).toBe(2);
  expect(await cli.database.prisma.auditLog.count({ where: { actionType: "REFERENCE_DATA_CHANGED" } })).toBe(
    2,
  );
});

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}
