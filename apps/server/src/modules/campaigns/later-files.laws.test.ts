import { random } from "@strikebook/core/shared/random";
import { expect, test, vi } from "vitest";
import { type FamilyWeek, generateFamily } from "../../../bench/family-history.ts";
import { exportFile } from "../../import/testing/generated-history.ts";
import { ask } from "../../import/testing/people.ts";
import { addStatement, removeStatement } from "../../import/testing/statements.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { deriveAll } from "../../ledger/campaigns/derive-campaigns.repository.ts";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 900_000 });

const app = await startTestApp();
const { pool } = app.database;

const WEEKS = 40;
const IN_ONE_FILE = 24;

/** Campaigns as they are stored, and as deriving all rows at once would store them. */
async function storedAndWhole({ id }: TestUser) {
  const list = "SELECT * FROM campaigns WHERE user_id = $1 ORDER BY underlying, account_id, first_rank, kind";
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const stored = (await client.query(list, [id])).rows;
    await client.query("DELETE FROM campaigns WHERE user_id = $1", [id]);
    await deriveAll(client, id);
    return { stored, whole: (await client.query(list, [id])).rows };
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

test.each([1, 2, 3])(
  "after imports, undos and corrections in any order (%i) the stored campaigns are those of all rows at once",
  async (seed) => {
    const ann = await createUser(app);
    const next = random(seed);
    const weeks = generateFamily(WEEKS);
    const imports = new Map<number, string>();
    const importWeek = async (index: number, own: readonly FamilyWeek[]) => {
      const bytes = exportFile(
        own.flatMap(({ rows }) => rows),
        "11/20/2026 6:00 pm",
      );
      const name = `Accounts_History (${index}).csv`;
      const { result } = await importFile(app, ann, { name, bytes });
      imports.set(index, result.importId);
    };
    await importWeek(0, weeks.slice(0, IN_ONE_FILE));

    for (let index = IN_ONE_FILE; index < WEEKS; index++) {
      await importWeek(index, weeks.slice(index, index + 1));
      await changeSomething(ann, next, {
        imports,
        importAgain: (of) => importWeek(of, weeks.slice(of, of + 1)),
      });
      await ask(app, ann, "{ getCampaigns { totalElements } }");
      const { stored, whole } = await storedAndWhole(ann);
      expect(stored.length).toBeGreaterThan(100);
      expect(stored).toEqual(whole);
    }
  },
);

type Imports = {
  readonly imports: ReadonlyMap<number, string>;
  readonly importAgain: (index: number) => Promise<void>;
};

type Listed = {
  readonly id: string;
  readonly accountId: string;
  readonly underlying: string;
  readonly legs: readonly { readonly transactionId: string; readonly kind: string }[];
};

/** A change of a person's, to one of their campaigns or near it. */
type Change = (user: TestUser, one: Listed, next: () => number, all: readonly Listed[]) => Promise<unknown>;

const CHANGES: readonly Change[] = [
  async (user, _one, next) =>
    await ask(app, user, `mutation { setCampaignGap(days: ${Math.floor(next() * 20)}) }`),
  async (user, { id, legs }) => {
    const later = legs.slice(1).find(({ kind }) => kind === "SOLD_TO_OPEN")?.transactionId;
    return (
      later &&
      (await ask(app, user, `mutation { splitCampaign(id: "${id}", fromTransactionId: "${later}") { id } }`))
    );
  },
  async (user, one, _next, all) => {
    const other = all.findLast(
      ({ id, accountId, underlying }) =>
        id !== one.id && accountId === one.accountId && underlying === one.underlying,
    )?.id;
    return (
      other && (await ask(app, user, `mutation { joinCampaigns(ids: ["${one.id}", "${other}"]) { id } }`))
    );
  },
  async (user, { underlying, accountId }, next) => {
    const stated = {
      kind: "OPENING",
      day: "2020-01-03",
      instrument: underlying,
      quantity: "10",
      basis: "90",
    };
    const { data, errors } = await addStatement(app, user, { ...stated, accountId });
    expect(errors).toBeUndefined();
    return next() < 0.5 && (await removeStatement(app, user, data.addStatement.id));
  },
];

/** Most weeks nothing; else a week is undone and comes back, or the person changes campaigns or corrects the ledger. */
async function changeSomething(user: TestUser, next: () => number, { imports, importAgain }: Imports) {
  const chance = Math.floor(next() * 10);
  if (chance === 9) {
    const [index, importId] = [...imports].at(-1 - Math.floor(next() * 3)) ?? [];
    expect((await undoImport(app, user, importId ?? "")).errors).toBeUndefined();
    await importAgain(index ?? 0);
  }
  const LIST =
    "{ getCampaigns(size: 100) { content { id accountId underlying legs { transactionId kind } } } }";
  const all: readonly Listed[] = (await ask(app, user, LIST)).getCampaigns.content;
  const one = all[Math.floor(next() * all.length)];
  if (one !== undefined) {
    await CHANGES[chance]?.(user, one, next, all);
  }
}
