import { lazy, Suspense, useState } from "react";
import { LEDGER_PAGES, STATEMENTS_PATH } from "../../../lib/address/ledger-pages.ts";
import { useIsReadOnly, viewOnlyReason } from "../../../lib/whose/view-only.ts";
import { Button } from "../../../ui/button.tsx";
import { HowCountedButton } from "../../../ui/figures/how-counted.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageTabs } from "../../../ui/page-tabs.tsx";
import { KnownStatements } from "../components/known-statements.tsx";
import { LooseClosings } from "../components/loose-closings.tsx";
import type { Draft } from "../components/statement-dialog.tsx";
import { StatementList } from "../components/statement-list.tsx";
import { type Message, StatementsFile } from "../components/statements-file.tsx";
import { Suggestions } from "../components/suggestions.tsx";
import { STATEMENT_TERMS } from "../statement-terms.ts";

// With it and its checks the page's first load would be too large.
const StatementDialog = lazy(async () => ({
  default: (await import("../components/statement-dialog.tsx")).StatementDialog,
}));

const BLANK: Draft = { kind: "RENAME", texts: {} };

/** The repair desk: what Fidelity did without a row, in the person's words, each with its effect and its way back. */
export function StatementsPage() {
  const [draft, setDraft] = useState<Draft>();
  const [message, setMessage] = useState<Message>();
  const isLocked = useIsReadOnly();
  return (
    <Page
      title="Ledger"
      tabTitle="Corrections"
      subtitle="Fill in what Fidelity's files leave out."
      actions={
        <>
          <HowCountedButton terms={STATEMENT_TERMS} />
          <StatementsFile onMessage={setMessage} />
          <Button variant="primary" disabled={isLocked} onClick={() => setDraft(BLANK)}>
            Add correction
          </Button>
        </>
      }
    >
      <PageTabs label="Ledger pages" pages={LEDGER_PAGES} current={STATEMENTS_PATH} />
      {isLocked && <Notice>{viewOnlyReason("change corrections")}</Notice>}
      {message !== undefined && (
        <Notice tone={message.tone} role={message.tone === "danger" ? "alert" : "status"}>
          {message.text}
        </Notice>
      )}
      <Suggestions onDraft={setDraft} />
      <LooseClosings onDraft={setDraft} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <StatementList />
        <KnownStatements onDraft={setDraft} />
      </div>
      <Suspense fallback={null}>
        {draft !== undefined && <StatementDialog draft={draft} onClose={() => setDraft(undefined)} />}
      </Suspense>
    </Page>
  );
}
