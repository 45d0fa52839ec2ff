import type { UseQueryResult } from "@tanstack/react-query";

/** A query as a screen needs it. */
export type Asked<Data> = Pick<
  UseQueryResult<Data>,
  "dataUpdatedAt" | "error" | "isFetching" | "isPlaceholderData"
> & { readonly data: Data | undefined; readonly refetch: () => unknown };
