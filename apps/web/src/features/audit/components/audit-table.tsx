import { actionCategory, actionLabel } from "@strikebook/core/audit/action-words";
import type { AuditPerson } from "@strikebook/core/audit/audit-log";
import { CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import type { Sort } from "../../../lib/address/sort.ts";
import { MISSING } from "../../../lib/format.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { AuditLog } from "../audit.queries.ts";
import { localTime, timeAgo, utcTime } from "../entry-times.ts";

export const AUDIT_TABLE_ID = "audit-logs";

type Props = {
  readonly caption: string;
  readonly logs: readonly AuditLog[];
  readonly sort: Sort;
  readonly onSort: (columnId: string) => void;
  readonly loading: boolean;
  readonly onOpen: (log: AuditLog) => void;
};

export function AuditTable({ caption, logs, onOpen, ...rest }: Props) {
  return (
    <DataTable
      {...rest}
      caption={caption}
      tableId={AUDIT_TABLE_ID}
      columns={auditColumns(onOpen)}
      rows={logs}
      rowKey={({ id }) => id}
      rowName={entryName}
      loadingRows={10}
    />
  );
}

const auditColumns = (onOpen: (log: AuditLog) => void): readonly Column<AuditLog>[] => [
  {
    id: "performedAt",
    header: "Time",
    sortable: true,
    cell: ({ performedAt }) => <Time instant={performedAt} />,
  },
  {
    id: "actionType",
    header: "Action",
    sortable: true,
    cell: (log) => <Action log={log} onOpen={onOpen} />,
  },
  {
    id: "description",
    header: "Description",
    priority: 3,
    cell: ({ description }) => <span className="wrap-anywhere">{description}</span>,
  },
  {
    id: "performedBy",
    header: "Performed by",
    priority: 2,
    cell: ({ performedBy }) => <Name person={performedBy} />,
  },
  {
    id: "targetUser",
    header: "Target user",
    priority: 4,
    cell: ({ targetUser }) => <Name person={targetUser} />,
  },
  { id: "ipAddress", header: "IP address", priority: 4, cell: ({ ipAddress }) => ipAddress ?? MISSING },
  {
    id: "success",
    header: "Result",
    priority: "xs",
    sortable: true,
    cell: ({ success }) => <Result success={success} />,
  },
];

/** For the choice of columns. */
export const AUDIT_COLUMNS = auditColumns(() => undefined);

/** Day, time of day and age each stay in one piece, on phones below each other. */
function Time({ instant }: { readonly instant: string }) {
  const [date, year, time] = localTime(instant).split(", ");
  return (
    <time dateTime={instant} title={utcTime(instant)} className="font-normal">
      <span className="whitespace-nowrap">
        {date}, {year},
      </span>{" "}
      <span className="whitespace-nowrap">{time}</span>{" "}
      <span className="text-label whitespace-nowrap text-ink-2">{timeAgo(instant, new Date())}</span>
    </time>
  );
}

type ActionProps = { readonly log: AuditLog; readonly onOpen: (log: AuditLog) => void };

function Action({ log, onOpen }: ActionProps) {
  const { actionType, success } = log;
  return (
    <>
      <button
        type="button"
        aria-label={`Details of ${entryName(log)}`}
        onClick={() => onOpen(log)}
        className="rounded-input -mx-1 -my-0.5 min-h-6 px-1 text-left text-accent underline underline-offset-4 hover:bg-hover"
      >
        {actionLabel(actionType)}
      </button>{" "}
      <span className="text-label text-ink-2">{actionCategory(actionType)}</span>
      {!success && (
        <span className="xs:hidden">
          {" "}
          <Result success={false} />
        </span>
      )}
    </>
  );
}

export function Result({ success }: { readonly success: boolean }): ReactNode {
  return success ? (
    <StatusBadge tone="success" icon={CircleCheck}>
      Success
    </StatusBadge>
  ) : (
    <StatusBadge tone="danger" icon={CircleX}>
      Failed
    </StatusBadge>
  );
}

function Name({ person }: { readonly person: AuditPerson | null }) {
  return person ? <span className="wrap-anywhere">{person.username}</span> : MISSING;
}

const entryName = ({ actionType, performedAt }: AuditLog) =>
  `${actionLabel(actionType)}, ${localTime(performedAt)}`;
