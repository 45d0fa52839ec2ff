import { useState } from "react";
import { formErrorText } from "../../../lib/network/error-texts.ts";
import { Field } from "../../../ui/form/field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { updateCampaign, useCampaignChange } from "../campaign-changes.queries.ts";
import type { Campaign } from "../campaign-story.queries.ts";

type Props = {
  readonly campaign: Pick<Campaign, "id" | "name" | "note" | "underlying">;
  readonly onClose: () => void;
};

/** The name and the note that a person gives a campaign. */
export function EditCampaignDialog({ campaign, onClose }: Props) {
  const [name, setName] = useState(campaign.name ?? "");
  const [note, setNote] = useState(campaign.note ?? "");
  const save = useCampaignChange(updateCampaign, onClose);
  const failure = save.isError ? formErrorText(save.error) : undefined;
  return (
    <FormDialog
      title="Name and note"
      submitLabel="Save"
      busy={save.isPending}
      onSubmit={() => save.mutate({ id: campaign.id, name: name.trim(), note: note.trim() })}
      onClose={onClose}
    >
      {failure && (
        <Notice tone="danger" role="alert">
          {failure.message}
        </Notice>
      )}
      <TextField
        label="Name (optional)"
        autoComplete="off"
        value={name}
        error={failure?.fieldErrors["name"]}
        hint={`Shown instead of its dates. ${campaign.underlying} always stays in front.`}
        onChange={(event) => setName(event.target.value)}
      />
      <Field label="Note (optional)" error={failure?.fieldErrors["note"]}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={5}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            className="field"
          />
        )}
      </Field>
    </FormDialog>
  );
}
