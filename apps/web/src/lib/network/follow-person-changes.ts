import { MISSED_CHANGES, PERSON_CHANGE_KINDS, type PersonChange } from "@strikebook/core/users/person-change";
import { openTabChannel } from "../browser/tab-channel.ts";
import { LiveChannel } from "./live-channel.ts";
import { TABS_CHANNEL, tellPersonChange } from "./person-changes.ts";
import { rest } from "./rest-client.ts";

const TOPIC = "/topic/changes";
/** A first connection that takes longer comes after what the page shows. */
const LATE_MS = 5000;
/** An own new password refuses the old token first; its new one is here within this time. */
const NEW_TOKEN_MS = 1000;

/**
 * Hears of the changes of `owner`, the signed-in user, from the server and from other tabs, for as long as the present
 * token is good. Returns how to stop.
 */
export function followPersonChanges(owner: string): () => void {
  const stops = [followTabs(owner), followServer()];
  return () => {
    for (const stop of stops) {
      stop();
    }
  };
}

function followTabs(owner: string): () => void {
  const channel = openTabChannel(TABS_CHANNEL);
  if (channel === undefined) {
    return () => undefined;
  }
  channel.onmessage = ({ data: userId }: MessageEvent<unknown>) => {
    if (userId === owner) {
      tellPersonChange(MISSED_CHANGES);
    }
  };
  return () => channel.close();
}

function followServer(): () => void {
  let mayHaveMissed = false;
  let check: ReturnType<typeof setTimeout> | undefined;
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
    // The server refuses a channel for one connection too many, or for a token that died. Neither is a reason to knock
    // again; one request finds out which it was, because the answer to a dead token, 401, leads to the sign-in screen.
    onRefused() {
      channel.close();
      tellPersonChange(MISSED_CHANGES);
      check = setTimeout(() => void rest("GET", "/api/auth/me").catch(() => undefined), NEW_TOKEN_MS);
    },
  });
  void channel.open();
  return () => {
    clearTimeout(late);
    clearTimeout(check);
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
