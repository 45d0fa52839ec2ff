import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { hasProvider, IdentityList } from "../../../ui/identity-list.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { type AdminUser, fullNameOf, untieUser, userIdentitiesQuery } from "../users.queries.ts";

/** Whom the house's sign-in provider says a user is; nothing in houses without one. */
export function UserIdentities({ user }: { readonly user: AdminUser }) {
  const queryClient = useQueryClient();
  const query = useQuery(userIdentitiesQuery(user.id));
  const untie = useMutation({
    mutationFn: (identityId: string) => untieUser(user.id, identityId),
    onSuccess: () => notify.success(`${user.username} untied.`),
    onError: (error) => notify.error(graphqlErrorText(error)),
    onSettled: () => refetch(queryClient, "audit", "identities"),
  });
  if (query.isPending || (query.data !== undefined && !hasProvider(query.data))) {
    return null;
  }
  return (
    <QueryPanel title="Sign-in provider" query={query} of="sign-in provider">
      {(answer) => (
        <IdentityList
          answer={answer}
          busy={untie.isPending}
          onUntie={(id) => untie.mutate(id)}
          none={`${fullNameOf(user)} hasn't signed in with ${answer.provider} yet. ${
            user.isEmailSelfChosen
              ? "They chose their e-mail themselves: nothing is tied by it until you confirm it under Edit."
              : "The first sign-in ties it, by the e-mail you entered here."
          }`}
          hint="Untying ends the sessions that were opened this way. The next sign-in by their verified e-mail ties it again; to keep somebody out, disable them."
        />
      )}
    </QueryPanel>
  );
}
