import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import type { Housekeeping } from "../housekeeping.queries.ts";
import type { HouseActs } from "./use-house-acts.ts";

type Props = { readonly house: Housekeeping; readonly acts: HouseActs };

/** How an installation begins; gone as soon as there is a second user. */
export function FirstSteps({ house: { firstSteps, backup }, acts: { backUp } }: Props) {
  if (firstSteps === null) {
    return null;
  }
  return (
    <Card title="Two steps to begin">
      <ol className="divide-y divide-line">
        <Step
          isDone={false}
          action={
            <Link to="/admin/users/create" className={buttonClass("primary")}>
              Create User
            </Link>
          }
        >
          Create an account for each person.
        </Step>
        <Step
          isDone={firstSteps.hasBackup}
          action={
            <Button busy={backUp.isPending || backup.standing === "RUNNING"} onClick={() => backUp.mutate()}>
              Back up now
            </Button>
          }
        >
          Make a first backup, in {backup.folder}. BACKUP_DIR sets another folder.
        </Step>
      </ol>
    </Card>
  );
}

type StepProps = { readonly isDone: boolean; readonly action: ReactNode; readonly children: ReactNode };

function Step({ isDone, action, children }: StepProps) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <Icon
          aria-label={isDone ? "Done" : "To do"}
          role="img"
          size={18}
          className={isDone ? "mt-px shrink-0 text-gain" : "mt-px shrink-0 text-ink-2"}
        />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </span>
      {!isDone && action}
    </li>
  );
}
