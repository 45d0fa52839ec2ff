import { useMutation, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../lib/network/error-texts.ts";
import { refetch } from "../../lib/network/query.ts";
import { notify } from "../../ui/toast/toast-store.ts";
import { runBackup } from "./backups.queries.ts";

/** Begins a backup and looks at once how it goes. */
export function useBackUp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: runBackup,
    onError: (error: unknown) => notify.error(graphqlErrorText(error)),
    onSettled: () => refetch(queryClient, "backups"),
  });
}
