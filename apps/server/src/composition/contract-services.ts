import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { EVER } from "@strikebook/core/shared/period";
import { type Reader, readEach } from "@strikebook/core/sharing/reader";
import { earnedBy } from "@strikebook/core/trade-summary/profit-split";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { countTry } from "../modules/auth/sign-in.ts";
import { createSignInThrottleRepository } from "../modules/auth/sign-in-throttle.repository.ts";
import { createOpenContractsRepository } from "../modules/open-contracts/open-contracts.repository.ts";
import { createOpenContractsService } from "../modules/open-contracts/open-contracts.service.ts";
import { createOpenResultRepository } from "../modules/open-contracts/open-result.repository.ts";
import { createOpenResultService } from "../modules/open-contracts/open-result.service.ts";
import { createPushRepository } from "../modules/push/push.repository.ts";
import { createPushService } from "../modules/push/push.service.ts";
import { createPushMessagesRepository } from "../modules/push/push-messages.repository.ts";
import { createRealizedSeriesRepository } from "../modules/trade-summary/realized-series.repository.ts";
import { createWeeklyMailRepository } from "../modules/weekly-mail/weekly-mail.repository.ts";
import { createWeeklyMailService } from "../modules/weekly-mail/weekly-mail.service.ts";
import { createPushClient } from "../outside/push-client.ts";
import { readablePricesIn } from "../records/prices/last-prices.repository.ts";
import type { FindHolidays } from "../records/sessions-until.ts";
import type { Settings } from "../settings.ts";
import type { NamesOfAccounts } from "./account-names.ts";

type Needs = NamesOfAccounts & {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  /** The accounts that a person's own figures are made of. */
  readonly ownReaderOf: (userId: string, today: CalendarDate) => Promise<Reader>;
  readonly findHolidays: FindHolidays;
};

/** The board of open contracts, and the mail and the push that tell of it. */
export function createContractServices(needs: Needs) {
  const { database, clock, settings, ownReaderOf, listReadableNames, findHolidays } = needs;
  const openContracts = createOpenContractsService(
    createOpenContractsRepository(database, findHolidays),
    listReadableNames,
  );
  const listContracts = async (userId: string, today: CalendarDate) =>
    openContracts.list(await ownReaderOf(userId, today), {}, today);
  const realizedSeries = createRealizedSeriesRepository(database);
  const throttle = createSignInThrottleRepository(database);
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
      listContracts,
      sendMail: settings.sendMail,
      appUrl: settings.publicOrigin,
      clock,
    }),
    push: createPushService({
      repository: createPushRepository(database),
      messages: createPushMessagesRepository(database),
      client: createPushClient(settings.push ?? { reachesLocalNetwork: false }),
      box: settings.secretBox,
      listContracts,
      // Tests of a push are counted as tries at a door are.
      countTry: (userId, now) => countTry(throttle, `push ${userId}`, now),
      clock,
    }),
  };
}
