import type { UseQueryResult } from "@tanstack/react-query";
import type { OptionSummary } from "./option-summary.queries.ts";

/** A period and its columns. */
export type Group = {
  /** Its place among the periods of the page, from 0. */
  readonly index: number;
  readonly title: string;
  readonly query: UseQueryResult<OptionSummary>;
  /** Buys and Sells are shown beside Total. */
  readonly isOpen: boolean;
};
