import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { useSession } from "../../../lib/network/session.ts";
import { isReadOnlyAsWhole } from "../../../lib/whose/view-only.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { accountNamesQuery, type KeptAccountName, removeAccountOfName } from "../account-names.queries.ts";

/** The user's answers which accounts names are; each can be taken back, and the next file asks again. */
export function AccountNames() {
  const query = useQuery(accountNamesQuery());
  const queries = useQueryClient();
  const session = useSession();
  const isLocked = session !== undefined && isReadOnlyAsWhole(session.user);
  const remove = useMutation({
    mutationFn: removeAccountOfName,
    onSuccess: () => refetch(queries, "upload-answers"),
  });
  return (
    <Answer of="account names" query={query}>
      {(names) =>
        names.length > 0 && (
          <section aria-label="Account names" className="flex flex-col gap-2">
            <h3 className="font-semibold">Account names</h3>
            {remove.isError && (
              <Notice tone="danger" role="alert">
                {graphqlErrorText(remove.error)}
              </Notice>
            )}
            <LongList items={names} step={20} className="flex flex-col gap-2">
              {(kept) => (
                <li
                  key={kept.name}
                  className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-line px-3 py-2"
                >
                  <span className="min-w-0 wrap-anywhere">
                    Files that say "{kept.name}" are of {accountOf(kept)}.
                  </span>
                  <Button disabled={isLocked} onClick={() => remove.mutate(kept.name)}>
                    Take back <span className="sr-only">the account of {kept.name}</span>
                  </Button>
                </li>
              )}
            </LongList>
          </section>
        )
      }
    </Answer>
  );
}

function accountOf({ accountId, accountName, accountNumber }: KeptAccountName): string {
  if (accountId === null || accountName === null) {
    return "a new account";
  }
  return accountNumber === null || accountNumber === accountName
    ? accountName
    : `${accountName} (${accountNumber})`;
}
