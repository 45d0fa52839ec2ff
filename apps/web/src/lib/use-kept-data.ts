import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "./network/api-error.ts";

/** A list's query as its page needs it. */
export type KeptQuery<Data> = Pick<
  UseQueryResult<Data>,
  "dataUpdatedAt" | "error" | "isError" | "isFetching" | "refetch"
> & { readonly data: Data | undefined; readonly isPlaceholderData: boolean };

/**
 * A list's query that keeps the rows of the last answer while the server is away, also for another search, filter or page:
 * `data` is stale then, and `dataUpdatedAt` when it came. A refusal keeps nothing.
 */
export function useKeptData<Data>(query: UseQueryResult<Data>): KeptQuery<Data> {
  const { data, dataUpdatedAt, error, isError, isFetching, isPlaceholderData, refetch } = query;
  const [kept, setKept] = useState<{ readonly data: Data; readonly at: number }>();
  if (data !== undefined && !isPlaceholderData && kept?.data !== data) {
    setKept({ data, at: dataUpdatedAt });
  }
  const isAway = error !== null && !(error instanceof ApiError && error.status < 500);
  const told = { error, isError, isFetching, refetch };
  return data === undefined && isAway && kept
    ? { ...told, data: kept.data, dataUpdatedAt: kept.at, isPlaceholderData: true }
    : { ...told, data, dataUpdatedAt, isPlaceholderData };
}
