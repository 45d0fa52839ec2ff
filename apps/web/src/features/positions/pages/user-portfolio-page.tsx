import { useQuery } from "@tanstack/react-query";
import { History, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { plural } from "../../../lib/format.ts";
import { useSession } from "../../../lib/network/session.ts";
import { isReadOnly, viewOnlyReason } from "../../../lib/whose/view-only.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { copyPosition, keepAddress } from "../add/use-pending-rows.ts";
import { positionAccountsQuery } from "../positions.queries.ts";
import { daysOf } from "../workflow/chosen-days.ts";
import { OWN_FLOW } from "../workflow/flows.ts";
import { OwnSteps } from "../workflow/own-steps.tsx";
import { Steps } from "../workflow/steps.tsx";
import { useWorkflow } from "../workflow/use-workflow.ts";

const ChangeHistoryDialog = lazy(async () => ({
  default: (await import("../../change-history/components/change-history-dialog.tsx")).ChangeHistoryDialog,
}));

const ADD = "/user/portfolio/add";

/** Accounts, dates, portfolio: the user's own stored positions, step by step. */
export function UserPortfolioPage() {
  const session = useSession();
  const readOnly = session !== undefined && isReadOnly(session.user);
  const owner = session?.user.id ?? "";
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const workflow = useWorkflow(OWN_FLOW);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const accounts = useQuery(positionAccountsQuery());
  const name = accounts.data?.find(({ id }) => id === workflow.accountIds[0])?.name;
  const dayCount = daysOf(workflow.days).length;
  const add = () => {
    keepAddress(owner, pathname + search);
    void navigate(ADD);
  };
  return (
    <Page
      wide
      title="My Portfolio"
      subtitle={[name, dayCount > 0 && plural(dayCount, "date")].filter(Boolean).join(", ")}
      actions={
        <>
          <Button variant="primary" disabled={readOnly} onClick={add}>
            <Plus aria-hidden size={16} /> Add Position
          </Button>
          <Button onClick={() => setIsHistoryOpen(true)}>
            <History aria-hidden size={16} /> History of changes
          </Button>
          <Button onClick={workflow.startOver}>Start Over</Button>
        </>
      }
    >
      <Steps flow={OWN_FLOW} workflow={workflow} />
      {readOnly && <Notice>{viewOnlyReason("change positions")}</Notice>}
      <OwnSteps
        workflow={workflow}
        readOnly={readOnly}
        onCopy={(position) => {
          copyPosition(owner, position);
          add();
        }}
      />
      {isHistoryOpen && (
        <Suspense>
          <ChangeHistoryDialog onClose={() => setIsHistoryOpen(false)} />
        </Suspense>
      )}
    </Page>
  );
}
