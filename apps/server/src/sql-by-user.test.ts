import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sqlTextsIn } from "./testing/sql-texts.ts";

// Rows of a person could lie on a machine chosen by that person's id only as long as each text of SQL names the id.

const SOURCES = fileURLToPath(new URL(".", import.meta.url));
const SCHEMA = fileURLToPath(new URL("../../../prisma/schema/", import.meta.url));

/** Tables whose rows name their owner. */
const OWNED = globSync("*.prisma", { cwd: SCHEMA })
  .flatMap((file) => readFileSync(`${SCHEMA}${file}`, "utf8").split(/^model /m))
  .filter((model) => model.includes('@map("user_id")'))
  .flatMap((model) => /@@map\("(\w+)"\)/.exec(model)?.[1] ?? []);
const ON_OWNED = new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO)\\s+(?:${OWNED.join("|")})\\b`);

/** Compares the owner, or writes it. To read it does not help to find the row. */
const NAMES_OWNER = /\buser_id\s*(?:=|IN\b|IS NOT DISTINCT FROM)|\((?:[^()]*,)?\s*user_id\b[^()]*\)/;

/**
 * Work over everybody, on purpose: cleaning up, figures of the installation, other people's word of who is deleted, and the
 * queue's jobs, which know an operation by its id alone.
 */
const EVERYBODY: Readonly<Record<string, number>> = {
  "import/operations/operation-end.repository.ts": 4,
  "import/operations/operations.repository.ts": 4,
  "import/session/sessions.repository.ts": 1,
  "ledger/campaigns/derive-campaigns.repository.ts": 1,
  "modules/change-history/change-history.repository.ts": 1,
  "modules/closing-price-feeds/needed-closes.repository.ts": 3,
  "modules/metrics/metrics.repository.ts": 2,
  "modules/portfolio-statistics/portfolio-statistics.repository.ts": 2,
  "modules/users/user-deletion.repository.ts": 1,
  "records/upload-record.repository.ts": 2,
};

/**
 * Steps of one person's import or undo, in a transaction that holds that person's lock: their rows are those whose ids the
 * transaction keeps in a temporary table. A second condition there would mislead the planner, which knows nothing of
 * temporary tables, into reading all rows of the person.
 */
const WITHIN_AN_IMPORT: Readonly<Record<string, number>> = {
  "import/confirm/day-order.repository.ts": 5,
  "import/confirm/merge-positions.repository.ts": 2,
  "import/confirm/row-versions.repository.ts": 3,
  "import/preview/compare-positions.repository.ts": 2,
  "import/preview/provisional-rows.repository.ts": 3,
  "import/preview/tie-out.repository.ts": 1,
  "import/preview/withdrawn-rows.repository.ts": 5,
  "import/undo/dependence.repository.ts": 2,
  "import/undo/versions.repository.ts": 2,
};

const texts = sqlTextsIn(SOURCES).filter(({ text }) => ON_OWNED.test(text));

test("every text of SQL on rows of a person names the person, but for work over everybody and within an import", () => {
  const without: Record<string, number> = {};
  for (const { file } of texts.filter(({ text }) => !NAMES_OWNER.test(text))) {
    without[file] = (without[file] ?? 0) + 1;
  }

  expect(without).toEqual({ ...EVERYBODY, ...WITHIN_AN_IMPORT });
});

test("the texts are found, with the constants that they are made of", () => {
  expect(OWNED).toContain("transactions");
  expect(OWNED).not.toContain("market_holidays");
  expect(texts.length).toBeGreaterThan(200);
  const page = texts.find(({ text }) => text.includes("FROM positions p") && text.includes("LIMIT $10"));
  expect(page?.text).toContain("WHERE p.user_id = $1 AND p.kind = 'HOLDING'");
});

test.each([
  ["SELECT 1 FROM positions p WHERE p.user_id = $1", true],
  ["DELETE FROM imports WHERE (user_id, id) IN (SELECT user_id, id FROM gone)", true],
  ["INSERT INTO changes (id, user_id) VALUES ($1, $2)", true],
  ["SELECT user_id FROM imports WHERE id = $1", false],
  ["UPDATE imports SET result = $2 WHERE id = $1", false],
])("%s: %s", (text, isNamed) => {
  expect(ON_OWNED.test(text)).toBe(true);
  expect(NAMES_OWNER.test(text)).toBe(isNamed);
});
