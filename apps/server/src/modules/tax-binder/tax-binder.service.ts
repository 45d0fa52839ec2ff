import { describeStatement } from "@strikebook/core/ledger/statements/describe-statement";
import type { LedgerStatement } from "@strikebook/core/ledger/statements/statement";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { DomainError } from "@strikebook/core/shared/errors";
import type { Binder } from "@strikebook/core/tax-binder/binder";
import { writeBinder } from "@strikebook/core/tax-binder/write-binder";
import type { WashReading } from "@strikebook/core/tax-year/tax-facts";
import type { TaxBinderRepository } from "./tax-binder.repository.ts";

type Needs = {
  readonly repository: TaxBinderRepository;
  readonly findYear: (userId: string, asked: Asked, today: CalendarDate) => Promise<FoundYear>;
  /** False while rows that were changed are not in the campaigns yet. */
  readonly areCampaignsUpToDate: (userId: string, today: CalendarDate) => Promise<boolean>;
  readonly listStatements: (userId: string) => Promise<LedgerStatement[]>;
  readonly listAccountNames: (userId: string) => Promise<ReadonlyMap<string, string>>;
  /** Of this program. */
  readonly version: string;
};

type FoundYear = Binder["taxYear"] & Pick<Binder, "sealedOn"> & { readonly wouldChange: unknown };

type Asked = { readonly year: number; readonly reading: WashReading };

/** A tax year in one file. The owner is an argument. */
export const createTaxBinderService = ({
  repository,
  findYear,
  areCampaignsUpToDate,
  listStatements,
  listAccountNames,
  version,
}: Needs) => ({
  /** The page as text. Throws CONFLICT while campaigns are still being worked out. */
  async write(userId: string, { year, reading }: Asked, today: CalendarDate): Promise<string> {
    if (!(await areCampaignsUpToDate(userId, today))) {
      throw new DomainError("CONFLICT", "Campaigns are still being worked out. Try again in a minute.");
    }
    const first = `${year}-01-01` as CalendarDate;
    const last = `${year}-12-31` as CalendarDate;
    const { wouldChange: _later, sealedOn, ...taxYear } = await findYear(userId, { year, reading }, today);
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
