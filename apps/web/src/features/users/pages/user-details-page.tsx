import { useQuery } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { ApiError } from "../../../lib/network/api-error.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { BackToUsers } from "../components/back-to-users.tsx";
import { DismissibleError } from "../components/dismissible-error.tsx";
import { ProfileCard } from "../components/profile-card.tsx";
import { UserFacts } from "../components/user-facts.tsx";
import { UserIdentities } from "../components/user-identities.tsx";
import { UserSecondFactor } from "../components/user-second-factor.tsx";
import { UserDialog } from "../dialogs/user-dialog.tsx";
import type { AskedAct } from "../user-words.ts";
import { type AdminUser, fullNameOf, userQuery } from "../users.queries.ts";

/** One user: who they are, what they may, when they were here. */
export function UserDetailsPage() {
  const { id = "" } = useParams();
  const query = useQuery(userQuery(id));
  const { data, error } = query;
  if (isGone(error)) {
    return (
      <Page title="User not found">
        <Card>
          <EmptyState
            title="User not found"
            help={graphqlErrorText(error)}
            icon={UserX}
            action={<BackToUsers />}
          />
        </Card>
      </Page>
    );
  }
  return (
    <Page
      title="User Details"
      tabTitle={data?.username}
      owner={data ? fullNameOf(data) : ""}
      actions={<BackToUsers />}
    >
      <Answer of="user details" query={query} place="page" loading={<Loading />}>
        {(user) => <Details key={user.id} user={user} />}
      </Answer>
    </Page>
  );
}

function Details({ user }: { readonly user: AdminUser }) {
  const [asked, setAsked] = useState<AskedAct>();
  const [failure, setFailure] = useState<string>();
  return (
    <>
      {failure !== undefined && (
        <DismissibleError message={failure} onDismiss={() => setFailure(undefined)} />
      )}
      <ProfileCard
        user={user}
        onAct={(act) => {
          setFailure(undefined);
          setAsked(act);
        }}
      />
      <UserFacts user={user} />
      <UserIdentities user={user} />
      <UserSecondFactor user={user} />
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
    </>
  );
}

function Loading() {
  return (
    <>
      <Skeleton className="h-24" />
      <div className="grid gap-4 md:grid-cols-2">
        {["account", "activity", "security", "system"].map((card) => (
          <Skeleton key={card} className="h-44" />
        ))}
      </div>
    </>
  );
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
