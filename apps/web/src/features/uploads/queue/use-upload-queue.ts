import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { onPersonChange, tellNewData } from "../../../lib/network/person-changes.ts";
import { refetch } from "../../../lib/network/query.ts";
import { currentSession, lastEndReason, onSessionEnd, useSession } from "../../../lib/network/session.ts";
import { watchWaitingFiles } from "../../../lib/waiting-files.ts";
import { UploadQueue } from "./upload-queue.ts";
import { countWaiting } from "./waiting-files.ts";

type Opened = { readonly owner: string; readonly queue: UploadQueue };

/** One queue for one user and cache: it outlives the page, so that files go on while the user looks elsewhere. */
const opened = new WeakMap<QueryClient, Opened>();

/** The queue of files and what it holds now. */
export function useUploadQueue() {
  const session = useSession();
  const queue = openUploadQueue(useQueryClient(), session?.user.id);
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  return { queue, state, uploads: state.uploads };
}

/** The user's queue; goes on with what was saved when it is opened for the first time. */
export function openUploadQueue(queryClient: QueryClient, owner = currentSession()?.user.id): UploadQueue {
  const known = opened.get(queryClient);
  if (known && (owner === undefined || known.owner === owner)) {
    return known.queue;
  }
  const queue = new UploadQueue(owner ?? "", () => invalidateFigures(queryClient));
  opened.set(queryClient, { owner: owner ?? "", queue });
  watchWaitingFiles(() => countWaiting(queue.state().uploads));
  // Whatever changed elsewhere may change what the list says.
  const forgetChanges = onPersonChange(({ kind }) => queue.lookAgain(kind));
  const forget = onSessionEnd(() => {
    forget();
    forgetChanges();
    if (opened.get(queryClient)?.queue === queue) {
      opened.delete(queryClient);
    }
    // What forgets the contents could not be fetched: they stay under the id of this user, for nobody else.
    queue.close(END_BY_REASON[lastEndReason() ?? "elsewhere"]).catch(() => undefined);
  });
  return queue;
}

/**
 * The end of the queue by the reason for the session's end. A logout forgets everything; a user who has to
 * sign in again finds the queue as it was; a change in another tab is dealt with there.
 */
const END_BY_REASON = { logout: "forget", expired: "save", refused: "save", elsewhere: "leave" } as const;

function invalidateFigures(queryClient: QueryClient): void {
  void refetch(
    queryClient,
    "brokerage-accounts",
    "ledger",
    "option-summary",
    "portfolio",
    "positions",
    "upload-history",
  );
  tellNewData();
}
