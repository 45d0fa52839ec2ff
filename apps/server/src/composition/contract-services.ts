import { EVER } from "@strikebook/core/shared/period";
import { ownReader, readEach } from "@strikebook/core/sharing/reader";
import { earnedBy } from "@strikebook/core/trade-summary/profit-split";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { createOpenContractsRepository } from "../modules/open-contracts/open-contracts.repository.ts";
import { createOpenContractsService } from "../modules/open-contracts/open-contracts.service.ts";
import { createOpenResultRepository } from "../modules/open-contracts/open-result.repository.ts";
import { createOpenResultService } from "../modules/open-contracts/open-result.service.ts";
import { createRealizedSeriesRepository } from "../modules/trade-summary/realized-series.repository.ts";
import { createWeeklyMailRepository } from "../modules/weekly-mail/weekly-mail.repository.ts";
import { createWeeklyMailService } from "../modules/weekly-mail/weekly-mail.service.ts";
import { readablePricesIn } from "../records/last-prices.repository.ts";
import type { FindHolidays } from "../records/sessions-until.ts";
import type { Settings } from "../settings.ts";
import type { NamesOfAccounts } from "./account-names.ts";

type Needs = NamesOfAccounts & {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly findHolidays: FindHolidays;
};

/** The board of open contracts, and the mail that tells of it. */
export function createContractServices({
  database,
  clock,
  settings,
  listReadableNames,
  findHolidays,
}: Needs) {
  const openContracts = createOpenContractsService(
    createOpenContractsRepository(database, findHolidays),
    listReadableNames,
  );
  const realizedSeries = createRealizedSeriesRepository(database);
  return {
    openContracts,
    openResult: createOpenResultService({
      repository: createOpenResultRepository(database),
      listPrices: readablePricesIn({ client: database.pool, findHolidays }),
      sumLifetime: async (reader) =>
        earnedBy(
          await readEach(reader, ({ userId, accountIds }) =>
            realizedSeries.sum(userId, "YEAR", { book: "TRADE", period: EVER, accountIds }),
          ),
        ),
    }),
    weeklyMail: createWeeklyMailService({
      repository: createWeeklyMailRepository(database),
      listContracts: (userId, today) => openContracts.list(ownReader(userId), {}, today),
      sendMail: settings.sendMail,
      appUrl: settings.publicOrigin,
      clock,
    }),
  };
}
