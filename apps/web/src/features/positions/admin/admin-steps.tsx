import { useNavigate, useSearchParams } from "react-router-dom";
import { useSession } from "../../../lib/session.ts";
import { adminSessionKeys } from "../../../lib/storage.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PickedUser } from "../../users/components/user-picker.tsx";
import type { AdminUser } from "../../users/users.queries.ts";
import { copyPosition } from "../use-pending-rows.ts";
import { AccountsStep } from "./accounts-step.tsx";
import type { AdminPosition } from "./admin-positions.queries.ts";
import { DaysStep } from "./days-step.tsx";
import { ManagementStep } from "./management-step.tsx";
import type { AdminStep, AdminWorkflow } from "./use-admin-workflow.ts";

type Props = { readonly workflow: AdminWorkflow };

const ADD = "/admin/portfolio/add-position";

/** The steps after the user is chosen; the page that adds positions keeps the query of the address. */
export function AdminSteps({ workflow }: Props) {
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

function CompleteStep({ workflow, owner }: Props & { readonly owner: AdminUser }) {
  const navigate = useNavigate();
  const session = useSession();
  const [params] = useSearchParams();
  const { step, accountIds, days } = workflow;
  const [first, ...others] = accountIds;
  const add = (query: URLSearchParams) => void navigate(`${ADD}?${query}`);
  const copy = (position: AdminPosition) => {
    const copied = { ...position, positionType: position.type, accountId: position.account.id };
    copyPosition(session?.user.id ?? "", copied, adminSessionKeys(owner.id).copiedPosition);
    add(params);
  };
  if (step === "accounts" || first === undefined) {
    return (
      <AccountsStep
        key={owner.id}
        userId={owner.id}
        accountIds={accountIds}
        onBack={() => workflow.goTo("user")}
        onChoose={workflow.chooseAccounts}
        onAdd={(ticked) => add(workflow.addingQuery(ticked))}
      />
    );
  }
  return step === "dates" ? (
    <DaysStep
      key={first}
      accountIds={[first, ...others]}
      days={days}
      onBack={() => workflow.goTo("accounts")}
      onChoose={workflow.chooseDays}
    />
  ) : (
    <ManagementStep
      accountIds={accountIds}
      days={days}
      owner={owner}
      onBack={() => workflow.goTo("dates")}
      onCopy={copy}
    />
  );
}

const MISSING: Readonly<Record<AdminStep, string>> = {
  user: "Please select a user first.",
  accounts: "Please select at least one account first.",
  dates: "Please select at least one date first.",
  portfolio: "",
};

/** An address that asks for a step before the choices it needs are made. */
function Incomplete({ workflow }: Props) {
  const { step, userId, reachable, goTo } = workflow;
  return (
    <Card>
      <EmptyState
        title={incompleteTitle(step, userId !== undefined)}
        help={MISSING[reachable]}
        action={<Button onClick={() => goTo(reachable)}>Back</Button>}
      />
    </Card>
  );
}

function incompleteTitle(step: AdminStep, hasUser: boolean): string {
  if (step === "dates") {
    return "No User or Accounts Selected";
  }
  return step === "portfolio" && hasUser ? "Incomplete Selection" : "No User Selected";
}
