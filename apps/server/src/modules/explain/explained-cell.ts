import type { ExplainedOrder } from "@strikebook/core/explain/join-explanations";
import { SETTLING_TYPES } from "@strikebook/core/ledger/executions";
import type { Book } from "@strikebook/core/ledger/ledger";
import type { Period } from "@strikebook/core/shared/period";
import type { Part } from "@strikebook/core/sharing/read-part";
import type { OwnedAccounts } from "@strikebook/core/sharing/reader";
import { BUYING_TYPES, SELLING_TYPES } from "@strikebook/core/transactions/trade-types";
import { type Named, valuesOfNames } from "../../ledger/names/with-names.ts";

/** The cell whose rows are listed; undefined means all. */
export type ExplainedCell = Named & {
  readonly period: Period;
  readonly book: Book;
  /** SHARES are all asset classes but options. */
  readonly assets: "ALL" | "OPTION" | "SHARES";
};

/** Rows of one underlying, and those that have every word; undefined for all. */
export type ExplainedSearch = {
  readonly group?: string | undefined;
  readonly words?: readonly string[] | undefined;
};

export type ExplainedPart = ExplainedSearch & Part & { readonly order: ExplainedOrder };

// The values of the statements of explain.sql.ts, in the order of their parameters.

export const searchValues = ({ group, words }: ExplainedSearch) => [group ?? null, words ?? null];

export const partValues = ({ limit, offset, ...part }: ExplainedPart) => [
  ...searchValues(part),
  limit,
  offset,
];

export const closingValues = (owner: OwnedAccounts, { book, ...cell }: ExplainedCell) => {
  const [userId, ...scope] = scopeValues(owner, cell);
  return [userId, book, ...scope];
};

export const incomeValues = ({ userId, accountIds }: OwnedAccounts, { period, ...named }: ExplainedCell) => [
  userId,
  period.startDate,
  period.endDate,
  accountIds,
  ...valuesOfNames(named),
];

export const executionValues = (owner: OwnedAccounts, cell: ExplainedCell, cancelled: readonly string[]) => [
  ...scopeValues(owner, cell),
  BUYING_TYPES,
  SELLING_TYPES,
  SETTLING_TYPES,
  cancelled,
];

/** The spans come last. */
function scopeValues(
  { userId, accountIds }: OwnedAccounts,
  { period, assets, ...named }: Omit<ExplainedCell, "book">,
) {
  const [underlying, spans] = valuesOfNames(named);
  return [userId, period.startDate, period.endDate, accountIds, underlying, assets, spans];
}
