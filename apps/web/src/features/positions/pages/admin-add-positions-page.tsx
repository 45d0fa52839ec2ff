import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { adminSessionKeys } from "../../../lib/browser/storage.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { PickedUser } from "../../users/components/user-picker.tsx";
import { type AdminUser, fullNameOf, userQuery } from "../../users/users.queries.ts";
import { ADDING_HELP, AddRows } from "../add/add-rows.tsx";
import { type AddTarget, useAdding } from "../add/use-adding.ts";
import { usePendingRows } from "../add/use-pending-rows.ts";
import { addUserPositions, previewUserPositions } from "../admin-position-changes.queries.ts";
import { type AdminAccount, adminAccountsQuery } from "../admin-positions.queries.ts";
import { ADMIN_TYPE_OPTIONS } from "../position-types.ts";
import { USER_FLOW } from "../workflow/flows.ts";
import { readChoices } from "../workflow/use-workflow.ts";

const NO_ACCOUNTS: readonly AdminAccount[] = [];

const PORTFOLIO = "/admin/portfolio";

/** Positions typed or pasted for another user; the address holds the user and the accounts. */
export function AdminAddPositionsPage() {
  const [params] = useSearchParams();
  const { userId, accountIds } = readChoices(params, USER_FLOW);
  const user = useQuery({ ...userQuery(userId ?? ""), enabled: userId !== undefined });
  const backTo = `${PORTFOLIO}?${params}`;
  if (userId === undefined) {
    return <Navigate to={PORTFOLIO} replace />;
  }
  return (
    <Page
      title="Add Positions"
      owner={user.data ? fullNameOf(user.data) : ""}
      subtitle={ADDING_HELP}
      actions={
        <Link to={backTo} className={buttonClass("secondary")}>
          Back to Portfolio Management
        </Link>
      }
    >
      <PickedUser key={userId} userId={userId} back={<Link to={PORTFOLIO}>Select another user</Link>}>
        {(owner) => <AddForUser owner={owner} firstAccountId={accountIds[0]} backTo={backTo} />}
      </PickedUser>
    </Page>
  );
}

type Props = {
  readonly owner: AdminUser;
  /** Where rows go that name no account. */
  readonly firstAccountId: string | undefined;
  /** Where the user came from. */
  readonly backTo: string;
};

function AddForUser({ owner, firstAccountId, backTo }: Props) {
  const navigate = useNavigate();
  const keys = useMemo(() => adminSessionKeys(owner.id), [owner.id]);
  const pending = usePendingRows(keys);
  const target: AddTarget = {
    fallbackAccountId: firstAccountId,
    preview: (positions) => previewUserPositions(owner.id, positions),
    add: (positions, requestId) => addUserPositions(owner.id, positions, requestId),
  };
  const adding = useAdding(pending, target, () => {
    pending.finish(backTo);
    notify.success("Portfolio positions added successfully!");
    void navigate(backTo);
  });
  const query = useQuery(adminAccountsQuery({ userId: owner.id }));
  const first = query.data?.find(({ id }) => id === firstAccountId);
  return (
    <>
      <p>
        Positions saved for <strong>{fullNameOf(owner)}</strong> ({owner.username}).
      </p>
      <AddRows
        rows={pending.rows}
        adding={adding}
        accounts={query.data ?? NO_ACCOUNTS}
        types={ADMIN_TYPE_OPTIONS}
        accountPlaceholder={first && `${first.name} (first selected)`}
        notice={
          <>
            {query.error && !query.data && (
              <Notice
                tone="danger"
                role="alert"
                actions={
                  <Button busy={query.isFetching} onClick={() => void query.refetch()}>
                    Try Again
                  </Button>
                }
              >
                Failed to load accounts: {graphqlErrorText(query.error)}
              </Notice>
            )}
            {query.data?.length === 0 && (
              <Notice>This user has no brokerage account yet, so no position can be added.</Notice>
            )}
          </>
        }
      />
    </>
  );
}
