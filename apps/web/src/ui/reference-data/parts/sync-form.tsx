import { formatCount, plural } from "../../../lib/format.ts";
import { Button } from "../../button.tsx";
import { Card } from "../../card.tsx";
import { Checkbox } from "../../form/checkbox.tsx";
import { Notice } from "../../notice.tsx";
import { ConfirmDialog } from "../../overlay/confirm-dialog.tsx";
import type { CalendarView } from "../calendar-descriptor.ts";
import type { SyncForecast } from "../hooks/differences.ts";
import { useSync } from "../hooks/use-sync.ts";
import { OutcomeNotice } from "./outcome-notice.tsx";

const LOSSES_SHOWN = 8;
const ADDING = "Adds missing records and changes nothing else.";
const OVERWRITING =
  "Replaces records that differ from the source, except those set by an administrator. You see what will be lost first.";

/** Sync from the source: adds what is missing; told to overwrite, it first says what will be lost. */
export function SyncForm(view: CalendarView) {
  const { calendar, scope, disabledReason, operations } = view;
  const { sync } = calendar;
  const { outcomes, running, setOutcome } = operations;
  const { overwrite, setOverwrite, stage, isBusy, ...steps } = useSync(view);
  return (
    <Card title="Sync from API">
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{sync.description(scope)}</p>
        {disabledReason !== undefined && <Notice tone="warning">{disabledReason}</Notice>}
        <Checkbox
          label="Overwrite existing data"
          checked={overwrite}
          disabled={isBusy}
          onChange={setOverwrite}
        />
        <p className="text-ink-2">{overwrite ? OVERWRITING : ADDING}</p>
        {stage.at === "unreadable" && (
          <Notice tone="danger" role="alert">
            {calendar.comparison.error(stage.message)}
            <span className="block">{calendar.errorHelp?.(stage.message)}</span>
            <span className="block">Nothing was changed.</span>
          </Notice>
        )}
        {outcomes.sync && (
          <OutcomeNotice outcome={outcomes.sync} onClose={() => setOutcome("sync", undefined)} />
        )}
        <div>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={disabledReason !== undefined || (running !== undefined && running !== "sync")}
            onClick={() => void steps.start()}
          >
            {sync.label}
          </Button>
        </div>
      </div>
      {stage.at === "asking" && (
        <OverwriteDialog
          noun={sync.noun}
          forecast={stage.forecast}
          busy={isBusy}
          onCancel={steps.cancel}
          onConfirm={() => void steps.run()}
        />
      )}
    </Card>
  );
}

type DialogProps = {
  /** A stored record in words: "stored holiday". */
  readonly noun: string;
  readonly forecast: SyncForecast;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
};

function OverwriteDialog({ noun, forecast, busy, onCancel, onConfirm }: DialogProps) {
  const { losses, keptCount, addedCount } = forecast;
  const rest = losses.length - LOSSES_SHOWN;
  const count = `${formatCount(losses.length)} ${noun}${losses.length === 1 ? "" : "s"}`;
  return (
    <ConfirmDialog
      title={losses.length === 0 ? "Sync and overwrite" : `Overwrite ${count}`}
      confirmLabel="Overwrite and Sync"
      danger={losses.length > 0}
      busy={busy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <div className="flex flex-col gap-2">
        {losses.length === 0 ? (
          <p>
            {keptCount === 0 ? "Everything stored matches the source, so nothing" : "Nothing"} will be lost.
          </p>
        ) : (
          <>
            <p>The current values will be lost. This can't be undone.</p>
            <ul className="max-h-96 list-disc overflow-y-auto pl-5">
              {losses.slice(0, LOSSES_SHOWN).map((loss) => (
                <li key={loss} className="wrap-anywhere">
                  {loss}
                </li>
              ))}
            </ul>
            {rest > 0 && <p>And {formatCount(rest)} more: the Comparison tab shows all of them.</p>}
          </>
        )}
        {keptCount > 0 && (
          <p>
            {plural(keptCount, "record")} that an administrator wrote will stay, though the source differs.
          </p>
        )}
        <p>
          {addedCount === 0
            ? "Nothing is missing, so nothing will be added."
            : `${plural(addedCount, "missing record")} will be added.`}
        </p>
      </div>
    </ConfirmDialog>
  );
}
