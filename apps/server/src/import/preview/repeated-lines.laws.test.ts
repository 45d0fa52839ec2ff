import { random } from "@strikebook/core/shared/random";
import { expect, test, vi } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { exportFile, slashed, weekday } from "../testing/generated-history.ts";
import { undoImport } from "../testing/undo.ts";
import { importFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const app = await startTestApp();

type Next = () => number;
type Account = "211223344" | "Z12345678";
/** An executed order, known by its account and its number of shares; of some there are two that are alike. */
type Order = { readonly account: Account; readonly shares: number; readonly day: string };
type File = { readonly name: string; readonly bytes: string; readonly orders: readonly Order[] };

const ORDERS = 220;
const FILES = 6;
const FIRST_LINE = 4;
const DELETE = "mutation ($id: ID!) { deleteUserAccount(id: $id, withData: true) { success } }";

test.each([1, 2, 3])(
  "whichever files of set %i are imported and undone, each line of the others is on record as what it says",
  async (seed) => {
    const next = random(seed * 77);
    const ann = await createUser(app);
    const files = overlappingFiles(next);
    const left = new Map<File, string>();
    for (const file of files) {
      left.set(file, (await importFile(app, ann, file)).result.importId);
      expect(await sayingsOf(ann)).toEqual(expectedOf([...left.keys()]));
    }
    // A record holds many.
    expect(await countRecords(ann)).toBeLessThan(ORDERS / 4);

    while (left.size > 2) {
      await undoOne(ann, left, next);
      expect(await sayingsOf(ann)).toEqual(expectedOf([...left.keys()]));
    }
    const gone = next() < 0.5 ? "211223344" : "Z12345678";
    await removeAccount(ann, gone);
    expect(await sayingsOf(ann)).toEqual(expectedOf([...left.keys()], gone));
    while (left.size > 0) {
      await undoOne(ann, left, next);
      expect(await sayingsOf(ann)).toEqual(expectedOf([...left.keys()], gone));
    }
    expect(await countRecords(ann)).toBe(0);
  },
);

async function undoOne(user: TestUser, left: Map<File, string>, next: Next): Promise<void> {
  const file = [...left.keys()][Math.floor(next() * left.size)];
  const importId = file && left.get(file);
  if (file === undefined || importId === undefined) {
    throw new Error("nothing to undo");
  }
  expect((await undoImport(app, user, importId)).errors).toBeUndefined();
  left.delete(file);
}

async function removeAccount(user: TestUser, accountIdentifier: string): Promise<void> {
  const where = { userId: user.id, accountIdentifier };
  const { id } = await app.database.prisma.brokerageAccount.findFirstOrThrow({ where });
  const { errors } = await graphqlRequest(app, user, DELETE, { id });
  expect(errors).toBeUndefined();
}

/** Windows of one history in any order of rows, with gaps, each download with settlement days of its own. */
function overlappingFiles(next: Next): File[] {
  const all = Array.from({ length: ORDERS }, (_, index): Order[] => {
    const account = next() < 0.7 ? "Z12345678" : "211223344";
    const order = { account, shares: index + 1, day: weekday(Math.floor(index / 8)) } as const;
    return next() < 0.1 ? [order, order] : [order];
  }).flat();
  return Array.from({ length: FILES }, (_, index) => {
    const from = Math.floor(next() * ORDERS * 0.4);
    const part = all.slice(from, from + ORDERS * 0.6).filter(() => next() > 0.05);
    const orders = arrange(part, next);
    const hour = 1 + Math.floor(next() * 4);
    const rows = orders.map((order) => ({ day: order.day, text: rowOf(order, next() < 0.1) }));
    return {
      name: `Accounts_History (${index}).csv`,
      bytes: exportFile(rows.reverse(), `06/30/2026 ${hour}:00 pm`),
      orders,
    };
  });
}

/** Newest first as the export, the other way round, or saved again by somebody who had sorted it otherwise. */
function arrange(orders: readonly Order[], next: Next): Order[] {
  const kind = next();
  if (kind < 0.7) {
    return kind < 0.5 ? orders.toReversed() : [...orders];
  }
  return orders
    .map((order) => ({ order, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ order }) => order);
}

function rowOf({ account, shares, day }: Order, isUnsettled: boolean): string {
  const settled = isUnsettled ? "" : slashed(day);
  return `${slashed(day)},"Account",${account},"YOU BOUGHT F CORP (F) (Cash)",F,"F CORP",Cash,10,${shares},,,,-${shares * 10},${settled}`;
}

/** The expected row of each line: the second of two equal orders is the second of its file. */
function expectedOf(files: readonly File[], gone?: string): string[] {
  return files
    .flatMap(({ name, orders }) => {
      const seen = new Map<Order, number>();
      return orders.map((order, index) => {
        const occurrence = (seen.get(order) ?? 0) + 1;
        seen.set(order, occurrence);
        return {
          order,
          text: `${name} ${FIRST_LINE + index}: ${order.account} ${order.shares} #${occurrence}`,
        };
      });
    })
    .filter(({ order }) => order.account !== gone)
    .map(({ text }) => text)
    .sort();
}

/** The user's rows by import, the own ones and the repeated ones, withdrawn or not (domain.md 1.10). */
async function sayingsOf(user: TestUser): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ text: string }>(
    `WITH kept AS (
       SELECT id, account_id, import_id, line, occurrence, quantity FROM transactions
       UNION ALL
       SELECT transaction_id, account_id, import_id, line, occurrence, (row ->> 'quantity')::numeric FROM withdrawn_rows)
     SELECT i.file_name || ' ' || said.line || ': ' || a.account_identifier || ' ' || t.quantity::int || ' #' || t.occurrence AS text
     FROM (SELECT import_id, line, id FROM kept
           UNION ALL SELECT import_id, said.line, said.id
           FROM import_duplicates, unnest(transaction_ids, lines) AS said(id, line)) said
       JOIN imports i ON i.id = said.import_id
       LEFT JOIN kept t ON t.id = said.id LEFT JOIN brokerage_accounts a ON a.id = t.account_id
     WHERE i.user_id = $1`,
    [user.id],
  );
  return rows.map(({ text }) => text).sort();
}

async function countRecords(user: TestUser): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM import_duplicates WHERE import_id IN (SELECT id FROM imports WHERE user_id = $1)",
    [user.id],
  );
  return rows[0]?.count ?? -1;
}
