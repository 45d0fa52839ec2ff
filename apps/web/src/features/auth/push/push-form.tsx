import { pushAddress } from "@strikebook/validators/push";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type PushDraft, setPush } from "./push.queries.ts";

const KINDS = [
  { value: "NTFY", label: "ntfy topic" },
  { value: "WEBHOOK", label: "Webhook" },
];

const HINTS = {
  NTFY: "Such as https://ntfy.sh/ and a topic that nobody guesses: who knows it reads along.",
  WEBHOOK: "It gets JSON with title, body and at.",
};

type Props = {
  readonly hasDetails: boolean;
  readonly onSet: () => Promise<void>;
  readonly onCancel: () => void;
};

/** A new address for pushes. It is shown by its host alone from then on. */
export function PushForm({ hasDetails, onSet, onCancel }: Props) {
  const { draft, error, failure, isBusy, change, submit } = useNewPush(hasDetails, onSet);
  return (
    <form noValidate aria-label="Push" onSubmit={submit} className="flex flex-col gap-4">
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <Select
        label="Kind"
        options={KINDS}
        value={draft.kind}
        disabled={isBusy}
        onChange={(kind) => change({ kind: kind === "WEBHOOK" ? "WEBHOOK" : "NTFY" })}
      />
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        hint={HINTS[draft.kind]}
        value={draft.address}
        error={error}
        disabled={isBusy}
        onChange={(event) => change({ address: event.target.value })}
      />
      <Checkbox
        label="Name contracts, amounts and files"
        checked={draft.hasDetails}
        disabled={isBusy}
        onChange={(isWanted) => change({ hasDetails: isWanted })}
      />
      <div className="flex justify-end gap-2">
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Save address
        </Button>
      </div>
    </form>
  );
}

function useNewPush(hasDetails: boolean, onSet: Props["onSet"]) {
  const [draft, setDraft] = useState<PushDraft>({ kind: "NTFY", address: "", hasDetails });
  const [error, setError] = useState<string>();
  // What is sent holds the address: nothing keeps it.
  const setting = useMutation({ mutationFn: setPush, onSuccess: onSet, gcTime: 0 });
  return {
    draft,
    error,
    isBusy: setting.isPending,
    failure: setting.isError ? graphqlErrorText(setting.error) : undefined,
    change: (changes: Partial<PushDraft>) => {
      setting.reset();
      setError(undefined);
      setDraft({ ...draft, ...changes });
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const parsed = pushAddress.safeParse(draft);
      setError(parsed.error?.issues[0]?.message);
      if (parsed.success && !setting.isPending) {
        setting.mutate(draft);
      }
    },
  };
}
