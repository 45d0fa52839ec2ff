import { useMutation, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../lib/network/error-texts.ts";
import { notify } from "../../ui/toast/toast-store.ts";
import { type AdminUser, refetchUsers, unlockUser } from "./users.queries.ts";

/** Unlocks at once: it takes nothing away, so nobody is asked first. */
export function useUnlock() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<AdminUser, "id" | "username">) => unlockUser(id),
    onSuccess: (_answer, { username }) => notify.success(`${username} can sign in again.`),
    onError: (error) => notify.error(graphqlErrorText(error)),
    onSettled: () => refetchUsers(queryClient),
  });
}
