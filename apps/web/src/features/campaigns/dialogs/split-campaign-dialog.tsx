import { formatDate } from "../../../lib/format.ts";
import { formErrorText } from "../../../lib/network/error-texts.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { splitCampaign, useCampaignChange } from "../campaign-changes.queries.ts";
import type { CampaignLeg } from "../campaign-story.queries.ts";

type Props = {
  readonly campaignId: string;
  /** The first leg of the second part. */
  readonly leg: CampaignLeg;
  /** The leg in words: `Sold 1 F $12 Put`. */
  readonly words: string;
  /** Told the ids of both parts, the earlier first. */
  readonly onSplit: (ids: readonly string[]) => void;
  readonly onClose: () => void;
};

/** Asks before a campaign is made two. */
export function SplitCampaignDialog({ campaignId, leg, words, onSplit, onClose }: Props) {
  const split = useCampaignChange(
    (from: CampaignLeg) => splitCampaign(campaignId, from.transactionId),
    onSplit,
  );
  return (
    <ConfirmDialog
      title="Split campaign"
      confirmLabel="Split campaign"
      busy={split.isPending}
      onConfirm={() => split.mutate(leg)}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-3">
        {split.isError && (
          <Notice tone="danger" role="alert">
            {formErrorText(split.error).message}
          </Notice>
        )}
        <p>
          A new campaign begins on {formatDate(leg.day)} with this leg: {words}. Its rolls and shares go
          along. You can join them again.
        </p>
      </div>
    </ConfirmDialog>
  );
}
