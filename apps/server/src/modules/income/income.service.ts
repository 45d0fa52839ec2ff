import {
  type IncomeMatrix,
  type IncomeRow,
  incomeMatrix,
  incomeRows,
} from "@strikebook/core/income/income-sums";
import { type PremiumRow, premiumRows } from "@strikebook/core/income/premium-sums";
import { periodOf } from "@strikebook/core/shared/period";
import { narrowed, type Reader, readEach } from "@strikebook/core/sharing/reader";
import type { IncomeMatrixQuery, IncomeQuery, PremiumQuery } from "@strikebook/validators/summaries/income";
import type { FindNames } from "../../ledger/names/underlying-names.repository.ts";
import { namesAsked } from "../../ledger/names/with-names.ts";
import type { KeptAnswers } from "../../records/kept-answers.repository.ts";
import type { IncomeRepository } from "./income.repository.ts";
import type { PremiumRepository } from "./premium.repository.ts";

type Needs = {
  readonly repository: IncomeRepository & PremiumRepository;
  readonly findNames: FindNames;
  readonly kept: KeptAnswers<readonly IncomeRow[]>;
  readonly keptPremium: KeptAnswers<readonly PremiumRow[]>;
};

export function createIncomeService({ repository, findNames, kept, keptPremium }: Needs) {
  return {
    /** Income in buckets by kind; a bucket that reaches over an end of the range counts its days within. */
    list: (reader: Reader, query: IncomeQuery): Promise<readonly IncomeRow[]> =>
      kept.findFor(reader, [query], async () => {
        const { bucket, from, to, accountIds, symbol, followRenames } = query;
        const period = periodOf(from, to);
        const parts = await readEach(narrowed(reader, accountIds), async ({ userId, ...owned }) => {
          const named = await namesAsked(findNames, userId, { underlying: symbol, followRenames });
          return await repository.list(userId, { accountIds: owned.accountIds, period, ...named });
        });
        return incomeRows(bucket, parts);
      }),

    /** Months by holdings of each account. */
    async matrix(reader: Reader, { from, to, accountIds, kind }: IncomeMatrixQuery): Promise<IncomeMatrix> {
      const period = { startDate: from, endDate: to };
      const parts = await readEach(narrowed(reader, accountIds), ({ userId, ...owned }) =>
        repository.list(userId, { accountIds: owned.accountIds, period }),
      );
      return incomeMatrix(period, parts, kind);
    },

    /** Premium received and premium kept, two series by different days. */
    premium: (reader: Reader, query: PremiumQuery): Promise<readonly PremiumRow[]> =>
      keptPremium.findFor(reader, [query], async () => {
        const { bucket, from, to, accountIds, underlying, followRenames } = query;
        const period = periodOf(from, to);
        const days = await readEach(narrowed(reader, accountIds), async ({ userId, ...owned }) => {
          const named = await namesAsked(findNames, userId, { underlying, followRenames });
          return await repository.listPremium(userId, { accountIds: owned.accountIds, period, ...named });
        });
        return premiumRows(bucket, days);
      }),
  };
}
