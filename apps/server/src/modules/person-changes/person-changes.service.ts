import { MISSED_CHANGES, type PersonChange, parsePersonChange } from "@strikebook/core/users/person-change";
import { Followers } from "@strikebook/database/followers";
import { type Notifications, PERSON_CHANNEL } from "@strikebook/database/notifications";

type Needs = {
  readonly listen: Notifications["listen"];
  /** The people who let the user see accounts of theirs today. */
  readonly listOwners: (userId: string) => Promise<readonly string[]>;
};

type OnChange = (change: PersonChange) => void;

/** Tells a user's open tabs what has changed of the data that they show, whichever process, tab or administrator changed it. */
export function createPersonChanges({ listen, listOwners }: Needs) {
  const followers = new Followers(PERSON_CHANNEL, listen);
  return {
    /**
     * Tells every change of the user's data until the answered function is called; of the data of those who share with the
     * user only that something may be different, because it may be of accounts that aren't shared.
     */
    async follow(userId: string, onChange: OnChange): Promise<() => void> {
      let isOver = false;
      const others = followOthers(followers, () => listOwners(userId), onChange);
      const forget = await followers.hear(userId, (text) => {
        const change = text === undefined ? MISSED_CHANGES : parsePersonChange(text);
        if (change?.kind === "SHARING") {
          // Whoever is told of a new grant already hears of what changes from then on.
          void others.refresh().then(() => isOver || onChange(change));
        } else if (change !== undefined) {
          void others.refreshAfter(change);
          onChange(change);
        }
      });
      await others.refresh();
      return () => {
        isOver = true;
        forget();
        others.end();
      };
    },

    close: () => followers.close(),
  };
}

/** Follows the people who share with a user, as long as they do. */
function followOthers(
  followers: Followers,
  listOwners: () => Promise<readonly string[]>,
  onChange: OnChange,
) {
  const heard = new Map<string, () => void>();
  let isOver = false;
  let refreshed = Promise.resolve();

  const hear = async (ownerId: string): Promise<void> => {
    const forget = await followers.hear(ownerId, (text) => void tell(ownerId, text));
    if (isOver) {
      forget();
    } else {
      heard.set(ownerId, forget);
    }
  };

  const follow = async (): Promise<void> => {
    const owners = new Set(isOver ? [] : await listOwners());
    for (const [ownerId, forget] of heard) {
      if (!owners.has(ownerId)) {
        forget();
        heard.delete(ownerId);
      }
    }
    await Promise.all([...owners].filter((ownerId) => !heard.has(ownerId)).map(hear));
  };

  /** One at a time. While the database is away nothing changes; its return is told as changes that were missed. */
  const refresh = (): Promise<void> => {
    refreshed = refreshed.then(follow).catch(() => undefined);
    return refreshed;
  };

  /** A grant that ends by its last day is told by nobody: it is looked at when something happens. */
  async function tell(ownerId: string, text: string | undefined): Promise<void> {
    if (text !== undefined && parsePersonChange(text)?.kind !== "SHARING") {
      await refresh();
      if (heard.has(ownerId)) {
        onChange(MISSED_CHANGES);
      }
    }
  }

  return {
    refresh,
    refreshAfter: async ({ kind }: PersonChange): Promise<void> => {
      if (kind === "MISSED") {
        await refresh();
      }
    },
    end: (): void => {
      isOver = true;
      for (const forget of heard.values()) {
        forget();
      }
      heard.clear();
    },
  };
}
