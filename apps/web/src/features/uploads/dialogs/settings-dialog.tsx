import {
  findSettingsProblems,
  QUEUE_SETTINGS_BOUNDS,
  QUEUE_SETTINGS_DEFAULT,
  type QueueNumberField,
  type QueueSettings,
  type SettingsProblems,
} from "@strikebook/core/uploads/queue/queue-settings";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { ADVANCED_GROUPS, FRONT_FIELDS, type SettingsField } from "./settings-fields.ts";

type Props = {
  readonly settings: QueueSettings;
  readonly onSave: (settings: QueueSettings) => void;
  readonly onClose: () => void;
};

/** The settings as they are typed: a half-typed number is text. */
type Draft = { readonly [Key in keyof QueueSettings]: QueueSettings[Key] extends number ? string : boolean };

/** The settings of the queue, three in front and the others on request; what was changed and not saved is not lost without a question. */
export function SettingsDialog({ settings, onSave, onClose }: Props) {
  const { draft, problems, isChanged, change, reset, submit } = useDraft({ settings, onSave, onClose });
  const [isLeaving, setIsLeaving] = useState(false);
  const formId = useId();
  const input = (field: SettingsField) => (
    <SettingInput
      key={field.key}
      field={field}
      value={draft[field.key]}
      problem={problems[field.key]}
      onChange={(value) => change(field.key, value)}
    />
  );
  const leave = () => (isChanged ? setIsLeaving(true) : onClose());
  return (
    <>
      <Modal
        title="Upload settings"
        onClose={leave}
        footer={
          <>
            <Button variant="quiet" className="mr-auto" onClick={reset}>
              Reset to defaults
            </Button>
            <Button onClick={leave}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId}>
              Save settings
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-6">
          <div className="grid gap-y-3">{FRONT_FIELDS.map(input)}</div>
          <Advanced input={input} />
        </form>
      </Modal>
      {isLeaving && (
        <ConfirmDialog
          title="Close without saving"
          confirmLabel="Close without saving"
          cancelLabel="Keep editing"
          danger
          onCancel={() => setIsLeaving(false)}
          onConfirm={onClose}
        >
          You have unsaved changes. Are you sure you want to close?
        </ConfirmDialog>
      )}
    </>
  );
}

/** All settings but those in front. */
function Advanced({ input }: { readonly input: (field: SettingsField) => ReactNode }) {
  return (
    <details>
      <summary className="w-fit font-semibold">Advanced</summary>
      <div className="flex flex-col gap-6 pt-4">
        {ADVANCED_GROUPS.map(({ title, fields }) => (
          <fieldset key={title}>
            <legend className="pb-2 font-semibold">{title}</legend>
            <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">{fields.map(input)}</div>
          </fieldset>
        ))}
      </div>
    </details>
  );
}

/** The draft of the settings, its problems, and sending it. */
function useDraft({ settings, onSave, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [problems, setProblems] = useState<SettingsProblems>({});
  const isChanged = Object.entries(draftOf(settings)).some(
    ([key, value]) => draft[key as keyof Draft] !== value,
  );

  const change = (key: keyof QueueSettings, value: string | boolean) => {
    setDraft({ ...draft, [key]: value });
    const { [key]: mended, ...others } = problems;
    setProblems(others);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = settingsOf(draft);
    const found = findSettingsProblems(next);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) {
      onSave(next);
      onClose();
    } else {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
  };
  const reset = () => {
    setDraft(draftOf(QUEUE_SETTINGS_DEFAULT));
    setProblems({});
  };
  return { draft, problems, isChanged, change, reset, submit };
}

type InputProps = {
  readonly field: SettingsField;
  readonly value: string | boolean;
  readonly problem: string | undefined;
  readonly onChange: (value: string | boolean) => void;
};

function SettingInput({ field, value, problem, onChange }: InputProps) {
  const hintId = useId();
  if (field.kind === "switch") {
    return (
      <div className="sm:col-span-2">
        <Checkbox
          name={field.key}
          label={field.label}
          checked={value === true}
          aria-describedby={hintId}
          onChange={onChange}
        />
        <p id={hintId} className="pl-6 text-label text-ink-3">
          {field.hint}
        </p>
      </div>
    );
  }
  const { label, min, max, isWhole, unit } = QUEUE_SETTINGS_BOUNDS[field.key];
  return (
    <TextField
      name={field.key}
      label={unit === "" ? label : `${label} (${unit})`}
      type="number"
      inputMode={isWhole ? "numeric" : "decimal"}
      min={min}
      max={max}
      step={isWhole ? 1 : 0.1}
      value={String(value)}
      hint={`${field.hint} From ${min} to ${max}.`}
      error={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function draftOf(settings: QueueSettings): Draft {
  const texts = Object.entries(settings).map(([key, value]) => [
    key,
    typeof value === "number" ? String(value) : value,
  ]);
  return Object.fromEntries(texts) as Draft;
}

const NUMBER_KEYS: readonly QueueNumberField[] = ADVANCED_GROUPS.flatMap(({ fields }) =>
  fields.flatMap((field) => (field.kind === "number" ? [field.key] : [])),
);

/** An empty field becomes NaN, so that the check reports it. */
function settingsOf(draft: Draft): QueueSettings {
  const numbers = NUMBER_KEYS.map((key) => [key, draft[key].trim() === "" ? Number.NaN : Number(draft[key])]);
  return { ...draft, ...Object.fromEntries(numbers) } as QueueSettings;
}
