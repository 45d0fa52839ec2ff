import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { hasProvider, IdentityList } from "../../../ui/identity-list.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ownIdentitiesQuery, untieOwn } from "../profile.queries.ts";

/** Whom the house's sign-in provider says the person is; nothing in houses without one. */
export function OwnIdentities() {
  const queryClient = useQueryClient();
  const query = useQuery(ownIdentitiesQuery());
  const untie = useMutation({
    mutationFn: untieOwn,
    onSettled: () => refetch(queryClient, "identities", "own-sessions"),
  });
  if (query.isPending || (query.data !== undefined && !hasProvider(query.data))) {
    return null;
  }
  return (
    <QueryPanel title="Sign-in provider" query={query} of="sign-in provider">
      {(answer) => (
        <>
          {untie.isError && (
            <Notice tone="danger" role="alert">
              {graphqlErrorText(untie.error)}
            </Notice>
          )}
          <IdentityList
            answer={answer}
            busy={untie.isPending}
            onUntie={(id) => untie.mutate(id)}
            none={`You haven't signed in with ${answer.provider} yet. The first sign-in ties it to your account by e-mail. An e-mail you changed yourself needs your administrator's confirmation first.`}
            hint="Untying signs out the other devices that signed in this way. The next sign-in by your verified e-mail ties it again."
          />
        </>
      )}
    </QueryPanel>
  );
}
