import { namedActions } from "@strikebook/core/audit/file-events";
import { DatabaseBackup, FileX2, HardDrive, Lock, MailQuestionMark, ShieldAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import { formatBytes, formatInstant, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { useShowMore } from "../../../ui/fold/show-more.tsx";
import { fullNameOf } from "../../users/users.queries.ts";
import type { Housekeeping } from "../housekeeping.queries.ts";
import { backupWords, quietNote, reminderLink } from "./house-words.ts";
import { TaskRow } from "./task-row.tsx";
import { TaskRows } from "./task-rows.tsx";
import type { HouseActs } from "./use-house-acts.ts";

/** So many at first: each kind of task must stay in sight of the others. */
const SHOWN = 5;

type Props = { readonly house: Housekeeping; readonly acts: HouseActs };
type Task = Housekeeping["tasks"][number];

/** What there is to do, the most urgent first. */
export function HouseTasks({ house, acts }: Props) {
  const tasks = house.tasks.filter((task) => !isFirstStep(task, house));
  return tasks.map((task) => {
    const Rows = ROWS[task];
    return <Rows key={task} house={house} acts={acts} />;
  });
}

/** The first backup is one of the first steps while these are shown. */
export const isFirstStep = (task: Task, { firstSteps, backup }: Housekeeping): boolean =>
  task === "BACKUP" && firstSteps !== null && backup.standing === "NONE";

const ROWS: Readonly<Record<Task, (props: Props) => ReactNode>> = {
  LOCKED_PEOPLE: LockedPeople,
  AUDIT_LOG: AuditLog,
  BACKUP: Backup,
  STORAGE: Storage,
  CLOSING_PRICES: ClosingPrices,
  FAILED_FILES: FailedFiles,
  QUIET_PEOPLE: QuietPeople,
};

const PriceRows = lazy(async () => ({ default: (await import("./price-rows.tsx")).PriceRows }));

/** Fetched where a provider fails, which few ever see. */
function ClosingPrices(props: Props) {
  return (
    <Suspense fallback={null}>
      <PriceRows {...props} />
    </Suspense>
  );
}

function LockedPeople({ house, acts: { unlock } }: Props) {
  const { shown, more } = useShowMore(house.lockedPeople, SHOWN);
  return (
    <TaskRows label="Locked out" more={more}>
      {shown.map((person) => {
        const name = fullNameOf(person);
        return (
          <TaskRow
            key={person.id}
            Icon={Lock}
            note={`After too many wrong passwords or codes, until ${formatInstant(person.lockedUntil)}. Where they signed in lately, a stranger's tries lock nothing.`}
            action={
              <Button
                aria-label={`Unlock ${name}`}
                busy={unlock.isPending && unlock.variables.id === person.id}
                onClick={() => unlock.mutate({ id: person.id, name })}
              >
                Unlock
              </Button>
            }
          >
            {name} may be locked out.
          </TaskRow>
        );
      })}
    </TaskRows>
  );
}

function AuditLog({ house: { auditLog }, acts: { verifyLog } }: Props) {
  return (
    <TaskRows label="Audit log">
      <TaskRow
        Icon={ShieldAlert}
        note={
          <>
            {auditLog?.problem} Checked {formatInstant(auditLog?.checkedAt)}. Keep your backups and find out
            who has access to the database.
          </>
        }
        action={
          <Button busy={verifyLog.isPending} onClick={() => verifyLog.mutate()}>
            Verify the log
          </Button>
        }
      >
        The audit log was changed outside Strikebook.
      </TaskRow>
    </TaskRows>
  );
}

function Backup({ house: { backup }, acts: { backUp } }: Props) {
  const { text, note } = backupWords(backup);
  return (
    <TaskRows label="Backup">
      <TaskRow
        Icon={DatabaseBackup}
        note={note}
        action={
          <Button busy={backUp.isPending} onClick={() => backUp.mutate()}>
            Back up now
          </Button>
        }
      >
        {text}
      </TaskRow>
    </TaskRows>
  );
}

function Storage({ house: { storage } }: Props) {
  return (
    <TaskRows label="Storage">
      <TaskRow
        Icon={HardDrive}
        note="Free some space on it, or clean up old audit logs."
        action={
          <Link to="/admin/audit-logs" className={buttonClass()}>
            Open audit logs
          </Link>
        }
      >
        Only {formatBytes(storage.freeBytes)} left on the server's disk.
      </TaskRow>
    </TaskRows>
  );
}

function FailedFiles({ house, acts: { dismiss } }: Props) {
  const { shown, more } = useShowMore(house.failedFiles, SHOWN);
  return (
    <TaskRows
      label="Failed imports"
      more={more}
      listed={house.failedFiles.length}
      total={house.failedFilesTotal}
    >
      {shown.map(({ person, fileName, words, actions, tries, at }) => (
        <TaskRow
          key={`${person.id} ${fileName}`}
          Icon={FileX2}
          note={
            <>
              “{words}” {actions.length > 0 && `(${namedActions(actions)}) `}
              {formatInstant(at)}
              {tries > 1 && `, ${plural(tries, "try", "tries")}`}
            </>
          }
          action={
            <span className="flex gap-2">
              <Link
                to={`/admin/audit-logs?view=failed&user=${person.id}`}
                aria-label={`Help ${fullNameOf(person)} with ${fileName}`}
                className={buttonClass()}
              >
                Help
              </Link>
              <Button
                aria-label={`Dismiss ${fileName} of ${fullNameOf(person)}`}
                busy={
                  dismiss.isPending &&
                  dismiss.variables.userId === person.id &&
                  dismiss.variables.fileName === fileName
                }
                onClick={() => dismiss.mutate({ userId: person.id, fileName })}
              >
                Dismiss
              </Button>
            </span>
          }
        >
          {fullNameOf(person)} couldn't import {fileName}.
        </TaskRow>
      ))}
    </TaskRows>
  );
}

function QuietPeople({ house }: Props) {
  const { shown, more } = useShowMore(house.quietPeople, SHOWN);
  return (
    <TaskRows label="No uploads" more={more} listed={house.quietPeople.length} total={house.quietPeopleTotal}>
      {shown.map(({ person, days }) => (
        <TaskRow
          key={person.id}
          Icon={MailQuestionMark}
          note={quietNote(person.lastUploadAt)}
          action={
            <a
              href={reminderLink(person.email)}
              aria-label={`Remind ${fullNameOf(person)} by e-mail`}
              className={buttonClass()}
            >
              Remind
            </a>
          }
        >
          {fullNameOf(person)} hasn't uploaded for {plural(days, "day")}.
        </TaskRow>
      ))}
    </TaskRows>
  );
}
