import { useQuery } from "@tanstack/react-query";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Page } from "../../../ui/page.tsx";
import { UserPicker } from "../../users/components/user-picker.tsx";
import { fullNameOf, userQuery } from "../../users/users.queries.ts";
import { daysOf } from "../workflow/chosen-days.ts";
import { USER_FLOW } from "../workflow/flows.ts";
import { Steps } from "../workflow/steps.tsx";
import { useWorkflow } from "../workflow/use-workflow.ts";
import { UserSteps } from "../workflow/user-steps.tsx";

/** User, accounts, dates, portfolio: another user's stored positions, step by step. */
export function AdminPortfolioPage() {
  const workflow = useWorkflow(USER_FLOW);
  const { asked, userId, accountIds, days } = workflow;
  const user = useQuery({ ...userQuery(userId ?? ""), enabled: userId !== undefined });
  const dayCount = daysOf(days).length;
  const summary = [
    user.data && fullNameOf(user.data),
    accountIds.length > 0 && plural(accountIds.length, "account"),
    dayCount > 0 && plural(dayCount, "date"),
  ].filter(Boolean);
  return (
    <Page
      title="Portfolio Management"
      owner={user.data ? fullNameOf(user.data) : ""}
      subtitle={summary.length === 0 ? "View, edit and delete a user's positions." : summary.join(", ")}
      actions={<Button onClick={workflow.startOver}>Start Over</Button>}
    >
      <Steps flow={USER_FLOW} workflow={workflow} />
      {asked === "user" ? (
        <UserPicker userId={userId} onChoose={workflow.chooseUser} />
      ) : (
        <UserSteps workflow={workflow} />
      )}
    </Page>
  );
}
