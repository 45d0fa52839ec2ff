import { type LucideIcon, Radio, RefreshCw, Unplug } from "lucide-react";
import { type BadgeTone, StatusBadge } from "../../../ui/status-badge.tsx";
import type { QueueState } from "../queue/queue-state.ts";

type Props = Pick<QueueState, "connection" | "isOnline">;

type Look = {
  readonly words: string;
  readonly help: string;
  readonly tone: BadgeTone;
  readonly icon: LucideIcon;
};

const LOOKS: Record<"idle" | Props["connection"]["mode"], Look> = {
  websocket: {
    words: "Live",
    help: "Progress arrives as it happens, over a WebSocket",
    tone: "success",
    icon: Radio,
  },
  polling: {
    words: "Polling",
    help: "Progress is asked for every 2 seconds",
    tone: "accent",
    icon: RefreshCw,
  },
  disconnected: {
    words: "Disconnected",
    help: "The server cannot be reached; it is tried again by itself",
    tone: "warning",
    icon: Unplug,
  },
  idle: {
    words: "Disconnected",
    help: "No import is under way, so no connection for progress is needed",
    tone: "neutral",
    icon: Unplug,
  },
};

/** Says how progress arrives: live, by asking, or not at all. */
export function ConnectionChip({ connection, isOnline }: Props) {
  const isIdle = connection.mode === "disconnected" && !connection.isNeeded && isOnline;
  const { words, help, tone, icon } = LOOKS[isIdle ? "idle" : connection.mode];
  return (
    <span role="status" title={help}>
      <span className="sr-only">Connection: </span>
      <StatusBadge tone={tone} icon={icon}>
        {words}
      </StatusBadge>
    </span>
  );
}
