import {
  type IncomeMatrix,
  type IncomeRow,
  incomeMatrix,
  incomeRows,
} from "@strikebook/core/income/income-sums";
import { type PremiumRow, premiumRows } from "@strikebook/core/income/premium-sums";
import { periodOf } from "@strikebook/core/shared/period";
import type { IncomeMatrixQuery, IncomeQuery, PremiumQuery } from "@strikebook/validators/summaries/income";
import type { FindNames } from "../../ledger/names/underlying-names.repository.ts";
import { namesAsked } from "../../ledger/names/with-names.ts";
import type { IncomeRepository } from "./income.repository.ts";
import type { PremiumRepository } from "./premium.repository.ts";

export function createIncomeService(repository: IncomeRepository & PremiumRepository, findNames: FindNames) {
  return {
    /** Income in buckets by kind; a bucket that reaches over an end of the range counts its days within. */
    async list(
      userId: string,
      { bucket, from, to, accountIds, symbol, followRenames }: IncomeQuery,
    ): Promise<IncomeRow[]> {
      const named = await namesAsked(findNames, userId, { underlying: symbol, followRenames });
      const period = periodOf(from, to);
      return incomeRows(bucket, await repository.list(userId, { accountIds, period, ...named }));
    },

    /** Months by holdings of each account. */
    async matrix(userId: string, { from, to, accountIds, kind }: IncomeMatrixQuery): Promise<IncomeMatrix> {
      const period = { startDate: from, endDate: to };
      return incomeMatrix(period, await repository.list(userId, { accountIds, period }), kind);
    },

    /** Premium received and premium kept, two series by different days. */
    async premium(
      userId: string,
      { bucket, from, to, accountIds, underlying, followRenames }: PremiumQuery,
    ): Promise<PremiumRow[]> {
      const named = await namesAsked(findNames, userId, { underlying, followRenames });
      const period = periodOf(from, to);
      return premiumRows(bucket, await repository.listPremium(userId, { accountIds, period, ...named }));
    },
  };
}
