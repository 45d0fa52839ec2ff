import { Link } from "react-router-dom";
import { buttonClass } from "../../ui/button-class.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { PATHS } from "../paths.ts";

/** An address that shows nothing. */
export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState
        title="There is no page at this address"
        help="It may have been moved, or the address was mistyped."
        action={
          <Link to={PATHS.home} className={buttonClass()}>
            Go to Home
          </Link>
        }
      />
    </Page>
  );
}
