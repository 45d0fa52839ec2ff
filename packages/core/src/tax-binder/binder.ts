import type { DecimalText } from "../shared/decimal.ts";
import type { TaxYear } from "../tax-year/tax-year.ts";

/** A year in one file, for an accountant or an heir: what was told, what it was made of, and a page that adds it up again. */
export type Binder = {
  /** Of the person: first and last name. */
  readonly owner: string;
  /** `YYYY-MM-DD`. */
  readonly writtenOn: string;
  /** Of the program. */
  readonly version: string;
  readonly accounts: readonly BinderAccount[];
  readonly taxYear: TaxYear;
  /** Since when the year is sealed; null while it is open. */
  readonly sealedOn: string | null;
  /** Campaigns that closed something in the year, by underlying and day. */
  readonly campaigns: readonly BinderCampaign[];
  readonly corrections: readonly BinderCorrection[];
  readonly files: readonly BinderFile[];
};

export type BinderAccount = { readonly id: string; readonly name: string };

export type BinderCampaign = {
  readonly underlying: string;
  readonly accountId: string;
  readonly openedOn: string;
  /** Null while it is open. */
  readonly closedOn: string | null;
  /** Of its whole life, US dollars, in the trade book: options + shares + dividends = profit. */
  readonly options: DecimalText;
  readonly shares: DecimalText;
  readonly dividends: DecimalText;
  readonly profit: DecimalText;
};

export type BinderCorrection = { readonly sentence: string; readonly reason: string | null };

/** A file that was imported. */
export type BinderFile = {
  readonly name: string;
  readonly importedOn: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
};
