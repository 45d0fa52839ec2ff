import { History, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSession } from "../../../lib/network/session.ts";
import { isReadOnly, viewOnlyReason } from "../../../lib/whose/view-only.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import type { Account } from "../brokerage-accounts.queries.ts";
import { AccountDialog } from "../components/account-dialog.tsx";
import { AccountOverview } from "../components/account-overview.tsx";
import { AccountsList } from "../components/accounts-list.tsx";
import { CoverageCard } from "../components/coverage-card.tsx";
import { DeleteAccountDialog } from "../components/delete-account-dialog.tsx";

const ChangeHistoryDialog = lazy(async () => ({
  default: (await import("../../change-history/components/change-history-dialog.tsx")).ChangeHistoryDialog,
}));

type Open =
  | { readonly what: "add" | "history" }
  | { readonly what: "edit" | "delete"; readonly account: Account };

/** The user's own brokerage accounts. */
export function AccountsPage() {
  const session = useSession();
  const readOnly = session !== undefined && isReadOnly(session.user);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Page
      title="User Account Management"
      subtitle="Your brokerage accounts."
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
      {readOnly && <Notice>{viewOnlyReason("change accounts")}</Notice>}
      <AccountsList
        readOnly={readOnly}
        onAdd={() => setOpen({ what: "add" })}
        onEdit={(account) => setOpen({ what: "edit", account })}
        onDelete={(account) => setOpen({ what: "delete", account })}
      />
      <CoverageCard />
      <AccountOverview />
      {open?.what === "history" && (
        <Suspense>
          <ChangeHistoryDialog onClose={close} />
        </Suspense>
      )}
      {open?.what === "add" && <AccountDialog onClose={close} />}
      {open?.what === "edit" && <AccountDialog account={open.account} onClose={close} />}
      {open?.what === "delete" && <DeleteAccountDialog account={open.account} onClose={close} />}
    </Page>
  );
}
