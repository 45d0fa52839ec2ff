import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Send, UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Page } from "../../../ui/page.tsx";
import { DismissibleError } from "../components/dismissible-error.tsx";
import { UsersCard } from "../components/users-card.tsx";
import { UserDialog } from "../dialogs/user-dialog.tsx";
import type { ListState } from "../list-address.ts";
import { useUserList } from "../use-user-list.ts";
import type { AskedAct } from "../user-words.ts";
import { usersQuery } from "../users.queries.ts";

const InviteDialog = lazy(async () => ({
  default: (await import("../invitations/invite-dialog.tsx")).InviteDialog,
}));
const InvitationsCard = lazy(async () => ({
  default: (await import("../invitations/invitations-card.tsx")).InvitationsCard,
}));

/** Everybody who has an account: searched, filtered, enabled and disabled. */
export function UsersPage() {
  const list = useUserList();
  const { search } = useLocation();
  const query = useQuery({ ...usersQuery(list.request), placeholderData: keepPreviousData });
  const [asked, setAsked] = useState<AskedAct>();
  const [isInviting, setInviting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const state: ListState = { list: search };
  return (
    <Page
      title="User Management"
      subtitle={
        // As wide before the count as with it: the button beside it stays where it is.
        <span className="block w-80 max-w-full sm:w-auto">
          {subtitle(query.data?.totalElements, list.isFiltered)}
        </span>
      }
      actions={
        <>
          <Link to="/admin/users/create" state={state} className={buttonClass()}>
            <UserPlus aria-hidden size={16} /> Create User
          </Link>
          <Button variant="primary" onClick={() => setInviting(true)}>
            <Send aria-hidden size={16} /> Invite
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <DismissibleError message={failure} onDismiss={() => setFailure(undefined)} />
      )}
      <UsersCard
        list={list}
        query={query}
        onAct={(act) => {
          setFailure(undefined);
          setAsked(act);
        }}
      />
      <Suspense fallback={null}>
        <InvitationsCard />
      </Suspense>
      <Suspense fallback={null}>{isInviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
      {asked && (
        <UserDialog
          asked={asked}
          onClose={() => setAsked(undefined)}
          onFailure={(message) => {
            setAsked(undefined);
            setFailure(message);
          }}
        />
      )}
    </Page>
  );
}

function subtitle(total: number | undefined, isFiltered: boolean): string {
  if (total === undefined) {
    return "Manage user accounts and permissions";
  }
  return isFiltered ? `${plural(total, "user")} found` : `${plural(total, "user")} in total`;
}
