import { type BadgeTone, StatusBadge } from "../../../ui/status-badge.tsx";
import type { CampaignPhase } from "../campaigns.queries.ts";

const PHASES: Readonly<Record<CampaignPhase, { readonly label: string; readonly tone: BadgeTone }>> = {
  PUT: { label: "Put", tone: "accent" },
  SHARES: { label: "Shares", tone: "accent" },
  COVERED_CALL: { label: "Covered call", tone: "accent" },
  OPTIONS: { label: "Options", tone: "accent" },
  WAITING: { label: "Waiting", tone: "warning" },
  CLOSED: { label: "Closed", tone: "neutral" },
};

/** The phase of a campaign on its way round the wheel, in a chip. */
export function CampaignPhaseBadge({ phase }: { readonly phase: CampaignPhase }) {
  const { label, tone } = PHASES[phase];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
