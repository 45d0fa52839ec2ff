import { useQuery } from "@tanstack/react-query";
import { History, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { plural } from "../../../lib/format.ts";
import { isReadOnly, useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { AccountStep } from "../components/account-step.tsx";
import { DateStep } from "../components/date-step.tsx";
import { PortfolioStep } from "../components/portfolio-step.tsx";
import { StepProgress } from "../components/step-progress.tsx";
import { type OwnPosition, positionAccountsQuery } from "../positions.queries.ts";
import { copyPosition, keepAddress } from "../use-pending-rows.ts";
import { type Step, useWorkflow } from "../use-workflow.ts";

export const READ_ONLY_REASON =
  "Your account is read-only: it can look at everything but change no positions.";

const ChangeHistoryDialog = lazy(async () => ({
  default: (await import("../../change-history/components/change-history-dialog.tsx")).ChangeHistoryDialog,
}));

const ADD = "/user/portfolio/add";

const STEP_NAMES: Readonly<Record<Step, string>> = {
  accounts: "Accounts",
  dates: "Dates",
  portfolio: "Portfolio",
};

/** Accounts, dates, portfolio: the person's own stored positions, step by step. */
export function UserPortfolioPage() {
  const session = useSession();
  const readOnly = session !== undefined && isReadOnly(session.user);
  const owner = session?.user.id ?? "";
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const workflow = useWorkflow();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { step, accountId, dates } = workflow;
  const accounts = useQuery(positionAccountsQuery());
  const name = accounts.data?.find(({ id }) => id === accountId)?.name;
  return (
    <Page
      title="My Portfolio"
      subtitle={[name, dates.length > 0 && plural(dates.length, "date")].filter(Boolean).join(", ")}
      actions={
        <>
          <Button
            variant="primary"
            disabled={readOnly}
            onClick={() => {
              keepAddress(owner, pathname + search);
              void navigate(ADD);
            }}
          >
            <Plus aria-hidden size={16} /> Add Position
          </Button>
          <Button onClick={() => setIsHistoryOpen(true)}>
            <History aria-hidden size={16} /> History of changes
          </Button>
          <Button onClick={workflow.startOver}>Start Over</Button>
        </>
      }
    >
      <StepProgress steps={STEP_NAMES} step={step} reachable={workflow.reachable} goTo={workflow.goTo} />
      {readOnly && <Notice>{READ_ONLY_REASON}</Notice>}
      {accountId === undefined || step === "accounts" ? (
        <AccountStep accountId={accountId} onChoose={workflow.chooseAccount} />
      ) : (
        <LaterStep
          workflow={workflow}
          accountId={accountId}
          readOnly={readOnly}
          onCopy={(position) => {
            copyPosition(owner, position);
            keepAddress(owner, pathname + search);
            void navigate(ADD);
          }}
        />
      )}
      {isHistoryOpen && (
        <Suspense>
          <ChangeHistoryDialog onClose={() => setIsHistoryOpen(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function LaterStep(props: {
  readonly workflow: ReturnType<typeof useWorkflow>;
  readonly accountId: string;
  readonly readOnly: boolean;
  readonly onCopy: (position: OwnPosition) => void;
}) {
  const { workflow, accountId, readOnly, onCopy } = props;
  const { step, dates } = workflow;
  return step === "dates" ? (
    <DateStep
      key={accountId}
      accountId={accountId}
      dates={dates}
      onBack={() => workflow.goTo("accounts")}
      onChoose={workflow.chooseDates}
    />
  ) : (
    <PortfolioStep accountId={accountId} dates={dates} readOnly={readOnly} onCopy={onCopy} />
  );
}
