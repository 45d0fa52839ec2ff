import type { Database } from "@strikebook/database/client";
import { openNotifications } from "@strikebook/database/notifications";
import type { Clock } from "./clock.ts";
import { describeMachine } from "./modules/system/machine.ts";
import { createUploadHealthService } from "./modules/upload-health/upload-health.service.ts";
import { createUploadProgressService } from "./modules/upload-progress/upload-progress.service.ts";
import { createProgressSource } from "./modules/uploads/operation-progress.ts";
import { createOperationsRepository } from "./modules/uploads/operations.repository.ts";
import { createUploadHistoryRepository } from "./modules/uploads/upload-history.repository.ts";
import { createUploadHistoryService } from "./modules/uploads/upload-history.service.ts";
import { createUploadsRepository } from "./modules/uploads/uploads.repository.ts";
import { createUploads } from "./modules/uploads/uploads.ts";
import { createUploadRecord } from "./upload-record/upload-record.repository.ts";

/** Uploads and how they go on. Connections of their own beside the database's: `close` ends them. */
export function createUploadServices(database: Database, clock: Clock) {
  const databaseUrl = database.pool.options.connectionString ?? "";
  const notifications = openNotifications(databaseUrl);
  const operations = createOperationsRepository(database);
  const uploadRecord = createUploadRecord(database);
  const uploads = createUploads({
    repository: createUploadsRepository(database),
    operations,
    pool: database.pool,
    databaseUrl,
    listen: notifications.listen,
    clock,
    record: uploadRecord,
  });
  const uploadProgress = createUploadProgressService({
    source: createProgressSource(operations, clock),
    listen: notifications.listen,
  });
  const uploadHistory = createUploadHistoryService({
    repository: createUploadHistoryRepository(database),
    runJob: uploads.runJob,
    databaseUrl,
    clock,
  });
  return {
    uploads,
    uploadHistory,
    uploadProgress,
    uploadHealth: createUploadHealthService({
      listAttempts: uploadRecord.listSince,
      machine: describeMachine,
      clock,
    }),
    /** Hears the database's notifications. */
    listen: notifications.listen,

    /** Lets imports end that are about to, and ends the threads and connections. */
    async close(): Promise<void> {
      await uploads.close();
      await uploadProgress.close();
      await notifications.close();
    },
  };
}
