import { StatusBadge } from "../../../ui/status-badge.tsx";
import { STATES } from "../campaign-words.ts";
import type { CampaignState } from "../campaigns.queries.ts";

export function CampaignStateBadge({ state }: { readonly state: CampaignState }) {
  const { label, tone } = STATES[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
