import { DomainError } from "@strikebook/core/shared/errors";
import { type Clock, exchangeDay } from "../../clock.ts";
import type { UploadHistoryRepository } from "./upload-history.repository.ts";
import { createUploadHistoryService } from "./upload-history.service.ts";
import type { UploadsRepository } from "./uploads.repository.ts";
import { createUploadsService } from "./uploads.service.ts";
import { WorkerPool } from "./worker-pool.ts";

export type Uploads = ReturnType<typeof createUploads>;

const NEW_YORK_TIME = new Intl.DateTimeFormat("en-GB", {
  timeZone: "America/New_York",
  hour: "2-digit",
  minute: "2-digit",
});

type Needs = {
  readonly repository: UploadsRepository;
  readonly history: UploadHistoryRepository;
  readonly databaseUrl: string;
  readonly clock: Clock;
};

/** The uploads service over its own threads, which read and merge files on connections of their own. */
export function createUploads({ repository, history, databaseUrl, clock }: Needs) {
  const workers = new WorkerPool();
  const service = createUploadsService({
    repository,
    runJob: (job) => workers.run(job),
    databaseUrl,
    clock,
    exchangeTime: (instant) => `${exchangeDay(instant)}T${NEW_YORK_TIME.format(instant)}`,
  });
  const undo = async () => {
    throw new DomainError("UNAVAILABLE", "Undoing an import is not possible yet.");
  };
  return {
    ...service,
    history: createUploadHistoryService({ repository: history, previewUndo: undo, undo, clock }),
    close: () => workers.close(),
  };
}
