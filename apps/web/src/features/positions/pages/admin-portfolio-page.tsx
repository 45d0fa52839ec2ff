import { useQuery } from "@tanstack/react-query";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Page } from "../../../ui/page.tsx";
import { UserPicker } from "../../users/components/user-picker.tsx";
import { nameOf, userQuery } from "../../users/users.queries.ts";
import { AdminSteps } from "../admin/admin-steps.tsx";
import { daysOf } from "../admin/chosen-days.ts";
import { ADMIN_STEPS, useAdminWorkflow } from "../admin/use-admin-workflow.ts";
import { StepProgress } from "../components/step-progress.tsx";

/** User, accounts, dates, portfolio: another person's stored positions, step by step. */
export function AdminPortfolioPage() {
  const workflow = useAdminWorkflow();
  const { step, userId, accountIds, days, reachable, isComplete } = workflow;
  const user = useQuery({ ...userQuery(userId ?? ""), enabled: userId !== undefined });
  const dayCount = daysOf(days).length;
  const summary = [
    user.data && nameOf(user.data),
    accountIds.length > 0 && plural(accountIds.length, "account"),
    dayCount > 0 && plural(dayCount, "date"),
  ].filter(Boolean);
  return (
    <Page
      title="Portfolio Management"
      subtitle={summary.length === 0 ? "The stored positions of a user, step by step." : summary.join(", ")}
      actions={<Button onClick={workflow.startOver}>Start Over</Button>}
    >
      <StepProgress
        steps={ADMIN_STEPS}
        step={isComplete ? step : reachable}
        reachable={reachable}
        goTo={workflow.goTo}
      />
      {step === "user" ? (
        <UserPicker userId={userId} onChoose={workflow.chooseUser} />
      ) : (
        <AdminSteps workflow={workflow} />
      )}
    </Page>
  );
}
