import { History, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSession } from "../../../lib/network/session.ts";
import { useShownPerson } from "../../../lib/whose/shown-person.ts";
import { isReadOnly, viewOnlyReason } from "../../../lib/whose/view-only.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import type { Account } from "../brokerage-accounts.queries.ts";
import { AccountOverview } from "../components/account-overview.tsx";
import { AccountsList } from "../components/accounts-list.tsx";
import { CoverageCard } from "../components/coverage-card.tsx";

const ChangeHistoryDialog = lazy(async () => ({
  default: (await import("../../change-history/components/change-history-dialog.tsx")).ChangeHistoryDialog,
}));

const AccountDialog = lazy(async () => ({
  default: (await import("../components/account-dialog.tsx")).AccountDialog,
}));
const DeleteAccountDialog = lazy(async () => ({
  default: (await import("../components/delete-account-dialog.tsx")).DeleteAccountDialog,
}));

type Open =
  | { readonly what: "add" | "history" }
  | { readonly what: "edit" | "delete"; readonly account: Account };

/** The user's own brokerage accounts. */
export function AccountsPage() {
  const session = useSession();
  const person = useShownPerson();
  // Whoever may change what is in an account doesn't make, rename or delete it: that is its owner's.
  const readOnly = person !== undefined || (session !== undefined && isReadOnly(session.user));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Page
      title="User Account Management"
      subtitle={person === undefined ? "Your brokerage accounts." : undefined}
      actions={
        <>
          <Button variant="primary" disabled={readOnly} onClick={() => setOpen({ what: "add" })}>
            <Plus aria-hidden size={16} /> Add Account
          </Button>
          <Button onClick={() => setOpen({ what: "history" })}>
            <History aria-hidden size={16} /> History of changes
          </Button>
        </>
      }
    >
      {readOnly && (
        <Notice>
          {person?.mayChange
            ? `These are ${person.name}'s accounts, and ${person.name} alone changes them.`
            : viewOnlyReason("change accounts")}
        </Notice>
      )}
      <AccountsList
        readOnly={readOnly}
        onAdd={() => setOpen({ what: "add" })}
        onEdit={(account) => setOpen({ what: "edit", account })}
        onDelete={(account) => setOpen({ what: "delete", account })}
      />
      <CoverageCard />
      <AccountOverview />
      <Suspense>
        {open?.what === "history" && <ChangeHistoryDialog onClose={close} />}
        {open?.what === "add" && <AccountDialog onClose={close} />}
        {open?.what === "edit" && <AccountDialog account={open.account} onClose={close} />}
        {open?.what === "delete" && <DeleteAccountDialog account={open.account} onClose={close} />}
      </Suspense>
    </Page>
  );
}
