import { useQuery } from "@tanstack/react-query";
import { plural } from "../../../lib/format.ts";
import { isReadOnly, useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { AccountStep } from "../components/account-step.tsx";
import { DateStep } from "../components/date-step.tsx";
import { PortfolioStep } from "../components/portfolio-step.tsx";
import { StepProgress } from "../components/step-progress.tsx";
import { positionAccountsQuery } from "../positions.queries.ts";
import { useWorkflow } from "../use-workflow.ts";

export const READ_ONLY_REASON =
  "Your account is read-only: it can look at everything but change no positions.";

/** Accounts, dates, portfolio: the person's own stored positions, step by step. */
export function UserPortfolioPage() {
  const session = useSession();
  const readOnly = session !== undefined && isReadOnly(session.user);
  const workflow = useWorkflow();
  const { step, accountId, dates } = workflow;
  const accounts = useQuery(positionAccountsQuery());
  const name = accounts.data?.find(({ id }) => id === accountId)?.name;
  return (
    <Page
      title="My Portfolio"
      subtitle={[name, dates.length > 0 && plural(dates.length, "date")].filter(Boolean).join(", ")}
      actions={<Button onClick={workflow.startOver}>Start Over</Button>}
    >
      <StepProgress step={step} reachable={workflow.reachable} goTo={workflow.goTo} />
      {readOnly && <Notice>{READ_ONLY_REASON}</Notice>}
      {accountId === undefined || step === "accounts" ? (
        <AccountStep accountId={accountId} onChoose={workflow.chooseAccount} />
      ) : (
        <LaterStep workflow={workflow} accountId={accountId} readOnly={readOnly} />
      )}
    </Page>
  );
}

function LaterStep(props: {
  readonly workflow: ReturnType<typeof useWorkflow>;
  readonly accountId: string;
  readonly readOnly: boolean;
}) {
  const { workflow, accountId, readOnly } = props;
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
    <PortfolioStep accountId={accountId} dates={dates} readOnly={readOnly} />
  );
}
