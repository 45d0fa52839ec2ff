import type { QueueFile, QueueFileStatus } from "@strikebook/core/uploads/queue/queue-file";
import { isActionAllowed, type QueueAction } from "@strikebook/core/uploads/queue/transitions";
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Ban,
  EllipsisVertical,
  ListOrdered,
  Pause,
  Play,
  RotateCcw,
  Trash2,
} from "lucide-react";
import { Menu, type MenuItem } from "../../../../ui/overlay/menu.tsx";
import type { QueueCommands } from "../../queue/queue-commands.ts";

type Props = {
  readonly entry: QueueFile;
  readonly queue: QueueCommands;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (toIndex: number) => void;
  readonly onPriority: () => void;
  readonly onRemove: () => void;
  /** Why something was not possible; undefined when it was. */
  readonly onAnswer: (refusal: string | undefined) => void;
};

/** Everything that may be done with a file besides the one button of its status, as the table of core allows it. */
export function FileMenu(props: Props) {
  return (
    <Menu
      label={`More actions for ${props.entry.fileName}`}
      trigger={<EllipsisVertical aria-hidden size={18} />}
      items={[...statusItems(props), ...placeItems(props), removal(props)]}
    />
  );
}

const CANCEL_WORDS: Partial<Record<QueueFileStatus, string>> = {
  preview: "Cancel preview",
  ready: "Cancel preview",
  uploading: "Cancel upload",
  processing: "Cancel import",
  paused: "Cancel import",
};

function statusItems({ entry, queue, onAnswer }: Props): MenuItem[] {
  const { id, status, isPaused } = entry;
  const items: readonly (readonly [QueueAction, MenuItem])[] = [
    [
      "pause",
      { label: "Pause", icon: <Pause {...ICON} />, onSelect: () => void queue.pause(id).then(onAnswer) },
    ],
    ["resume", { label: "Resume", icon: <Play {...ICON} />, onSelect: () => queue.resume(id) }],
    ["retry", { label: "Retry", icon: <RotateCcw {...ICON} />, onSelect: () => queue.retry(id) }],
    [
      "cancel",
      {
        label: CANCEL_WORDS[status] ?? "Cancel",
        icon: <Ban {...ICON} />,
        onSelect: () => void queue.cancel(id).then(onAnswer),
      },
    ],
  ];
  return items.flatMap(([action, item]) => {
    const isHeldAlready = status === "pending" && isPaused && action === "pause";
    return isActionAllowed(entry, action) && !isHeldAlready ? [item] : [];
  });
}

function placeItems({ index, count, onMove, onPriority }: Props): MenuItem[] {
  if (count < 2) {
    return [];
  }
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return [
    {
      label: "Move to top",
      icon: <ArrowUpToLine {...ICON} />,
      disabled: isFirst,
      onSelect: () => onMove(0),
    },
    { label: "Move up", icon: <ArrowUp {...ICON} />, disabled: isFirst, onSelect: () => onMove(index - 1) },
    {
      label: "Move down",
      icon: <ArrowDown {...ICON} />,
      disabled: isLast,
      onSelect: () => onMove(index + 1),
    },
    {
      label: "Move to bottom",
      icon: <ArrowDownToLine {...ICON} />,
      disabled: isLast,
      onSelect: () => onMove(count - 1),
    },
    { label: "Set priority", icon: <ListOrdered {...ICON} />, onSelect: onPriority },
  ];
}

function removal({ entry, onRemove }: Props): MenuItem {
  return {
    label: "Remove",
    icon: <Trash2 {...ICON} />,
    danger: true,
    disabled: !isActionAllowed(entry, "remove"),
    onSelect: onRemove,
  };
}

const ICON = { "aria-hidden": true, size: 16 } as const;
