import { type Clock, exchangeDay } from "../../clock.ts";
import type { UploadsRepository } from "./uploads.repository.ts";
import { createUploadsService } from "./uploads.service.ts";
import { WorkerPool } from "./worker-pool.ts";

export type Uploads = ReturnType<typeof createUploads>;

const NEW_YORK_TIME = new Intl.DateTimeFormat("en-GB", {
  timeZone: "America/New_York",
  hour: "2-digit",
  minute: "2-digit",
});

type Needs = { readonly repository: UploadsRepository; readonly databaseUrl: string; readonly clock: Clock };

/** The uploads service over its own threads, which read and merge files on connections of their own. */
export function createUploads({ repository, databaseUrl, clock }: Needs) {
  const workers = new WorkerPool();
  const service = createUploadsService({
    repository,
    runJob: (job) => workers.run(job),
    databaseUrl,
    clock,
    exchangeTime: (instant) => `${exchangeDay(instant)}T${NEW_YORK_TIME.format(instant)}`,
  });
  return { ...service, close: () => workers.close() };
}
