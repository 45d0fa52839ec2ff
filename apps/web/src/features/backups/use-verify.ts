import { useMutation, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../lib/network/error-texts.ts";
import { refetch } from "../../lib/network/query.ts";
import { notify } from "../../ui/toast/toast-store.ts";
import { verifyBackup } from "./backups.queries.ts";

/** Begins to verify a file by its id; pending until the list knows of it. */
export function useVerify() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: verifyBackup,
    onError: (error: unknown) => notify.error(graphqlErrorText(error)),
    onSettled: () => refetch(queryClient, "backups"),
  });
}
