import { useQuery } from "@tanstack/react-query";
import { UploadLink } from "../../../ui/upload-link.tsx";
import { OwnPositions } from "../list/own-positions.tsx";
import { type OwnPosition, positionAccountsQuery, positionDatesQuery } from "../positions.queries.ts";
import { AccountStep } from "./account-step.tsx";
import { daysOf } from "./chosen-days.ts";
import { DayStep } from "./day-step.tsx";
import type { Workflow } from "./use-workflow.ts";

type Props = {
  readonly workflow: Workflow;
  readonly readOnly: boolean;
  readonly onCopy: (position: OwnPosition) => void;
};

/** The steps to the user's own positions. */
export function OwnSteps({ workflow, readOnly, onCopy }: Props) {
  const { step, accountIds, days } = workflow;
  const [accountId] = accountIds;
  if (step === "accounts" || accountId === undefined) {
    return <OwnAccounts workflow={workflow} />;
  }
  return step === "dates" ? (
    <OwnDays key={accountId} workflow={workflow} accountId={accountId} />
  ) : (
    <OwnPositions accountId={accountId} dates={daysOf(days)} readOnly={readOnly} onCopy={onCopy} />
  );
}

function OwnAccounts({ workflow }: Pick<Props, "workflow">) {
  const query = useQuery(positionAccountsQuery());
  return (
    <AccountStep
      query={query}
      isMany={false}
      accountIds={workflow.accountIds}
      emptyHelp="No account holds positions yet. Upload a Fidelity positions file."
      emptyAction={<UploadLink />}
      onChoose={workflow.chooseAccounts}
    />
  );
}

function OwnDays({ workflow, accountId }: Pick<Props, "workflow"> & { readonly accountId: string }) {
  const query = useQuery(positionDatesQuery({ accountId }));
  return (
    <DayStep
      query={query}
      accountCount={1}
      hasRange={false}
      days={workflow.days}
      onBack={() => workflow.goTo("accounts")}
      onChoose={workflow.chooseDays}
    />
  );
}
