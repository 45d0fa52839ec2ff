import { Link, Navigate, useSearchParams } from "react-router-dom";
import { buttonClass } from "../../../ui/button-class.ts";
import { Page } from "../../../ui/page.tsx";
import { PickedUser } from "../../users/components/user-picker.tsx";
import { AddForUser } from "../admin/add-for-user.tsx";
import { USER_FLOW } from "../workflow/flows.ts";
import { readChoices } from "../workflow/use-workflow.ts";

const PORTFOLIO = "/admin/portfolio";

/** Positions typed or pasted for another person; for whom, and in which accounts, stands in the address. */
export function AdminAddPositionsPage() {
  const [params] = useSearchParams();
  const { userId, accountIds } = readChoices(params, USER_FLOW);
  const backTo = `${PORTFOLIO}?${params}`;
  if (userId === undefined) {
    return <Navigate to={PORTFOLIO} replace />;
  }
  return (
    <Page
      title="Add Positions"
      subtitle="Cells copied from a spreadsheet may be pasted into any field: symbol, quantity, type, account, date, description, price."
      actions={
        <Link to={backTo} className={buttonClass("secondary")}>
          Back to Portfolio Management
        </Link>
      }
    >
      <PickedUser key={userId} userId={userId} back={<Link to={PORTFOLIO}>Select another user</Link>}>
        {(owner) => <AddForUser owner={owner} firstAccountId={accountIds[0]} backTo={backTo} />}
      </PickedUser>
    </Page>
  );
}
