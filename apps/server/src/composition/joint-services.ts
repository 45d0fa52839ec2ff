import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { createJointAccountsRepository } from "../modules/joint-accounts/joint-accounts.repository.ts";
import { createJointAccountsService } from "../modules/joint-accounts/joint-accounts.service.ts";
import { createJointFilesRepository } from "../modules/joint-accounts/joint-files.repository.ts";
import { createJointFilesService } from "../modules/joint-accounts/joint-files.service.ts";
import type { createRealizedSeriesService } from "../modules/trade-summary/realized-series.service.ts";

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly realizedSeries: ReturnType<typeof createRealizedSeriesService>;
};

/** Accounts that two people have imported, told apart by the figures of the summaries. */
export function createJointServices({ database, clock, realizedSeries }: Needs) {
  const repository = createJointAccountsRepository(database);
  return {
    jointAccounts: createJointAccountsService({
      repository,
      sumYears: (reader) => realizedSeries.list(reader, { bucket: "YEAR", book: "TRADE" }),
      clock,
    }),
    jointFiles: createJointFilesService({
      repository: createJointFilesRepository(database),
      listJoint: repository.list,
    }),
  };
}
