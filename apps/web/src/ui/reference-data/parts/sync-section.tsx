import { useState } from "react";
import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { formatCount, plural } from "../../../lib/format.ts";
import { Button } from "../../button.tsx";
import { Card } from "../../card.tsx";
import { Checkbox } from "../../checkbox.tsx";
import { ConfirmDialog } from "../../confirm-dialog.tsx";
import { Notice } from "../../notice.tsx";
import { type Outcome, OutcomeNotice } from "./outcome.tsx";

const LOSSES_SHOWN = 8;

/** What an overwriting sync would do. */
export type SyncForecast = {
  /** One line for each record that is told otherwise, with what it is and what it becomes. */
  readonly losses: readonly string[];
  /** Records that are told otherwise too and stay, because an administrator wrote them. */
  readonly keptCount: number;
  readonly addedCount: number;
};

type Props = {
  readonly title: string;
  /** What it does, for which filters. */
  readonly description: string;
  readonly syncLabel: string;
  /** Of the records: "stored holiday". */
  readonly noun: string;
  readonly disabledReason?: string | undefined;
  /** Asks anew how stored and source differ. */
  readonly readForecast: () => Promise<SyncForecast>;
  /** The specified sentence around the server's words when that fails. */
  readonly forecastError: (message: string) => string;
  /** Never throws: a refusal is an outcome too. */
  readonly sync: (overwrite: boolean) => Promise<Outcome>;
  readonly outcome: Outcome | undefined;
  readonly onOutcome: (outcome: Outcome | undefined) => void;
};

type Stage =
  | { readonly at: "idle" | "syncing" | "reading" }
  | { readonly at: "asking"; readonly forecast: SyncForecast }
  | { readonly at: "unreadable"; readonly text: string };

/** Sync from a source: adds what is missing; told to overwrite, it first says what will be lost. */
export function SyncSection(props: Props) {
  const { title, description, syncLabel, disabledReason, forecastError, outcome, onOutcome } = props;
  const [overwrite, setOverwrite] = useState(false);
  const [stage, setStage] = useState<Stage>({ at: "idle" });
  const isBusy = stage.at === "syncing" || stage.at === "reading";

  const run = async () => {
    setStage((current) => (current.at === "asking" ? current : { at: "syncing" }));
    onOutcome(await props.sync(overwrite));
    setStage({ at: "idle" });
  };
  const start = async () => {
    onOutcome(undefined);
    if (!overwrite) {
      await run();
      return;
    }
    setStage({ at: "reading" });
    try {
      setStage({ at: "asking", forecast: await props.readForecast() });
    } catch (error) {
      setStage({ at: "unreadable", text: forecastError(graphqlErrorText(error)) });
    }
  };
  return (
    <Card title={title}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{description}</p>
        {disabledReason !== undefined && <Notice tone="warning">{disabledReason}</Notice>}
        <Checkbox
          label="Overwrite existing data"
          checked={overwrite}
          disabled={isBusy}
          onChange={setOverwrite}
        />
        <p className="text-ink-2">
          {overwrite
            ? "Records that the source tells otherwise are replaced, except those that an administrator wrote. Before anything is changed you are shown what will be lost."
            : "Only what is missing is added; nothing stored is changed."}
        </p>
        {stage.at === "unreadable" && (
          <Notice tone="danger" role="alert">
            {stage.text}
            <span className="block">Nothing was changed.</span>
          </Notice>
        )}
        {outcome && <OutcomeNotice outcome={outcome} onClose={() => onOutcome(undefined)} />}
        <div>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={disabledReason !== undefined}
            onClick={() => void start()}
          >
            {syncLabel}
          </Button>
        </div>
      </div>
      {stage.at === "asking" && (
        <OverwriteDialog
          noun={props.noun}
          forecast={stage.forecast}
          onCancel={() => setStage({ at: "idle" })}
          onConfirm={run}
        />
      )}
    </Card>
  );
}

type DialogProps = Pick<Props, "noun"> & {
  readonly forecast: SyncForecast;
  readonly onCancel: () => void;
  readonly onConfirm: () => Promise<void>;
};

function OverwriteDialog({ noun, forecast, onCancel, onConfirm }: DialogProps) {
  const { losses, keptCount, addedCount } = forecast;
  const [busy, setBusy] = useState(false);
  const rest = losses.length - LOSSES_SHOWN;
  const count = `${formatCount(losses.length)} ${noun}${losses.length === 1 ? "" : "s"}`;
  return (
    <ConfirmDialog
      title={losses.length === 0 ? "Sync and overwrite" : `Overwrite ${count}`}
      confirmLabel="Overwrite and Sync"
      danger={losses.length > 0}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => {
        setBusy(true);
        void onConfirm();
      }}
    >
      <div className="flex flex-col gap-2">
        {losses.length === 0 ? (
          <p>
            {keptCount === 0 ? "Nothing stored is told otherwise by the source: nothing" : "Nothing"} will be
            lost.
          </p>
        ) : (
          <>
            <p>What is stored now will be lost. This cannot be undone.</p>
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
