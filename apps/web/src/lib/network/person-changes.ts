import { MISSED_CHANGES, PERSON_CHANGE_KINDS, type PersonChange } from "@strikebook/core/users/person-change";
import { LiveChannel } from "./live-channel.ts";
import { noteOwnChange } from "./own-changes.ts";
import { currentSession } from "./session.ts";

const TOPIC = "/topic/changes";
/** Between the tabs of this browser, where a proxy lets no socket through. */
const CHANNEL = "strikebook-new-data";

type Listener = (change: PersonChange) => void;

const listeners = new Set<Listener>();

/** Calls `listener` for each change of the signed-in user's data, wherever it was made. Returns how to stop. */
export function onPersonChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the other tabs of this browser that the user's figures have changed: an import ended or was undone. */
export function tellNewData(): void {
  noteOwnChange();
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(currentSession()?.user.id);
  channel.close();
}

/** Hears of the changes of `owner`, the signed-in user, from the server and from other tabs. Returns how to stop. */
export function followPersonChanges(owner: string): () => void {
  const stops = [followTabs(owner), followServer()];
  return () => {
    for (const stop of stops) {
      stop();
    }
  };
}

function followTabs(owner: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data: userId }: MessageEvent<unknown>) => {
    if (userId === owner) {
      tell(MISSED_CHANGES);
    }
  };
  return () => channel.close();
}

function followServer(): () => void {
  let wasOpen = false;
  const channel = new LiveChannel({
    onOpen() {
      channel.subscribe(TOPIC);
      if (wasOpen) {
        tell(MISSED_CHANGES);
      }
      wasOpen = true;
    },
    onClose: () => undefined,
    onMessage: (_topic, body) => tell(readChange(body)),
    // A session that ended is noticed by the next question; too many connections are no reason to ask again and again.
    onRefused() {
      channel.close();
      tell(MISSED_CHANGES);
    },
  });
  void channel.open();
  return () => channel.close();
}

function tell(change: PersonChange): void {
  for (const listener of [...listeners]) {
    listener(change);
  }
}

/** What can't be read says at least that something has changed. */
function readChange(body: string): PersonChange {
  try {
    const given = JSON.parse(body) as PersonChange;
    return PERSON_CHANGE_KINDS.includes(given.kind) ? given : MISSED_CHANGES;
  } catch {
    return MISSED_CHANGES;
  }
}
