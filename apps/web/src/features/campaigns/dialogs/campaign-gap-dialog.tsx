import { GAP_DAYS_DEFAULT, GAP_DAYS_MAX } from "@strikebook/core/campaigns/campaign";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formErrorText } from "../../../lib/network/error-texts.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { setCampaignGap, useCampaignChange } from "../campaign-changes.queries.ts";
import { campaignGap } from "../campaigns.queries.ts";

const TITLE = "Campaign settings";

/** Asks over how many days without a leg a campaign still goes on. */
export function CampaignGapDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(campaignGap());
  if (query.data !== undefined) {
    return <GapForm days={query.data} onClose={onClose} />;
  }
  return (
    <Modal title={TITLE} size="small" onClose={onClose}>
      <Answer of="campaign settings" query={query} loading={<Skeleton className="h-20" />}>
        {() => null}
      </Answer>
    </Modal>
  );
}

function GapForm({ days, onClose }: { readonly days: number; readonly onClose: () => void }) {
  const [text, setText] = useState(String(days));
  const [isRefused, setRefused] = useState(false);
  const save = useCampaignChange(setCampaignGap, () => {
    notify.success("Campaign settings saved");
    onClose();
  });
  const submit = () => {
    const next = readGap(text);
    setRefused(next === undefined);
    if (next !== undefined) {
      save.mutate(next);
    }
  };
  return (
    <FormDialog title={TITLE} submitLabel="Save" busy={save.isPending} onSubmit={submit} onClose={onClose}>
      {save.isError && (
        <Notice tone="danger" role="alert">
          {formErrorText(save.error).message}
        </Notice>
      )}
      <TextField
        label="Gap between legs (days)"
        type="number"
        inputMode="numeric"
        min={0}
        max={GAP_DAYS_MAX}
        step={1}
        value={text}
        error={isRefused ? `Enter a whole number from 0 to ${GAP_DAYS_MAX}.` : undefined}
        hint={`A new leg within this many days continues the campaign. Usually ${GAP_DAYS_DEFAULT}.`}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="text-ink-2">
        All your campaigns follow, past ones too. Those you joined or split stay so.
      </p>
    </FormDialog>
  );
}

/** Undefined for what is no whole number of days within the bounds. */
function readGap(text: string): number | undefined {
  const days = Number(text);
  return /^\d+$/.test(text.trim()) && days <= GAP_DAYS_MAX ? days : undefined;
}
