import { CLOSE_SOURCES } from "@strikebook/core/closing-prices/closing-price";
import { COVERS } from "@strikebook/core/cover/cover-contracts";
import type { Book } from "@strikebook/core/ledger/ledger";
import { STATEMENT_KINDS } from "@strikebook/core/ledger/statements/statement";
import type { SummaryBasis } from "@strikebook/core/option-summary/option-summary";
import type { PositionType } from "@strikebook/core/portfolio/classify-position";
import type { PeriodType } from "@strikebook/core/shared/period";
import type { WashReading } from "@strikebook/core/tax-year/tax-facts";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { Role } from "@strikebook/core/users/role";
import { builder } from "./builder.ts";

// Users are served by REST; the contract names their roles here too.
export const RoleEnum = builder.enumType("Role", {
  values: ["ADMIN", "USER", "READONLY"] as const satisfies readonly Role[],
});

export const PositionTypeEnum = builder.enumType("PositionType", {
  values: [
    "STOCK",
    "OPTION",
    "CASH",
    "BOND",
    "ETF",
    "MUTUAL_FUND",
    "OTHER",
  ] as const satisfies readonly PositionType[],
});

export const FileTypeEnum = builder.enumType("FileType", {
  values: ["TRANSACTION", "PORTFOLIO", "REALIZED"] as const satisfies readonly FileType[],
});

export const SortDirectionEnum = builder.enumType("SortDirection", { values: ["ASC", "DESC"] as const });

export const PeriodTypeEnum = builder.enumType("PeriodType", {
  values: ["DAY", "WEEK", "MONTH", "YEAR"] as const satisfies readonly PeriodType[],
});

/** The contract's names for a series: a bucket is a period type, and the ledger's book is a book. */
export const BucketEnum = builder.enumType("Bucket", {
  description: "Weeks run from Monday to Sunday; months and years are those of the calendar.",
  values: ["DAY", "WEEK", "MONTH", "YEAR"] as const satisfies readonly PeriodType[],
});

export const LedgerBookEnum = builder.enumType("LedgerBook", {
  description: "The same as Book.",
  values: ["TRADE", "TAX"] as const satisfies readonly Book[],
});

export const SummaryBasisEnum = builder.enumType("SummaryBasis", {
  description:
    "REALIZED: what the contracts closed in the period cost and brought in, whenever they were opened; total is the realized\n" +
    "profit or loss after commission and fees, dated by the closing's event date. CASH: what was paid and received in the period.",
  values: ["REALIZED", "CASH"] as const satisfies readonly SummaryBasis[],
});

export const BookEnum = builder.enumType("Book", {
  description:
    "TRADE: an assigned option realizes its premium at assignment. TAX: the premium is folded into the shares' basis or\n" +
    "proceeds. Lifetime totals are equal; never mix the two.",
  values: ["TRADE", "TAX"] as const satisfies readonly Book[],
});

export const ContractCoverEnum = builder.enumType("ContractCover", {
  description:
    "What stands behind a short contract: shares of its account, its cash, or a bought contract of the same right that does\n" +
    "not expire before it. PARTLY: behind some of them only. UNKNOWN: no snapshot tells the cash, or no text what is delivered.",
  values: COVERS,
});

export const WashReadingEnum = builder.enumType("WashReading", {
  description:
    "BROKER: the same contract or share in the same account, as Fidelity reports. STATUTE: all accounts of the person, retirement\n" +
    "accounts and a spouse's included; calls replace shares. STRICT: any share or option of the underlying.",
  values: ["BROKER", "STATUTE", "STRICT"] as const satisfies readonly WashReading[],
});

export const StatementKindEnum = builder.enumType("StatementKind", {
  description:
    "RENAME: a symbol and its options have a new name. RESTRIKE: a contract, or every contract of a root, became others.\n" +
    "OPENING: held on the day. SHORT: what was sold on the day opened a short position. ALLOCATE: a part of the parent's cost went to the child. GONE: worthless or moved out.\n" +
    "EXCHANGE: what a share was worth that came in a merger for cash and shares; only the tax book needs it.\n" +
    "RENUMBER: an account goes on under a new number from the day's open: lots, contracts and campaigns.\n" +
    "AVERAGE_COST: from the day on a mutual fund is sold at the mean cost of all shares held, in the tax book or in both.\n" +
    "LOTS: which lot a sale took, in the tax book or in both; the rest goes first in, first out.",
  values: STATEMENT_KINDS,
});

export const CloseSourceEnum = builder.enumType("CloseSource", {
  description:
    "Where a price comes from. FIDELITY: a positions file. FILE: a file of closing prices that somebody gave. The others are\n" +
    "providers that an administrator switched on.",
  values: CLOSE_SOURCES,
});
