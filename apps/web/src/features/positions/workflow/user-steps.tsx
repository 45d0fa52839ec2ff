import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Plus } from "lucide-react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { adminSessionKeys } from "../../../lib/browser/storage.ts";
import { useSession } from "../../../lib/network/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PickedUser } from "../../users/components/user-picker.tsx";
import type { AdminUser } from "../../users/users.queries.ts";
import { copyPosition } from "../add/use-pending-rows.ts";
import { adminAccountsQuery, adminDaysQuery, type UserPosition } from "../admin-positions.queries.ts";
import { UserPositions } from "../list/user-positions.tsx";
import { AccountStep } from "./account-step.tsx";
import { daysOf } from "./chosen-days.ts";
import { DayStep } from "./day-step.tsx";
import type { Step, Workflow } from "./use-workflow.ts";

type Props = { readonly workflow: Workflow };

const ADD = "/admin/portfolio/add-position";

/** The steps after the user is chosen; the page that adds positions keeps the query of the address. */
export function UserSteps({ workflow }: Props) {
  const { userId, isComplete, goTo } = workflow;
  if (userId === undefined || !isComplete) {
    return <Incomplete workflow={workflow} />;
  }
  return (
    <PickedUser userId={userId} back={<Button onClick={() => goTo("user")}>Back to Users</Button>}>
      {(owner) => <CompleteStep workflow={workflow} owner={owner} />}
    </PickedUser>
  );
}

type StepProps = Props & { readonly owner: AdminUser };

function CompleteStep({ workflow, owner }: StepProps) {
  const navigate = useNavigate();
  const session = useSession();
  const [params] = useSearchParams();
  const { step, accountIds, days, goTo } = workflow;
  const [first] = accountIds;
  const copy = (position: UserPosition) => {
    copyPosition(session?.user.id ?? "", position, adminSessionKeys(owner.id).copiedPosition);
    void navigate(`${ADD}?${params}`);
  };
  if (step === "accounts" || first === undefined) {
    return <UserAccounts key={owner.id} workflow={workflow} owner={owner} />;
  }
  return step === "dates" ? (
    <UserDays key={first} workflow={workflow} accountId={first} />
  ) : (
    <UserPositions
      owner={owner}
      accountIds={accountIds}
      days={daysOf(days)}
      back={<Button onClick={() => goTo("dates")}>Back to Dates</Button>}
      onCopy={copy}
    />
  );
}

function UserAccounts({ workflow, owner }: StepProps) {
  const navigate = useNavigate();
  const query = useQuery(adminAccountsQuery({ userId: owner.id }));
  const { accountIds, addingQuery, goTo } = workflow;
  const back = () => goTo("user");
  return (
    <AccountStep
      query={query}
      isMany
      accountIds={accountIds}
      emptyHelp="This user has no brokerage account yet, so there are no positions."
      emptyAction={<Button onClick={back}>Back to Users</Button>}
      onChoose={workflow.chooseAccounts}
      actions={(ticked) => (
        <>
          <Button onClick={back}>
            <ArrowLeft aria-hidden size={16} /> Back
          </Button>
          <Button onClick={() => void navigate(`${ADD}?${addingQuery(ticked)}`)}>
            <Plus aria-hidden size={16} /> Add Position
          </Button>
        </>
      )}
    />
  );
}

function UserDays({ workflow, accountId }: Props & { readonly accountId: string }) {
  const query = useQuery(adminDaysQuery({ accountId }));
  const { accountIds, days, chooseDays, goTo } = workflow;
  return (
    <DayStep
      query={query}
      accountCount={accountIds.length}
      hasRange
      days={days}
      onBack={() => goTo("accounts")}
      onChoose={chooseDays}
    />
  );
}

const MISSING: Readonly<Record<Step, string>> = {
  user: "Please select a user first.",
  accounts: "Please select at least one account first.",
  dates: "Please select at least one date first.",
  portfolio: "",
};

/** An address that asks for a step before the choices it needs are made. */
function Incomplete({ workflow }: Props) {
  const { asked, userId, reachable, goTo } = workflow;
  return (
    <Card>
      <EmptyState
        title={incompleteTitle(asked, userId !== undefined)}
        help={MISSING[reachable]}
        action={<Button onClick={() => goTo(reachable)}>Back</Button>}
      />
    </Card>
  );
}

function incompleteTitle(asked: Step, hasUser: boolean): string {
  if (asked === "dates") {
    return "No User or Accounts Selected";
  }
  return asked === "portfolio" && hasUser ? "Incomplete Selection" : "No User Selected";
}
