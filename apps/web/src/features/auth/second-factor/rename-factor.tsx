import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useSending } from "./password-question.tsx";
import { type OwnFactor, renameFactor } from "./second-factor.queries.ts";

type Props = { readonly factor: OwnFactor; readonly onRenamed: () => void; readonly onCancel: () => void };

/** Another name for a second factor. Nothing changes at the door, so that no password is asked for. */
export function RenameFactor({ factor, onRenamed, onCancel }: Props) {
  const [name, setName] = useState(factor.name);
  const { busy, failure, fieldErrors, send } = useSending(async () => {
    await renameFactor(factor.id, name.trim());
    onRenamed();
  });
  return (
    <form noValidate aria-label={`Rename ${factor.name}`} onSubmit={send} className="flex flex-col gap-4">
      {failure !== undefined && fieldErrors["name"] === undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <TextField
        label="Name"
        hint="Where it is: My phone."
        maxLength={60}
        autoFocus
        error={fieldErrors["name"]}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === ""}>
          Save
        </Button>
      </div>
    </form>
  );
}
