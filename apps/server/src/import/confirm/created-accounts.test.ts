import { expect, test } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { exportFile, generateHistory } from "../testing/generated-history.ts";
import { importFile } from "../testing/upload.ts";

const app = await startTestApp();

test("an account that an import brings is for retirement when its name says so", async () => {
  const ann = await createUser(app);
  const bytes = exportFile(generateHistory(1, 5, 5), "06/30/2026 4:00 pm");
  await importFile(app, ann, { name: "Accounts_History.csv", bytes });

  const accounts = await app.database.prisma.brokerageAccount.findMany({
    where: { userId: ann.id },
    orderBy: { name: "asc" },
  });

  expect(accounts.map(({ name, isRetirement }) => [name, isRetirement])).toEqual([
    ["Individual", false],
    ["ROTH IRA", true],
  ]);
});
