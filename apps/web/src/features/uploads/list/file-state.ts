import { QUEUE_GROUPS, type QueueGroup } from "@strikebook/core/uploads/queue/queue-groups";
import { formatCount } from "../../../lib/format.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { findingOf, groupOfUpload } from "./finding-of.ts";

/** Where a file really stands, finer than its group; in the order in which the states are counted. */
const STATES = [
  "ready",
  "seen",
  "needsYou",
  "checking",
  "importing",
  "waiting",
  "retrying",
  "done",
  "cancelled",
  "notForHere",
] as const;

export type FileState = (typeof STATES)[number];

export function stateOf(upload: QueuedUpload): FileState {
  const { status, isPaused, nextRetryAt } = upload.entry;
  switch (status) {
    case "preview":
      return "checking";
    case "uploading":
    case "processing":
      return "importing";
    case "cancelled":
      return "cancelled";
    case "pending":
      return isPaused ? "needsYou" : "waiting";
    case "failed":
      return nextRetryAt === undefined ? groupOfUpload(upload) : "retrying";
    default:
      return findingOf(upload) === "seen" ? "seen" : groupOfUpload(upload);
  }
}

type Counts = ReadonlyMap<FileState, number>;

export function countStates(uploads: readonly QueuedUpload[]): Counts {
  const counts = new Map<FileState, number>();
  for (const upload of uploads) {
    const state = stateOf(upload);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}

const WORDS: Readonly<Record<FileState, string>> = {
  ready: "ready",
  seen: "with warnings",
  needsYou: "need you",
  checking: "being checked",
  importing: "being imported",
  waiting: "waiting",
  retrying: "retrying by itself",
  done: "done",
  cancelled: "cancelled",
  notForHere: "not for here",
};

/** `22 ready, 5 need you, 1 not for here`; empty for none. */
export function stateWords(counts: Counts): string {
  return STATES.flatMap((state) => {
    const count = counts.get(state) ?? 0;
    const word = state === "needsYou" && count === 1 ? "needs you" : WORDS[state];
    return count > 0 ? [`${formatCount(count)} ${word}`] : [];
  }).join(", ");
}

/** The states that belong to a group, each with the title that it gives the group; the first that occurs names it. */
const OWN: Readonly<Record<QueueGroup, readonly (readonly [FileState, string])[]>> = {
  needsYou: [["needsYou", "Needs you"]],
  ready: [
    ["checking", "Checking"],
    ["importing", "Importing"],
    ["ready", "Ready"],
    ["seen", "Ready"],
    ["waiting", "Waiting"],
    ["retrying", "Retrying"],
  ],
  done: [
    ["done", "Done"],
    ["cancelled", "Cancelled"],
  ],
  notForHere: [["notForHere", "Not for here"]],
};

export type GroupHead = {
  readonly title: string;
  readonly count: number;
  /** The other states in the group; empty where all files are in the one that the title names. */
  readonly note: string;
};

/**
 * Rows keep their places for a moment, their states never: a head counts what the files are now, also those that will
 * leave the group. `others` stand in the group without a row of the queue.
 */
export function headOf(group: QueueGroup, uploads: readonly QueuedUpload[], others: number): GroupHead {
  const counts = new Map(countStates(uploads));
  const [named, ...rest] = OWN[group].filter(([state]) => counts.has(state));
  if (named === undefined && others === 0) {
    return headOfStrangers(counts);
  }
  const title = named?.[1] ?? OWN[group][0]?.[1] ?? "";
  const same = OWN[group].filter(([, other]) => other === title).map(([state]) => state);
  const own = rest.filter(([, other]) => other !== title).map(([state]) => state);
  const strangers = [...counts].filter(([state]) => !same.includes(state) && !own.includes(state));
  const still = strangers.length > 0 ? `${stateWords(new Map(strangers))}, still listed here` : "";
  return {
    title,
    count: same.reduce((sum, state) => sum + (counts.get(state) ?? 0), others),
    note: [stateWords(new Map(own.map((state) => [state, counts.get(state) ?? 0]))), still]
      .filter((words) => words !== "")
      .join(" · "),
  };
}

/** Every file of the group has come to stand elsewhere: the commonest state names the head. */
function headOfStrangers(counts: Counts): GroupHead {
  const [[state, count] = ["ready", 0] as const, ...others] = [...counts].toSorted(
    ([, one], [, other]) => other - one,
  );
  const title = QUEUE_GROUPS.flatMap((group) => OWN[group]).find(([one]) => one === state)?.[1] ?? "";
  const note = stateWords(new Map(others));
  return {
    title,
    count,
    note: note === "" ? "" : `${note}, still listed here`,
  };
}
