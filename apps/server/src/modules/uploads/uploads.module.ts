import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import type { Clock } from "../../clock.ts";
import type { AccountRemoval, RemovedAccount } from "../../import/accounts/remove-account.repository.ts";
import { createImportAcceptance } from "../../import/background/accept-import.repository.ts";
import { BackgroundImports, type Report } from "../../import/background/background-imports.ts";
import type { Listen } from "../../import/background/import-queue.repository.ts";
import type { UploadsRepository } from "../../import/background/standing.repository.ts";
import type { OperationsRepository } from "../../import/operations/operations.repository.ts";
import { WorkerPool } from "../../import/worker/worker-pool.ts";
import { listUsersBehind } from "../../ledger/campaigns/derive-campaigns.repository.ts";
import { listOutdated } from "../../ledger/ledger-version.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import type { UploadRecord } from "../../records/upload-record.repository.ts";
import { createUploadsService } from "./uploads.service.ts";

export type Uploads = ReturnType<typeof createUploads>;

const NEW_YORK_TIME = new Intl.DateTimeFormat("en-GB", {
  timeZone: "America/New_York",
  hour: "2-digit",
  minute: "2-digit",
});

type Needs = {
  readonly repository: UploadsRepository;
  readonly operations: OperationsRepository;
  readonly pool: Parameters<typeof createImportAcceptance>[0]["pool"];
  readonly databaseUrl: string;
  readonly listen: Listen;
  readonly clock: Clock;
  readonly record: UploadRecord;
};

/** The uploads service over its own threads, which read and merge files on connections of their own. */
export function createUploads(needs: Needs) {
  const { repository, operations, databaseUrl, clock } = needs;
  const workers = new WorkerPool(databaseUrl);
  const { runJob } = workers;
  const background = new BackgroundImports({ operations, workers, databaseUrl, listen: needs.listen });
  const service = createUploadsService({
    repository,
    acceptance: createImportAcceptance({ pool: needs.pool, queue: background.queue }),
    runJob,
    clock,
    exchangeTime: (instant) => `${exchangeDay(instant)}T${NEW_YORK_TIME.format(instant)}`,
    record: needs.record.add,
    journal: (entry) => writeAudit(needs.pool, entry),
  });
  return {
    ...service,
    /** Matches the ledgers again that are out of date. */
    rematchOutdated: async () =>
      await forEachUser(await listOutdated(needs.pool), (userId) => runJob("rematchLedger", { userId })),

    /** Derives the campaigns that matching has marked, so that nobody who asks for them has to wait. */
    deriveCampaigns: async () =>
      await forEachUser(await listUsersBehind(needs.pool), (userId) => runJob("deriveCampaigns", { userId })),

    /** Runs a job off this thread. */
    runJob,

    /** Deletes an account with its data off this thread; undefined when it is not the user's. */
    removeAccount: (removal: AccountRemoval): Promise<RemovedAccount | undefined> =>
      runJob("removeAccount", removal),

    /** Takes part in the imports in the background from now on; without it they wait for a process that does. */
    startImporting: (report: Report) => background.start(report),

    /** Takes no part in them any more; those under way end, or go on elsewhere. */
    stopImporting: () => background.close(),

    /** Removes expired previews, and operations that ended long ago. */
    async sweep(): Promise<void> {
      await needs.record.tidy();
      await service.sweep();
      await operations.removeEnded();
    },

    /** Stops importing, and ends the threads. */
    async close(): Promise<void> {
      await background.close();
      await workers.close();
    },
  };
}

/** One after the other; throws at the end what failed. */
async function forEachUser(
  userIds: readonly string[],
  run: (userId: string) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of userIds) {
    try {
      await run(userId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `The ledgers of ${failures.length} users were left as they are`);
  }
}
