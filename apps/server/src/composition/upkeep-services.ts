import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { createBackupsRepository } from "../modules/backups/backups.repository.ts";
import { createBackupsService } from "../modules/backups/backups.service.ts";
import { createDoctorRepository } from "../modules/doctor/doctor.repository.ts";
import { createDoctorService } from "../modules/doctor/doctor.service.ts";
import type { Settings } from "../settings.ts";

type Needs = {
  readonly database: Database;
  readonly ownerUrl: string | undefined;
  readonly clock: Clock;
  readonly settings: Settings;
};

/** Wires what keeps the installation and its data whole. */
export function createUpkeepServices({ database, ownerUrl, clock, settings }: Needs) {
  const databaseUrl = ownerUrl ?? database.pool.options.connectionString ?? "";
  const backups = createBackupsService({
    repository: createBackupsRepository(database, databaseUrl),
    settings: settings.backups,
    appVersion: settings.build.version,
    clock,
  });
  return {
    backups,
    doctor: createDoctorService({
      repository: createDoctorRepository(database),
      spoolDir: settings.spoolDir,
      backups: backups.state,
      clock,
    }),
  };
}
