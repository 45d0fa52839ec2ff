import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { createOpenContractsRepository } from "../modules/open-contracts/open-contracts.repository.ts";
import { createOpenContractsService } from "../modules/open-contracts/open-contracts.service.ts";
import { createWeeklyMailRepository } from "../modules/weekly-mail/weekly-mail.repository.ts";
import { createWeeklyMailService } from "../modules/weekly-mail/weekly-mail.service.ts";
import type { Settings } from "../settings.ts";

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly listAccountNames: (userId: string) => Promise<ReadonlyMap<string, string>>;
};

/** The board of open contracts, and the mail that tells of it. */
export function createContractServices({ database, clock, settings, listAccountNames }: Needs) {
  const openContracts = createOpenContractsService(createOpenContractsRepository(database), listAccountNames);
  return {
    openContracts,
    weeklyMail: createWeeklyMailService({
      repository: createWeeklyMailRepository(database),
      listContracts: (userId, today) => openContracts.list(userId, {}, today),
      sendMail: settings.sendMail,
      appUrl: settings.publicOrigin,
      clock,
    }),
  };
}
