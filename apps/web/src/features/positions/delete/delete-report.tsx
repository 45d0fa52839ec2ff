import { X } from "lucide-react";
import { formatCount, formatDate, plural } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Position } from "../position-types.ts";
import type { DeleteReport } from "./delete-one-by-one.ts";

/** Failures that are named one by one; hundreds of the same kind tell nothing more. */
const NAMED_MAX = 10;

/** A deletion that did not fully succeed: the positions deleted, refused and not tried. */
export function DeleteReportNotice(props: {
  readonly report: DeleteReport<Position>;
  readonly onClose: () => void;
}) {
  const { deleted, failed, untried } = props.report;
  const total = deleted.length + failed.length + untried.length;
  return (
    <Notice
      tone={failed.length > 0 ? "danger" : "warning"}
      role="alert"
      className="mx-4 mb-3"
      actions={
        <IconButton label="Close the report" onClick={props.onClose}>
          <X aria-hidden size={16} />
        </IconButton>
      }
    >
      <p>
        {formatCount(deleted.length)} of {plural(total, "position")} deleted
        {untried.length > 0 && `, ${formatCount(untried.length)} not tried`}.
      </p>
      <ul>
        {failed.slice(0, NAMED_MAX).map(({ position, message }) => (
          <li key={position.id}>
            Delete failed: {position.symbol} of {formatDate(position.portfolioDate)} in {position.accountName}
            : {message}
          </li>
        ))}
        {failed.length > NAMED_MAX && <li>and {formatCount(failed.length - NAMED_MAX)} more failed.</li>}
      </ul>
      {failed.length + untried.length > 0 && <p>What was not deleted is still selected.</p>}
    </Notice>
  );
}
