import { randomInt } from "node:crypto";
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
import { createClosingPriceFeedsRepository } from "../modules/closing-price-feeds/closing-price-feeds.repository.ts";
import { createClosingPriceFeedsService } from "../modules/closing-price-feeds/closing-price-feeds.service.ts";
import { createFinnhubCloses } from "../modules/closing-price-feeds/finnhub-closes.client.ts";
import type { PriceProvider } from "../modules/closing-price-feeds/price-provider.ts";
import { createTiingoCloses } from "../modules/closing-price-feeds/tiingo-closes.client.ts";
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

/** Houses ask providers for closes within so long after half past six. */
const LATE_MS_MAX = 15 * 60_000;

/** Those whose keys are set. Finnhub tells today's closes at 60 a minute, and Tiingo what it couldn't. */
const priceProviders = ({ finnhub, tiingo }: Settings): PriceProvider[] => [
  ...(finnhub === undefined ? [] : [createFinnhubCloses(finnhub)]),
  ...(tiingo === undefined ? [] : [createTiingoCloses(tiingo)]),
];

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
  const closingPriceFeeds = createClosingPriceFeedsService({
    repository: createClosingPriceFeedsRepository(database),
    providers: priceProviders(settings),
    findHolidays,
    clock,
    lateMs: randomInt(LATE_MS_MAX),
  });
  return {
    system,
    closingPriceFeeds,
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
      priceFeeds: closingPriceFeeds.state,
      freeBytes: async () => (await describeDisk(settings.spoolDir)).freeBytes,
      findHolidays,
      coverPeople,
      version: system.version,
      clock,
      dayOf: exchangeDay,
    }),
  };
}
