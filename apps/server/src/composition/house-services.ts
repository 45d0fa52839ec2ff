import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { createAuditRepository } from "../modules/audit/audit.repository.ts";
import { createAuditService } from "../modules/audit/audit.service.ts";
import { createBackupAlarm } from "../modules/backups/backup-alarm.ts";
import { createBackupsRepository } from "../modules/backups/backups.repository.ts";
import { createBackupsService } from "../modules/backups/backups.service.ts";
import { createDoctorRepository } from "../modules/doctor/doctor.repository.ts";
import { createDoctorService } from "../modules/doctor/doctor.service.ts";
import { createHousekeepingRepository } from "../modules/housekeeping/housekeeping.repository.ts";
import { createHousekeepingService } from "../modules/housekeeping/housekeeping.service.ts";
import { describeDisk } from "../modules/system/storage.ts";
import { createSystemRepository } from "../modules/system/system.repository.ts";
import { createSystemService } from "../modules/system/system.service.ts";
import type { Settings } from "../settings.ts";

type Needs = {
  readonly database: Database;
  readonly ownerUrl: string | undefined;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly findHolidays: (from: CalendarDate, to: CalendarDate) => Promise<readonly MarketHoliday[]>;
  readonly coverPeople: Parameters<typeof createHousekeepingService>[0]["coverPeople"];
};

/** The services for the installation itself: how it runs, its backups, and what its administrators have to see to. */
export function createHouseServices({
  database,
  ownerUrl,
  clock,
  settings,
  findHolidays,
  coverPeople,
}: Needs) {
  const system = createSystemService(createSystemRepository(database), settings);
  const databaseUrl = ownerUrl ?? database.pool.options.connectionString ?? "";
  const repository = createBackupsRepository(database, databaseUrl);
  const backups = createBackupsService({
    repository,
    settings: settings.backups,
    appVersion: settings.build.version,
    clock,
  });
  const audit = createAuditService({
    repository: createAuditRepository(database),
    headsInBackups: backups.auditHeads,
    clock,
  });
  return {
    system,
    backups,
    audit,
    backupAlarm: createBackupAlarm({
      repository,
      isNightly: settings.backups.at !== undefined,
      sendMail: settings.sendMail,
      appUrl: settings.publicOrigin,
      clock,
    }),
    doctor: createDoctorService({
      repository: createDoctorRepository(database),
      inspectLog: audit.inspect,
      spoolDir: settings.spoolDir,
      backups: backups.state,
      clock,
      runsIn: settings.runsIn,
    }),
    housekeeping: createHousekeepingService({
      repository: createHousekeepingRepository(database),
      backups: backups.state,
      auditCheck: audit.lastCheck,
      freeBytes: async () => (await describeDisk(settings.spoolDir)).freeBytes,
      findHolidays,
      coverPeople,
      version: system.version,
      clock,
      dayOf: exchangeDay,
    }),
  };
}
