import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { Database } from "@strikebook/database/client";
import { openNotifications } from "@strikebook/database/notifications";
import type { Clock } from "../clock.ts";
import { createProgressSource } from "../import/background/progress-source.ts";
import { createUploadsRepository } from "../import/background/standing.repository.ts";
import { createOperationsRepository } from "../import/operations/operations.repository.ts";
import { createLeftFilesRepository } from "../modules/left-files/left-files.repository.ts";
import { createPersonChanges } from "../modules/person-changes/person-changes.service.ts";
import { createSharingRepository } from "../modules/sharing/sharing.repository.ts";
import { describeMachine } from "../modules/system/machine.ts";
import { createUploadHealthService } from "../modules/upload-health/upload-health.service.ts";
import { createUploadHistoryRepository } from "../modules/upload-history/upload-history.repository.ts";
import { createUploadHistoryService } from "../modules/upload-history/upload-history.service.ts";
import { createUploadProgressService } from "../modules/upload-progress/upload-progress.service.ts";
import { createUploadQueueRepository } from "../modules/upload-queue/upload-queue.repository.ts";
import { createAccountNamesRepository } from "../modules/uploads/account-names.repository.ts";
import { createAccountNamesService } from "../modules/uploads/account-names.service.ts";
import { createUploads } from "../modules/uploads/uploads.module.ts";
import { createUploadRecord } from "../records/upload-record.repository.ts";

/** Uploads, their history, progress and health. They open threads and connections of their own, which `close` ends. */
export function createUploadServices(database: Database, clock: Clock) {
  const databaseUrl = database.pool.options.connectionString ?? "";
  const notifications = openNotifications(databaseUrl);
  const operations = createOperationsRepository(database);
  const uploadRecord = createUploadRecord(database);
  const { listReadable } = createSharingRepository(database);
  /** Accounts of others that a person may see today. */
  const listShared = async (userId: string) =>
    (await listReadable(userId, exchangeDay(clock.now()))).filter(({ access }) => access !== null);
  const repository = createUploadsRepository(database);
  const uploads = createUploads({
    repository,
    operations,
    pool: database.pool,
    databaseUrl,
    listen: notifications.listen,
    clock,
    record: uploadRecord,
  });
  const uploadProgress = createUploadProgressService({
    source: createProgressSource({ ...repository, operations, clock }),
    listManaged: async (viewerId) => {
      const managed = (await listShared(viewerId)).filter(({ access }) => access === "MANAGE");
      return [...groupBy(managed, ({ ownerId }) => ownerId)].map(([userId, own]) => ({
        userId,
        granteeId: viewerId,
        accountIds: own.map(({ accountId }) => accountId),
      }));
    },
    listen: notifications.listen,
  });
  const personChanges = createPersonChanges({
    listOwners: async (userId) => [...new Set((await listShared(userId)).map(({ ownerId }) => ownerId))],
    listen: notifications.listen,
  });
  const uploadHistory = createUploadHistoryService({
    repository: createUploadHistoryRepository(database),
    runJob: uploads.runJob,
    clock,
  });
  return {
    uploads,
    uploadHistory,
    uploadProgress,
    leftFiles: createLeftFilesRepository(database),
    uploadQueue: createUploadQueueRepository(database),
    personChanges,
    accountNames: createAccountNamesService({ repository: createAccountNamesRepository(database), clock }),
    uploadHealth: createUploadHealthService({
      listAttempts: uploadRecord.listSince,
      machine: describeMachine,
      clock,
    }),
    /** Hears the database's notifications. */
    listen: notifications.listen,

    /** Waits a moment for imports under way, then ends the threads and connections. */
    async close(): Promise<void> {
      await uploads.close();
      await uploadProgress.close();
      await personChanges.close();
      await notifications.close();
    },
  };
}
