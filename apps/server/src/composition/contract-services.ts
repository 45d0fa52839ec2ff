import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { EVER } from "@strikebook/core/shared/period";
import { type Reader, readEach } from "@strikebook/core/sharing/reader";
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
import type { Settings } from "../settings.ts";
import type { NamesOfAccounts } from "./account-names.ts";

type Needs = NamesOfAccounts & {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  /** The accounts that a person's own figures are made of. */
  readonly ownReaderOf: (userId: string, today: CalendarDate) => Promise<Reader>;
};

/** The board of open contracts, and the mail that tells of it. */
export function createContractServices({ database, clock, settings, ownReaderOf, listReadableNames }: Needs) {
  const openContracts = createOpenContractsService(
    createOpenContractsRepository(database),
    listReadableNames,
  );
  const realizedSeries = createRealizedSeriesRepository(database);
  return {
    openContracts,
    openResult: createOpenResultService({
      repository: createOpenResultRepository(database),
      listPrices: readablePricesIn(database.pool),
      sumLifetime: async (reader) =>
        earnedBy(
          await readEach(reader, ({ userId, accountIds }) =>
            realizedSeries.sum(userId, "YEAR", { book: "TRADE", period: EVER, accountIds }),
          ),
        ),
    }),
    weeklyMail: createWeeklyMailService({
      repository: createWeeklyMailRepository(database),
      listContracts: async (userId, today) => openContracts.list(await ownReaderOf(userId, today), {}, today),
      sendMail: settings.sendMail,
      appUrl: settings.publicOrigin,
      clock,
    }),
  };
}
