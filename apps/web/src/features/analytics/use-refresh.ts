import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refetch } from "../../lib/network/query.ts";

/** Refreshing on demand; the quiet one of each minute does not count as busy. */
export function useRefresh(): { readonly isRefreshing: boolean; readonly refresh: () => Promise<void> } {
  const queryClient = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await refetch(queryClient, "analytics", "housekeeping");
    setRefreshing(false);
  };
  return { isRefreshing, refresh };
}
