import type { Database } from "@strikebook/database/client";
import { openPool } from "@strikebook/database/connection";
import type { Clock } from "../clock.ts";
import { type Settle, settleEvidence } from "../import/confirm/settle-evidence.repository.ts";
import type { AnswersCalls } from "../import/worker/service-call.ts";
import { createHoldings, type Holdings } from "../ledger/check-holdings.repository.ts";
import { createSalesRepository } from "../ledger/statements/sales.repository.ts";
import { createChangeHistoryRepository } from "../modules/change-history/change-history.repository.ts";
import { createChangeHistoryService } from "../modules/change-history/change-history.service.ts";
import { createCoverageStatementsRepository } from "../modules/coverage/coverage-statements.repository.ts";
import { createCoverageStatementsService } from "../modules/coverage/coverage-statements.service.ts";
import {
  createLedgerStatementsRepository,
  type LedgerStatementsRepository,
} from "../modules/ledger-statements/ledger-statements.repository.ts";
import { createLedgerStatementsService } from "../modules/ledger-statements/ledger-statements.service.ts";
import { createLooseEndsRepository } from "../modules/ledger-statements/loose-ends.repository.ts";
import { createNumberEvidenceRepository } from "../modules/ledger-statements/number-evidence.repository.ts";
import { createOpenLotsRepository } from "../modules/ledger-statements/open-lots.repository.ts";
import { createPositionChangesRepository } from "../modules/positions/position-changes.repository.ts";
import { createPositionChangesService } from "../modules/positions/position-changes.service.ts";
import { createPositionValuesRepository } from "../modules/positions/position-values.repository.ts";
import { createPositionsRepository } from "../modules/positions/positions.repository.ts";
import { createPositionsService } from "../modules/positions/positions.service.ts";
import { createTypedAgainRepository } from "../modules/positions/typed-again.repository.ts";
import { KeptAnswers } from "../records/kept-answers.repository.ts";
import { accountNamesIn } from "./account-names.ts";

type Needs = Pick<Database, "pool"> & {
  readonly clock: Clock;
  readonly settle: Settle;
  /** The statements' own where absent. */
  readonly previewStatements?: LedgerStatementsRepository["preview"];
  /** Holdings of a day; read over the pool itself when absent. */
  readonly holdings?: Holdings;
  readonly rematchOutdated: () => Promise<void>;
};

export type MatchingServices = ReturnType<typeof createMatchingServices>;

/** Connections of a call: its transaction, and what it asks beside it. */
const CONNECTIONS_MAX = 2;
/** A thread has a low priority, and no other request waits for it. */
const CONNECT_MS_MAX = 60_000;

/** Wires the services of which a change may match the ledger again; for the server's own thread or a worker's. */
export function createMatchingServices(needs: Needs) {
  const { pool, clock, settle, rematchOutdated, holdings = createHoldings(pool) } = needs;
  const { listAccountNames, listReadableNames } = accountNamesIn({ pool });
  const statements = createLedgerStatementsRepository({ pool });
  const preview = needs.previewStatements ?? statements.preview;
  const positions = createPositionsService({
    repository: createPositionsRepository({ pool }),
    values: createPositionValuesRepository({ pool }),
    listReadableNames,
    clock,
  });
  return {
    positions,
    holdings,
    statementPreviews: { preview },
    ledgerStatements: createLedgerStatementsService({
      sales: createSalesRepository({ pool }),
      repository: { ...statements, preview },
      looseEnds: createLooseEndsRepository({ pool }),
      numberEvidence: createNumberEvidenceRepository({ pool, holdings }),
      openLots: createOpenLotsRepository({ pool }),
      kept: new KeptAnswers(pool),
      clock,
    }),
    coverageStatements: createCoverageStatementsService({
      repository: createCoverageStatementsRepository({ pool, settle }),
      clock,
    }),
    positionChanges: createPositionChangesService({
      repository: createPositionChangesRepository({ pool, settle }),
      typedAgain: createTypedAgainRepository({ pool }),
      positions,
      listAccountNames,
      clock,
    }),
    changeHistory: createChangeHistoryService({
      repository: createChangeHistoryRepository({ pool, settle }),
      listAccountNames,
      rematchOutdated,
      clock,
    }),
  };
}

/** A method of one of the services, with its arguments as plain data. */
export type ServiceMethod = {
  readonly service: keyof MatchingServices;
  readonly method: string;
  readonly args: readonly unknown[];
};

/** Called by the worker's thread: does the whole call there, on connections of its own. */
export const answerCall: AnswersCalls["answerCall"] = async (databaseUrl, { call, at }) => {
  const pool = openPool(databaseUrl, CONNECTIONS_MAX, {
    name: "strikebook matching",
    connectMsMax: CONNECT_MS_MAX,
  });
  try {
    const services = createMatchingServices({
      pool,
      clock: { now: () => at },
      settle: settleEvidence,
      // Accounts that come back are matched by the server, which does no change of accounts here.
      rematchOutdated: async () => undefined,
    });
    const { service, method, args } = call as ServiceMethod;
    const methods = services[service] as unknown as Readonly<
      Record<string, (...args: readonly unknown[]) => Promise<unknown>>
    >;
    return await methods[method]?.(...args);
  } finally {
    await pool.end();
  }
};
