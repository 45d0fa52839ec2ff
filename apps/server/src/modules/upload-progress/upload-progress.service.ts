import type { Actor } from "@strikebook/core/audit/audit-event";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import type { Progress } from "@strikebook/core/uploads/progress";
import type { Viewer } from "@strikebook/core/users/viewer";
import { Followers } from "@strikebook/database/followers";
import type { Notifications } from "@strikebook/database/notifications";

/** The operations, wherever they run. */
type Source = {
  /** The database's channel on which changes are announced, as `<id> <status>`. */
  readonly channel: string;
  find(userId: string, operationId: string): Promise<Progress | undefined>;
  listActive(userId: string): Promise<Progress[]>;
  findOfAccounts(managed: Managed, operationId: string): Promise<Progress | undefined>;
  listActiveOfAccounts(managed: Managed): Promise<Progress[]>;
  cancel(actor: Actor, userId: string, operationId: string): Promise<boolean>;
};

/** Accounts of another person that the viewer may change today. */
type Managed = {
  readonly userId: string;
  readonly granteeId: string;
  readonly accountIds: readonly string[];
};

type Needs = {
  readonly source: Source;
  readonly listManaged: (viewerId: string) => Promise<readonly Managed[]>;
  readonly listen: Notifications["listen"];
};

/** An operation, and in whose books it is. */
type Located = { readonly ownerId: string; readonly progress: Progress };

/** Who looks: a person, or a script with a token of theirs. */
type Looking = Pick<Viewer, "tokenScope" | "userId">;

export type UploadProgressService = ReturnType<typeof createUploadProgressService>;

/** A listener to an operation. After `onLost` nothing more follows. */
export type Follower = {
  readonly onProgress: (progress: Progress) => void;
  readonly onLost: (error: unknown) => void;
};

/**
 * Finds, follows and cancels background imports: the viewer's own, and those of files whose accounts the viewer may change.
 * Any other reads like one that is not there.
 */
export function createUploadProgressService({ source, listManaged, listen }: Needs) {
  const changes = new Followers(source.channel, listen);

  /** A token for scripts is of its own person's imports alone. */
  const othersOf = async ({ userId, tokenScope }: Looking) =>
    tokenScope === undefined ? await listManaged(userId) : [];

  async function locate(viewer: Looking, operationId: string): Promise<Located> {
    const { userId } = viewer;
    const own = await source.find(userId, operationId);
    if (own !== undefined) {
      return { ownerId: userId, progress: own };
    }
    for (const managed of await othersOf(viewer)) {
      const progress = await source.findOfAccounts(managed, operationId);
      if (progress !== undefined) {
        return { ownerId: managed.userId, progress };
      }
    }
    throw notFound("Operation");
  }

  const progressOf = async (viewer: Looking, operationId: string): Promise<Progress> =>
    (await locate(viewer, operationId)).progress;

  return {
    progressOf,

    /** Those that have not ended, oldest first: the user's own before those of others. */
    async listActive(viewer: Looking): Promise<Progress[]> {
      const others = (await othersOf(viewer)).map((managed) => source.listActiveOfAccounts(managed));
      return (await Promise.all([source.listActive(viewer.userId), ...others])).flat();
    },

    /** Ends an operation; nothing of its file is stored. Throws CONFLICT when it has ended already. */
    async cancel(actor: Actor, viewer: Looking, operationId: string): Promise<Progress> {
      const { ownerId } = await locate(viewer, operationId);
      const acting = ownerId === viewer.userId ? actor : { ...actor, forUserId: ownerId };
      const isCancelled = await source.cancel(acting, ownerId, operationId);
      const progress = await progressOf(viewer, operationId);
      if (!isCancelled) {
        throw new DomainError("CONFLICT", `This import has already ended: ${progress.status.toLowerCase()}.`);
      }
      return progress;
    },

    /**
     * Gives the present progress at once and each one that differs from the last given, in order, until the answered
     * function is called. Throws NOT_FOUND.
     */
    async follow(viewer: Looking, operationId: string, follower: Follower): Promise<() => void> {
      let isOver = false;
      const tell = tellDiffering((progress) => follower.onProgress(progress));
      const read = latest(async () => {
        const progress = await progressOf(viewer, operationId);
        if (!isOver) {
          tell(progress);
        }
      });
      const forget = await changes.hear(operationId, () => {
        read().catch((error: unknown) => isOver || follower.onLost(error));
      });
      const end = () => {
        isOver = true;
        forget();
      };
      try {
        await read();
      } catch (error) {
        end();
        throw error;
      }
      return end;
    },

    close: () => changes.close(),
  };
}

function tellDiffering(onProgress: Follower["onProgress"]): Follower["onProgress"] {
  let last = "";
  return (progress) => {
    const { estimatedTimeRemaining: _, ...lasting } = progress;
    const text = JSON.stringify(lasting);
    if (text !== last) {
      last = text;
      onProgress(progress);
    }
  };
}

/** Calls `work` one at a time; calls that come meanwhile become one more, after it. */
function latest(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWanted = false;
  async function runUntilNotWanted() {
    while (isWanted) {
      isWanted = false;
      await work();
    }
  }
  return async () => {
    isWanted = true;
    running ??= runUntilNotWanted().finally(() => {
      running = undefined;
    });
    await running;
  };
}
