import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { isViewOnly, useSession } from "../../../lib/network/session.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { GivenShares } from "../components/given-shares.tsx";
import { ReceivedShares } from "../components/received-shares.tsx";
import { ShareDialog } from "../components/share-dialog.tsx";
import { accountsToShare, type Sharing, sharing } from "../sharing.queries.ts";

const JointAccounts = lazy(async () => ({
  default: (await import("../components/joint-accounts.tsx")).JointAccounts,
}));

/** Which of the person's accounts others may see, and whose accounts they may see themself. */
export function FamilyPage() {
  const session = useSession();
  const query = useQuery(sharing());
  const accounts = useQuery(accountsToShare());
  const [isSharing, setSharing] = useState(false);
  const isLocked = session !== undefined && isViewOnly(session.user);
  const mayShare = !isLocked && (accounts.data?.length ?? 0) > 0;
  return (
    <Page
      title="Family"
      subtitle="Let each other see your accounts, or look after them."
      owner={session?.user.firstName ?? ""}
      actions={
        mayShare && (
          <Button variant="primary" onClick={() => setSharing(true)}>
            Share accounts
          </Button>
        )
      }
    >
      {(accounts.data?.length ?? 0) > 0 && (
        <Suspense>
          <JointAccounts isLocked={isLocked} />
        </Suspense>
      )}
      <Answer of="what is shared" query={query} needs={[accounts]} place="page">
        {(data) => <Shared sharing={data} isLocked={isLocked} hasAccounts={accounts.data?.length !== 0} />}
      </Answer>
      {isSharing && <ShareDialog accounts={accounts.data ?? []} onClose={() => setSharing(false)} />}
    </Page>
  );
}

type Props = { readonly sharing: Sharing; readonly isLocked: boolean; readonly hasAccounts: boolean };

function Shared({ sharing: { given, received }, isLocked, hasAccounts }: Props) {
  if (given.length + received.length === 0) {
    return (
      <Card>
        <EmptyState icon={Users} title="Nothing is shared yet" help={helpText(isLocked, hasAccounts)} />
      </Card>
    );
  }
  return (
    <>
      {received.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2>Shared with you</h2>
          <ReceivedShares received={received} isLocked={isLocked} />
        </section>
      )}
      {given.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2>Shared by you</h2>
          <GivenShares given={given} isLocked={isLocked} />
        </section>
      )}
    </>
  );
}

/** How sharing begins, for who may share and for who may not. */
function helpText(isLocked: boolean, hasAccounts: boolean): string {
  if (isLocked) {
    return "What others share with you shows here.";
  }
  return hasAccounts
    ? "Share an account with somebody here: they choose whose figures they see at the top of every page, and nobody sees anything that wasn't shared."
    : "Import a file first; then you can share its accounts.";
}
