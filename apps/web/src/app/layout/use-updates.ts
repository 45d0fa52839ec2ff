import type { PersonChange } from "@strikebook/core/users/person-change";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { followPersonChanges } from "../../lib/network/follow-person-changes.ts";
import { isOwnChange } from "../../lib/network/own-changes.ts";
import { onPersonChange } from "../../lib/network/person-changes.ts";
import { useSession } from "../../lib/network/session.ts";
import { describeUpdate } from "./update-words.ts";

/** Changes that follow one another are one refresh, at the latest after so long. */
const TOGETHER_MS = 500;
const TOGETHER_MS_MAX = 3000;
/** The line about them goes by itself. */
const SHOWN_MS = 8000;

/** What to say, of all the changes since the line was last gone. */
type Update = { readonly changes: readonly PersonChange[]; readonly text: string };

/**
 * Fetches what is on the screen again whenever the user's data has changed, in any tab, on any device or by an
 * administrator; a tab in the background does so when it is looked at. Answers what to say of it, if anything.
 */
export function useUpdates(queryClient: QueryClient): string | undefined {
  const session = useSession();
  const owner = session?.user.id;
  const token = session?.token;
  const [update, setUpdate] = useState<Update>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new password ends the old token's channel, so the new one opens its own
  useEffect(() => {
    if (owner === undefined) {
      return undefined;
    }
    const gathered = gather((changes) => {
      const refetchType = document.visibilityState === "hidden" ? "none" : "active";
      void queryClient.invalidateQueries({ refetchType });
      if (!isOwnChange()) {
        setUpdate((before) => updateOf([...(before?.changes ?? []), ...changes]));
      }
    });
    const stopHearing = onPersonChange(gathered.take);
    const stopFollowing = followPersonChanges(owner);
    return () => {
      stopFollowing();
      stopHearing();
      gathered.stop();
      setUpdate(undefined);
    };
  }, [owner, token, queryClient]);
  useEffect(() => {
    if (update === undefined) {
      return undefined;
    }
    const timer = setTimeout(() => setUpdate(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [update]);
  return update?.text;
}

function updateOf(changes: readonly PersonChange[]): Update | undefined {
  const text = describeUpdate(changes);
  return text === undefined ? undefined : { changes, text };
}

/** Hands over what came within a moment together. */
function gather(onTogether: (changes: readonly PersonChange[]) => void) {
  let changes: PersonChange[] = [];
  let firstAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handOver = () => {
    const together = changes;
    changes = [];
    onTogether(together);
  };
  return {
    take(change: PersonChange): void {
      firstAt = changes.length === 0 ? Date.now() : firstAt;
      changes.push(change);
      clearTimeout(timer);
      timer = setTimeout(
        handOver,
        Math.min(TOGETHER_MS, Math.max(0, firstAt + TOGETHER_MS_MAX - Date.now())),
      );
    },
    stop: () => clearTimeout(timer),
  };
}
