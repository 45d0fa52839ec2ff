import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { random } from "@strikebook/core/shared/random";
import { cutAt, statementsOf } from "@strikebook/database/testing/cut-statements";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../testing/test-app.ts";
import { generateEventfulHistory } from "./testing/eventful-history.ts";
import { countAllRows } from "./testing/figures.ts";
import { slicesOfDays } from "./testing/file-slices.ts";
import { exportFile } from "./testing/generated-history.ts";
import { stateOf } from "./testing/state.ts";
import { runAccountRemoval, runUndo } from "./worker/ledger-jobs.ts";
import { runConfirm, runPreview } from "./worker/upload-jobs.ts";

// FAULT_HISTORIES=2000 gives ten thousand faults: a night's work.
vi.setConfig({ testTimeout: 300_000 });
const HISTORIES = Number(process.env["FAULT_HISTORIES"] ?? 60);
const FIRST_SEED = Number(process.env["FAULT_SEED"] ?? 1);
const NOW = new Date("2026-07-01T12:00:00Z");
const AT = "2026-07-01T08:00";
/** The connections of imports, as PostgreSQL lists them. */
const IMPORTS = "strikebook uploads";

const app = await startTestApp();
const url = app.databaseUrl;
const folder = mkdtempSync(path.join(os.tmpdir(), "strikebook-faults-"));
/** The first whose history has an undo and ends with the deletion of an account. */
const EVENTFUL_SEED = 7;
let faults = 0;
let failures = 0;

beforeAll(() => expect(HISTORIES).toBeGreaterThan(0));
afterAll(() => rmSync(folder, { recursive: true }));

/** One act of a user's history. A client repeats an act that was cut: only the first success may count. */
type Act = (user: TestUser, done: Done) => Promise<unknown>;
/** The sessions and imports of one user, by the number of the file. */
type Done = { readonly sessions: Map<number, string>; readonly imports: Map<number, string> };

function previewing(file: number, spooled: string): Act {
  return async (user, { sessions }) => {
    const upload = {
      userId: user.id,
      path: spooled,
      sha256: Buffer.alloc(32, `file ${file}`),
      sizeBytes: 1,
      fileName: `Accounts_History (${file}).csv`,
      accountId: undefined,
      portfolioDate: undefined,
    };
    const { sessionId } = await runPreview(url, { ...upload, sessionId: randomUUID() }, AT);
    sessions.set(file, sessionId);
  };
}

function confirming(file: number): Act {
  return async (user, { sessions, imports }) => {
    const answers = { accountId: undefined, portfolioDate: undefined, importLines: [] };
    const session = { userId: user.id, sessionId: sessions.get(file) ?? "" };
    const confirmation = { ...session, ...answers, actor: { userId: user.id }, now: NOW, at: AT };
    const { importId } = await runConfirm(url, confirmation);
    imports.set(file, importId ?? "");
  };
}

const undoing =
  (file: number): Act =>
  async (user, { imports }) =>
    await runUndo(url, {
      userId: user.id,
      importId: imports.get(file) ?? "",
      actor: { userId: user.id },
      now: NOW,
    });

const removing =
  (accountNumber: string): Act =>
  async (user) => {
    const account = await app.database.prisma.brokerageAccount.findFirst({
      where: { userId: user.id, accountIdentifier: accountNumber },
    });
    if (account !== null) {
      await runAccountRemoval(url, {
        userId: user.id,
        id: account.id,
        withData: true,
        actor: { userId: user.id },
        now: NOW,
      });
    }
  };

/** Files of a history whose days overlap, some of them undone again, and in the end sometimes an account deleted. */
function actsOf(seed: number): Act[] {
  const next = random(seed * 31);
  const rows = generateEventfulHistory(seed, 10, 5);
  const days = [...new Set(rows.map(({ day }) => day))];
  const acts = slicesOfDays(days, next).flatMap((own, file) => {
    const spooled = path.join(folder, `${seed}-${file}.csv`);
    const part = rows.filter(({ day }) => own.includes(day));
    writeFileSync(spooled, exportFile(part, "06/30/2026 4:00 pm"));
    return [
      previewing(file, spooled),
      confirming(file),
      ...(next() < 0.4 ? [undoing(Math.floor(next() * (file + 1)))] : []),
    ];
  });
  return next() < 0.3 ? [...acts, removing("Z12345678")] : acts;
}

const seeds = Array.from({ length: HISTORIES }, (_, index) => FIRST_SEED + index);

test.each(seeds)("history %i, cut at random statements, ends as if nothing had been cut", async (seed) => {
  const next = random(seed * 101);
  const [calm, unlucky] = [await createUser(app), await createUser(app)];
  const [doneCalmly, done] = [calm, unlucky].map((): Done => ({ sessions: new Map(), imports: new Map() }));
  const counts = await countAllRows(app);
  const statements: number[] = [];
  const acts = actsOf(seed);
  for (const act of acts) {
    statements.push((await statementsOf(() => act(calm, doneCalmly as Done), IMPORTS)).length);
  }
  const added = difference(await countAllRows(app), counts);

  for (const [index, act] of acts.entries()) {
    const at = 1 + Math.floor(next() * (statements[index] ?? 1));
    const failpoint = { at, isAfter: next() < 0.5 };
    const isDone = await cutAt(failpoint, () => act(unlucky, done as Done), IMPORTS);
    faults += 1;
    failures += Number(!isDone);
    if (!isDone) {
      await act(unlucky, done as Done);
    }
  }

  expect(await stateOf(app, unlucky.id)).toEqual(await stateOf(app, calm.id));
  const again = difference(await countAllRows(app), counts);
  expect(again).toEqual(difference(added, {}, 2));
});

test("a history with an undo and a deletion, cut at each statement of each act, ends as if nothing had been cut", async () => {
  const [calm, unlucky] = [await createUser(app), await createUser(app)];
  const [doneCalmly, done] = [calm, unlucky].map((): Done => ({ sessions: new Map(), imports: new Map() }));
  let cuts = 0;
  for (const act of actsOf(EVENTFUL_SEED)) {
    const statements = await statementsOf(() => act(calm, doneCalmly as Done), IMPORTS);
    let isDone = false;
    // Before and after them in turn: what was cut is done again, until an act comes through although it was cut.
    for (let at = 1; at <= statements.length && !isDone; at++) {
      isDone = await cutAt({ at, isAfter: at % 2 === 0 }, () => act(unlucky, done as Done), IMPORTS);
      cuts += 1;
    }
    if (!isDone) {
      await act(unlucky, done as Done);
    }
  }

  expect(await stateOf(app, unlucky.id)).toEqual(await stateOf(app, calm.id));
  expect(cuts).toBeGreaterThan(100);
});

test("the faults were many, and most of them were felt", () => {
  expect(faults).toBeGreaterThan(HISTORIES * 4);
  expect(failures).toBeGreaterThan(faults / 2);
});

/** The rows that `counts` has more than `before`, in `times` as many. A preview that was cut may have left its session. */
const difference = (counts: Record<string, number>, before: Record<string, number>, times = 1) =>
  Object.fromEntries(
    Object.entries(counts)
      .filter(([table]) => !["upload_sessions", "upload_chunks"].includes(table))
      .map(([table, rows]) => [table, (rows - (before[table] ?? 0)) * times]),
  );
