import { MISSED_CHANGES, type PersonChange, parsePersonChange } from "@strikebook/core/users/person-change";
import { Followers } from "@strikebook/database/followers";
import { type Notifications, PERSON_CHANNEL } from "@strikebook/database/notifications";

/** Tells a user's open tabs what has changed of their data, whichever process, tab or administrator changed it. */
export function createPersonChanges(listen: Notifications["listen"]) {
  const followers = new Followers(PERSON_CHANNEL, listen);
  return {
    /** Tells every change of the user's data, and of nobody else's, until the answered function is called. */
    follow: (userId: string, onChange: (change: PersonChange) => void): Promise<() => void> =>
      followers.hear(userId, (text) => {
        const change = text === undefined ? MISSED_CHANGES : parsePersonChange(text);
        if (change !== undefined) {
          onChange(change);
        }
      }),

    close: () => followers.close(),
  };
}
