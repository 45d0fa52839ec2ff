import type { DecimalText } from "../shared/decimal.ts";
import type { Section1256Row } from "../tax-year/section-1256.ts";
import type { CarriedLoss, TaxLot } from "../tax-year/tax-rows.ts";
import type { TaxYear } from "../tax-year/tax-year.ts";

/** A row that says the account by its name. */
type Named<Row> = Row & { readonly accountName: string };

/** A year in one file, for an accountant or an heir: what was told, what it was made of, and a page that adds it up again. */
export type Binder = {
  /** Of the person: first and last name. */
  readonly owner: string;
  /** `YYYY-MM-DD`. */
  readonly writtenOn: string;
  /** Of the program. */
  readonly version: string;
  readonly taxYear: Omit<TaxYear, "carried" | "lots" | "section1256Rows"> & {
    readonly lots: readonly Named<TaxLot>[];
    readonly section1256Rows: readonly Named<Section1256Row>[];
    readonly carried: readonly Named<CarriedLoss>[];
  };
  /** Since when the year is sealed; null while it is open. */
  readonly sealedOn: string | null;
  /** Campaigns that were open in the year, by their first day. */
  readonly campaigns: readonly BinderCampaign[];
  readonly corrections: readonly BinderCorrection[];
  readonly files: readonly BinderFile[];
};

export type BinderCampaign = {
  readonly underlying: string;
  readonly accountName: string;
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
