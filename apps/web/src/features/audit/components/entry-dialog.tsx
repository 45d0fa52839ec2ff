import { actionCategory, actionLabel } from "@strikebook/core/audit/action-words";
import type { AuditPerson } from "@strikebook/core/audit/audit-log";
import { Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { copyText } from "../../../lib/browser/copy-text.ts";
import { MISSING } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import type { AuditLog } from "../audit.queries.ts";
import { timeAgo, utcTime, zonedTime } from "../entry-times.ts";
import { Result } from "./audit-table.tsx";
import { ChangeTable } from "./change-table.tsx";

type Props = {
  readonly log: AuditLog;
  readonly onClose: () => void;
  /** Narrows the log to what this user did and what was done to them. */
  readonly onUser: (userId: string) => void;
};

/** All that is on record of one entry. */
export function EntryDialog({ log, onClose, onUser }: Props) {
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async () => setCopied(await copyText(JSON.stringify(log, null, 2)));
  return (
    <Modal
      title={actionLabel(log.actionType)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>
            <Copy aria-hidden size={16} /> Copy as JSON
          </Button>
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {isCopied !== undefined && <Copied isCopied={isCopied} />}
        {log.errorMessage !== null && (
          <Notice tone="danger">
            <span className="wrap-anywhere">{log.errorMessage}</span>
          </Notice>
        )}
        <dl className={FACTS}>
          <Fact label="Description">{log.description}</Fact>
          <Fact label="Result">
            <Result success={log.success} />
          </Fact>
        </dl>
        {log.changes.length > 0 && <ChangeTable changes={log.changes} />}
        <Circumstances log={log} onUser={onUser} />
      </div>
    </Modal>
  );
}

const FACTS = "grid gap-x-4 gap-y-1 grid-cols-[7rem_1fr]";

/** Who did it, to whom, when and from where. */
function Circumstances({ log, onUser }: Pick<Props, "log" | "onUser">) {
  return (
    <dl className={FACTS}>
      <Fact label="Action type">
        <span className="font-mono">{log.actionType}</span>, {actionCategory(log.actionType)}
      </Fact>
      <Fact label="Time">
        {zonedTime(log.performedAt)} ({timeAgo(log.performedAt, new Date())})
      </Fact>
      <Fact label="Time in UTC">{utcTime(log.performedAt)}</Fact>
      <Fact label="Performed by">
        <Person person={log.performedBy} onUser={onUser} />
      </Fact>
      <Fact label="Target user">
        <Person person={log.targetUser} onUser={onUser} />
      </Fact>
      <Fact label="IP address">{log.ipAddress ?? MISSING}</Fact>
      <Fact label="User agent">{log.userAgent ?? MISSING}</Fact>
      <Fact label="Session ID">
        <span className="font-mono">{log.sessionId ?? MISSING}</span>
      </Fact>
      <Fact label="Entry ID">
        <span className="font-mono">{log.id}</span>
      </Fact>
    </dl>
  );
}

function Copied({ isCopied }: { readonly isCopied: boolean }) {
  return isCopied ? (
    <Notice tone="success" role="status">
      The entry is on the clipboard.
    </Notice>
  ) : (
    <Notice tone="warning" role="alert">
      This browser doesn't allow copying.
    </Notice>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Person({ person, onUser }: { readonly person: AuditPerson | null } & Pick<Props, "onUser">) {
  if (person === null) {
    return MISSING;
  }
  const { id, username, email, roles, enabled } = person;
  return (
    <>
      <Link to={`/admin/users/${id}`} className="text-accent underline">
        {username}
      </Link>
      , {email}, {roles.join(", ")}, {enabled ? "enabled" : "disabled"}.{" "}
      <button type="button" className="text-accent underline" onClick={() => onUser(id)}>
        Show this user&#8217;s log
      </button>
    </>
  );
}
