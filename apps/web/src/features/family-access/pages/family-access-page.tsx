import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useState } from "react";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Page } from "../../../ui/page.tsx";
import { fullNameOf, usersQuery } from "../../users/users.queries.ts";
import { GivenShares } from "../components/given-shares.tsx";
import { ShareDialog } from "../components/share-dialog.tsx";
import { sharingOfUser } from "../sharing.queries.ts";

const EVERYBODY = {
  search: "",
  page: 0,
  size: 100,
  sort: { columnId: "username", direction: "asc" },
} as const;

/** What each user shares with whom; an administrator may share, or stop sharing, in the owner's place. */
export function FamilyAccessPage() {
  const users = useQuery(usersQuery(EVERYBODY));
  const [userId, setUserId] = useAddressParam("user");
  return (
    <Page
      title="Family Access"
      owner=""
      subtitle="Who lets whom see their accounts. What you change here is marked as yours."
    >
      <Answer of="users" query={users} place="page">
        {({ content: people }) => (
          <Select
            label="Owner"
            className="max-w-80"
            placeholder="Choose a person"
            value={userId ?? ""}
            options={people.map((user) => ({
              value: user.id,
              label: `${fullNameOf(user)} (${user.username})`,
            }))}
            onChange={setUserId}
          />
        )}
      </Answer>
      {userId !== undefined && <SharesOf key={userId} userId={userId} />}
    </Page>
  );
}

function SharesOf({ userId }: { readonly userId: string }) {
  const query = useQuery(sharingOfUser({ userId }));
  const [isSharing, setSharing] = useState(false);
  return (
    <Answer of="what is shared" query={query} place="page">
      {({ sharing: { given }, accounts }) => (
        <>
          {accounts.length > 0 && (
            <div>
              <Button onClick={() => setSharing(true)}>Share accounts for them</Button>
            </div>
          )}
          {given.length === 0 ? (
            <Card>
              <EmptyState
                icon={Users}
                title={
                  accounts.length === 0 ? "This person has no accounts yet" : "This person shares nothing"
                }
              />
            </Card>
          ) : (
            <GivenShares given={given} userId={userId} isLocked={false} />
          )}
          {isSharing && <ShareDialog accounts={accounts} userId={userId} onClose={() => setSharing(false)} />}
        </>
      )}
    </Answer>
  );
}
