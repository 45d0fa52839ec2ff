import type { HoldingsCheck, LedgerHolding } from "@strikebook/core/coverage/compare-holdings";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { settleWithoutMatching } from "../import/confirm/settle-evidence.repository.ts";
import type { RunJob } from "../import/worker/jobs.ts";
import { createHoldings, type Holdings } from "../ledger/check-holdings.repository.ts";
import { MatchingNeeded } from "../ledger/matching-needed.ts";
import type { LedgerStatementsRepository } from "../modules/ledger-statements/ledger-statements.repository.ts";
import type { StatementEffect } from "../modules/ledger-statements/statement-effect.ts";
import type { Change } from "../modules/positions/position-changes.service.ts";
import { createMatchingServices, type MatchingServices, type ServiceMethod } from "./matching-services.ts";

type Needs = {
  readonly database: Pick<Database, "pool">;
  readonly clock: Clock;
  /** Runs a job off this thread. */
  readonly runJob: RunJob;
  /** Matches again what a change of accounts has made out of date. */
  readonly rematchOutdated: () => Promise<void>;
};

/** The file that the thread loads. */
const FILE = new URL("./matching-services.ts", import.meta.url).href;

/** Rows that are matched on the thread that answers everybody, for what an account held on a day: some 20 ms. */
const MATCHED_HERE_MAX = 2000;

/** Methods that may change proofs of short sales: days that files cover, and positions of a day, are what proves them. */
const COVERAGE_CHANGES = [
  "setFileRange",
  "removeFileRange",
  "addQuietDays",
  "removeQuietDays",
  "setNoOlderHistory",
] as const;
const POSITION_CHANGES = [
  "add",
  "addMany",
  "update",
  "restore",
  "delete",
  "deleteMany",
  "deleteMatching",
  "deleteBetween",
] as const;

type Method = (...args: readonly unknown[]) => Promise<unknown>;
type RunAs = (service: keyof MatchingServices, method: string, args: readonly unknown[]) => Promise<unknown>;

/**
 * The services that match, for the thread that answers everybody: what matches is done in a worker's thread as a whole.
 * Corrections always go there; other changes where they turn out to change proofs of short sales, which are few.
 */
export function createMatchingOffThread({ database, clock, runJob, rematchOutdated }: Needs) {
  const run = (kind: "change" | "reckon", userId: string, call: ServiceMethod): Promise<unknown> =>
    runJob(kind, { userId, file: FILE, call, at: clock.now() });
  const previewStatements: LedgerStatementsRepository["preview"] = async (userId, statements) => {
    // Mostly there is nothing to suggest, and a job would wait for the campaigns that are being derived.
    if (statements.length === 0) {
      return [];
    }
    const call = { service: "statementPreviews", method: "preview", args: [userId, statements] } as const;
    return (await run("reckon", userId, call)) as StatementEffect[];
  };
  const holdings = holdingsOffThread(database.pool, (method, args) =>
    run("reckon", args[0], { service: "holdings", method, args }),
  );
  const here = createMatchingServices({
    pool: database.pool,
    clock,
    settle: settleWithoutMatching,
    previewStatements,
    holdings,
    rematchOutdated,
  });
  const inThread: RunAs = async (service, method, args) =>
    await run("change", userIdOf(service, args), { service, method, args });
  const whereNeeded: RunAs = async (service, method, args) => {
    const methods = here[service] as unknown as Readonly<Record<string, Method>>;
    return await orInThread(
      async () => await methods[method]?.(...args),
      () => inThread(service, method, args),
    );
  };

  return {
    positions: here.positions,
    holdings,
    ledgerStatements: {
      ...here.ledgerStatements,
      ...each(inThread, "ledgerStatements", ["add", "addMissing", "remove"]),
    },
    coverageStatements: {
      ...here.coverageStatements,
      ...each(whereNeeded, "coverageStatements", COVERAGE_CHANGES),
    },
    positionChanges: {
      ...here.positionChanges,
      ...each(whereNeeded, "positionChanges", POSITION_CHANGES),
    },
    changeHistory: { ...here.changeHistory, ...each(whereNeeded, "changeHistory", ["undo"]) },
  };
}

/** Tries it here first; whatever turns out to match again is done by a thread. */
async function orInThread<Value>(here: () => Promise<Value>, inThread: () => Promise<Value>): Promise<Value> {
  try {
    return await here();
  } catch (error) {
    if (error instanceof MatchingNeeded) {
      return await inThread();
    }
    throw error;
  }
}

/** Holdings of an account on a day, matched on this thread while the rows are few. */
function holdingsOffThread(
  pool: Database["pool"],
  reckon: (method: keyof Holdings, args: readonly [string, object]) => Promise<unknown>,
): Holdings {
  const here = createHoldings(pool, MATCHED_HERE_MAX);
  return {
    check: (...args) =>
      orInThread(
        () => here.check(...args),
        async () => (await reckon("check", args)) as HoldingsCheck,
      ),
    list: (...args) =>
      orInThread(
        () => here.list(...args),
        async () => (await reckon("list", args)) as LedgerHolding[],
      ),
  };
}

/** The methods of a service, each run in that way. */
const each = <Service extends keyof MatchingServices, Name extends keyof MatchingServices[Service] & string>(
  runAs: RunAs,
  service: Service,
  names: readonly Name[],
) =>
  Object.fromEntries(
    names.map((name): [Name, Method] => [name, (...args) => runAs(service, name, args)]),
  ) as unknown as Pick<MatchingServices[Service], Name>;

/** The person is named in a change of positions, elsewhere after the actor. */
const userIdOf = (service: keyof MatchingServices, [first, second]: readonly unknown[]): string =>
  service === "positionChanges" ? (first as Change).userId : (second as string);
