import { MISSED_CHANGES, PERSON_CHANGE_KINDS, type PersonChange } from "@strikebook/core/users/person-change";
import { LiveChannel } from "./live-channel.ts";
import { TABS_CHANNEL, tellPersonChange } from "./person-changes.ts";

const TOPIC = "/topic/changes";
/** A first connection that takes longer comes after what the page shows. */
const LATE_MS = 5000;

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
  const channel = new BroadcastChannel(TABS_CHANNEL);
  channel.onmessage = ({ data: userId }: MessageEvent<unknown>) => {
    if (userId === owner) {
      tellPersonChange(MISSED_CHANGES);
    }
  };
  return () => channel.close();
}

function followServer(): () => void {
  let mayHaveMissed = false;
  const late = setTimeout(() => {
    mayHaveMissed = true;
  }, LATE_MS);
  const channel = new LiveChannel({
    onOpen() {
      channel.subscribe(TOPIC);
      if (mayHaveMissed) {
        tellPersonChange(MISSED_CHANGES);
      }
      mayHaveMissed = true;
    },
    onClose: () => undefined,
    onMessage: (_topic, body) => tellPersonChange(readChange(body)),
    // A session that ended is noticed by the next question; too many connections are no reason to ask again and again.
    onRefused() {
      channel.close();
      tellPersonChange(MISSED_CHANGES);
    },
  });
  void channel.open();
  return () => {
    clearTimeout(late);
    channel.close();
  };
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
