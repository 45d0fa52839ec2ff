import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { createJointAccountsRepository } from "../modules/joint-accounts/joint-accounts.repository.ts";
import { createJointAccountsService } from "../modules/joint-accounts/joint-accounts.service.ts";
import type { createRealizedSeriesService } from "../modules/trade-summary/realized-series.service.ts";

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly realizedSeries: ReturnType<typeof createRealizedSeriesService>;
};

/** Accounts that two people have imported, told apart by the figures of the summaries. */
export const createJointServices = ({ database, clock, realizedSeries }: Needs) => ({
  jointAccounts: createJointAccountsService({
    repository: createJointAccountsRepository(database),
    sumYears: (reader) => realizedSeries.list(reader, { bucket: "YEAR", book: "TRADE" }),
    clock,
  }),
});
