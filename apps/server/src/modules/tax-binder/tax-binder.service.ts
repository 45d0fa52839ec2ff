import { describeStatement } from "@strikebook/core/ledger/statements/describe-statement";
import type { LedgerStatement } from "@strikebook/core/ledger/statements/statement";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError } from "@strikebook/core/shared/errors";
import { writeBinder } from "@strikebook/core/tax-binder/write-binder";
import type { WashReading } from "@strikebook/core/tax-year/tax-facts";
import type { createCampaignsService } from "../campaigns/campaigns.service.ts";
import type { createTaxYearsService } from "../tax-year/tax-years.service.ts";
import type { TaxBinderRepository } from "./tax-binder.repository.ts";

type Needs = {
  readonly repository: TaxBinderRepository;
  readonly taxYears: Pick<ReturnType<typeof createTaxYearsService>, "find">;
  readonly campaigns: Pick<ReturnType<typeof createCampaignsService>, "list">;
  readonly listStatements: (userId: string) => Promise<LedgerStatement[]>;
  readonly listAccountNames: (userId: string) => Promise<ReadonlyMap<string, string>>;
  /** Of this program. */
  readonly version: string;
};

type Asked = { readonly year: number; readonly reading: WashReading };

/** A tax year in one file. The owner is an argument. */
export const createTaxBinderService = ({
  repository,
  taxYears,
  campaigns,
  listStatements,
  listAccountNames,
  version,
}: Needs) => ({
  /** The page as text. Throws CONFLICT while campaigns are still being worked out. */
  async write(userId: string, { year, reading }: Asked, today: CalendarDate): Promise<string> {
    const { isUpToDate } = await campaigns.list(userId, ANY_CAMPAIGN, today);
    if (!isUpToDate) {
      throw new DomainError("CONFLICT", "Campaigns are still being worked out. Try again in a minute.");
    }
    const first = `${year}-01-01` as CalendarDate;
    const last = `${year}-12-31` as CalendarDate;
    const {
      wouldChange: _later,
      sealedOn,
      ...taxYear
    } = await taxYears.find(userId, { year, reading }, today);
    const names = await listAccountNames(userId);
    return writeBinder({
      owner: await repository.findOwner(userId),
      writtenOn: today,
      version,
      taxYear,
      sealedOn,
      campaigns: (await repository.listCampaigns(userId, first, last)).map(({ accountId, ...campaign }) => ({
        ...campaign,
        accountName: names.get(accountId) ?? "",
      })),
      corrections: (await listStatements(userId)).map((statement) => ({
        sentence: describeStatement(statement),
        reason: statement.reason ?? null,
      })),
      files: await repository.listFiles(userId),
    });
  },
});

const ANY_CAMPAIGN = { includeHoldings: true, page: 0, size: 1, descending: false } as const;
