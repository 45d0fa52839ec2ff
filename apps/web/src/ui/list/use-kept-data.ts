import { useState } from "react";
import { isAway } from "../../lib/network/api-error.ts";
import type { Asked } from "../answer/asked.ts";

/**
 * A query that keeps the data of the last question while the server is away, where it keeps them while it asks (`placeholderData`): another
 * search, filter or page. `data` is stale then, and `dataUpdatedAt` when it came. A refusal keeps nothing.
 */
export function useKeptData<Data>(query: Asked<Data>): Asked<Data> {
  const { data, dataUpdatedAt, error, isPlaceholderData } = query;
  const [kept, setKept] = useState<{ readonly data: Data; readonly at: number }>();
  if (data !== undefined && !isPlaceholderData && (kept?.data !== data || kept.at !== dataUpdatedAt)) {
    setKept({ data, at: dataUpdatedAt });
  } else if (data === undefined && error === null && kept) {
    setKept(undefined);
  }
  return data === undefined && isAway(error) && kept
    ? { ...query, data: kept.data, dataUpdatedAt: kept.at, isPlaceholderData: true }
    : query;
}
