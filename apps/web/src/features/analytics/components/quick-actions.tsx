import { UserPlus } from "lucide-react";
import { Link } from "react-router-dom";
import { buttonClass } from "../../../ui/button-class.ts";

/** Acts that the list of areas doesn't lead to by itself. */
export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions" className="flex flex-wrap items-center gap-3">
      <h2 id="quick-actions">Quick Actions</h2>
      <Link to="/admin/users/create" className={buttonClass()}>
        <UserPlus aria-hidden size={16} /> Create User
      </Link>
      <Link to="/admin/audit-logs?view=failed" className={buttonClass()}>
        Failed actions
      </Link>
    </section>
  );
}
