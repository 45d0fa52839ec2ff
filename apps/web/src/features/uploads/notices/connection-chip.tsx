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

const LOOKS: Record<Props["connection"]["mode"], Look> = {
  websocket: {
    words: "Live",
    help: "Live progress over a WebSocket",
    tone: "success",
    icon: Radio,
  },
  polling: {
    words: "Polling",
    help: "We check progress every 2 seconds",
    tone: "accent",
    icon: RefreshCw,
  },
  disconnected: {
    words: "Disconnected",
    help: "Can't reach the server; we keep trying",
    tone: "warning",
    icon: Unplug,
  },
};

/** Says how progress arrives: live, by asking, or not at all. While no import is under way there is nothing to say. */
export function ConnectionChip({ connection, isOnline }: Props) {
  const isIdle = connection.mode === "disconnected" && !connection.isNeeded && isOnline;
  const { words, help, tone, icon } = LOOKS[connection.mode];
  const { note } = connection;
  // The region stays when it is empty, so that what comes into it later is announced.
  return (
    <span
      role="status"
      {...(isIdle ? { className: "sr-only" } : { title: note === undefined ? help : `${help}. ${note}` })}
    >
      {!isIdle && (
        <>
          <span className="sr-only">Connection: </span>
          <StatusBadge tone={tone} icon={icon}>
            {words}
          </StatusBadge>
          {note !== undefined && <span className="pl-1 text-label text-ink-2">{note}</span>}
        </>
      )}
    </span>
  );
}
